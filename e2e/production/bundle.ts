/** `npm run task -- bundle` into a folder of its own, for pages at `siteUrl` and a back end elsewhere. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from './cli.ts';

export interface BundleSettings {
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
  readonly errorReportsDsn?: string;
}

/** Answers the folder; throws with what was printed when the bundle could not be made. */
export async function bundle(settings: BundleSettings): Promise<string> {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'school-bundle-')), 'dist');
  const { code, output } = await runProgram(
    process.execPath,
    ['--import', 'tsx', 'supabase/scripts/static-host.ts'],
    {
      env: {
        BUNDLE_DIR: folder,
        SITE_URL: settings.siteUrl,
        SUPABASE_URL: settings.supabaseUrl,
        SUPABASE_KEY: settings.supabaseKey,
        ERROR_REPORTS_DSN: settings.errorReportsDsn ?? '',
      },
    },
  );
  if (code !== 0) throw new Error(output);
  return folder;
}
