/**
 * `npm run bundle`: one folder `dist/` for a static host, for a real Supabase project named by SUPABASE_URL and
 * SUPABASE_KEY (publishable) and the product's own address SITE_URL. Nothing of the project is changed.
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inlineScriptHashes } from '../local/gateway/policy.ts';
import { buildRoom, roomFolders } from '../local/run/builds.ts';
import { ROOT } from '../local/run/settings.ts';
import { openYearText } from '../local/run/year.ts';
import { configFiles, headersFile, PORTAL_PAGE, redirectsFile } from '../local/static-host/files.ts';

const OUT = path.join(ROOT, 'dist');

function setting(name: string): string {
  const value = process.env[name]?.replace(/\/+$/, '');
  if (!value)
    throw new Error(`${name} is not set. Needed: SUPABASE_URL, SUPABASE_KEY (publishable) and SITE_URL.`);
  return value;
}

async function hashesOfPages(): Promise<string[]> {
  const names = await readdir(OUT, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html'));
  const hashes = await Promise.all(
    pages.map(async (name) => inlineScriptHashes(await readFile(path.join(OUT, name), 'utf8'))),
  );
  return [...new Set(hashes.flat())].sort();
}

async function bundle(): Promise<void> {
  const supabaseUrl = setting('SUPABASE_URL');
  const supabaseKey = setting('SUPABASE_KEY');
  const origin = setting('SITE_URL');
  const env = { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey, SITE_URL: origin };
  const year = await openYearText(supabaseUrl, supabaseKey);
  for (const room of ['portal', 'admin', 'site'] as const)
    await buildRoom(room, { env, extra: room === 'site' ? `${origin} ${year}` : '' });

  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await cp(roomFolders.portal, OUT, { recursive: true });
  await rename(path.join(OUT, 'index.html'), path.join(OUT, PORTAL_PAGE));
  await cp(roomFolders.site, OUT, { recursive: true });
  await cp(roomFolders.admin, path.join(OUT, 'admin'), { recursive: true });
  const files = {
    ...configFiles(supabaseUrl, supabaseKey),
    _redirects: redirectsFile(),
    _headers: headersFile(await hashesOfPages(), new URL(supabaseUrl).origin),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(OUT, name), text);
  console.log(`Ready in ${path.relative(process.cwd(), OUT) || '.'}/`);
}

await bundle();
