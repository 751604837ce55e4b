/**
 * `npm run task -- bundle [staging]`: one folder `dist/` for a static host, for a real Supabase project named by SUPABASE_URL and
 * SUPABASE_KEY (publishable) and the product's own address SITE_URL, from the environment or the settings file of the
 * deployment. Nothing of the project is changed. BUNDLE_DIR names another folder.
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reportsDsn } from '@school/shared/error-reports';
import { finishedPages } from '@school/shared/routes';
import { inlineScriptHashes } from '../local/gateway/policy.ts';
import { buildRoom, roomFolders } from '../local/run/builds.ts';
import { ROOT } from '../local/run/settings.ts';
import { openYearText } from '../local/run/year.ts';
import { configFiles, headersFile, redirectsFile, vercelFile } from '../local/static-host/files.ts';
import { overLimits } from '../local/static-host/limits.ts';
import { ADMIN_PAGE, finishedPage, hostPlan, PORTAL_PAGE } from '../local/static-host/plan.ts';
import { caddyFile, nginxFile } from '../local/static-host/servers.ts';
import { deploymentNamed } from './doctor/arguments.ts';
import { readDeployment } from './doctor/settings.ts';

const NEEDED = ['SUPABASE_URL', 'SUPABASE_KEY', 'SITE_URL'] as const;
const OUT = path.resolve(ROOT, process.env['BUNDLE_DIR'] || 'dist');

/** Puts the three rooms into one folder. The site's pages for short addresses give way to the host's own rules. */
async function gather(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await cp(roomFolders.site, OUT, { recursive: true });
  for (const short of ['admin', 'portal']) await rm(path.join(OUT, short), { recursive: true, force: true });
  await cp(roomFolders.admin, path.join(OUT, 'admin'), { recursive: true });
  await rename(path.join(OUT, 'admin/index.html'), path.join(OUT, ADMIN_PAGE));
  await cp(path.join(roomFolders.portal, 'index.html'), path.join(OUT, PORTAL_PAGE));
  for (const page of finishedPages)
    await cp(path.join(roomFolders.portal, `${page}.html`), path.join(OUT, finishedPage(page)));
  for (const name of await readdir(roomFolders.portal))
    if (!name.endsWith('.html'))
      await cp(path.join(roomFolders.portal, name), path.join(OUT, name), { recursive: true });
}

/** Hashes of the inline scripts in the pages. The site's loader is one, the same in all its pages; every page's policy names it. */
async function inlineScripts(): Promise<string[]> {
  // Gatsby has folders, too, whose names end like those of pages.
  const entries = await readdir(OUT, { recursive: true, withFileTypes: true });
  const pages = entries.filter((found) => found.isFile() && found.name.endsWith('.html'));
  const found = await Promise.all(
    pages.map(async ({ parentPath, name }) =>
      inlineScriptHashes(await readFile(path.join(parentPath, name), 'utf8')),
    ),
  );
  return [...new Set(found.flat())].sort();
}

async function bundle(): Promise<void> {
  const name = deploymentNamed('bundle', process.argv.slice(2), []);
  const deployment = readDeployment(name);
  const missing = NEEDED.filter((needed) => !deployment[needed]);
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set, in the environment or in the file .env.${name}.`);
  const { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey, SITE_URL: origin } = deployment;
  const dsn = reportsDsn(deployment.ERROR_REPORTS_DSN);
  const env = { SUPABASE_URL: supabaseUrl, SUPABASE_KEY: supabaseKey, SITE_URL: origin };
  const year = await openYearText(supabaseUrl, supabaseKey);
  for (const room of ['portal', 'admin', 'site'] as const)
    await buildRoom(room, {
      env,
      extra: room === 'site' ? [origin, year, dsn].filter(Boolean).join(' ') : '',
    });

  await gather();
  const plan = hostPlan(await inlineScripts(), new URL(supabaseUrl).origin, dsn);
  const files: Record<string, string> = {
    ...configFiles(supabaseUrl, supabaseKey, dsn),
    _redirects: redirectsFile(plan),
    _headers: headersFile(plan),
    'vercel.json': vercelFile(plan),
  };
  // Not part of what is served: they tell a server of one's own how to serve it.
  const servers = { 'nginx.conf': nginxFile(plan), Caddyfile: caddyFile(plan) };
  const problems = overLimits({ ...files, ...servers });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(OUT, name), text);
  await mkdir(`${OUT}-server`, { recursive: true });
  for (const [name, text] of Object.entries(servers)) await writeFile(path.join(`${OUT}-server`, name), text);
  console.log(
    `Ready in ${path.relative(process.cwd(), OUT) || '.'}/, for nginx and Caddy beside it in -server/`,
  );
}

try {
  await bundle();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
