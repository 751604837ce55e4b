/** The Supabase CLI of the tests' folder, run with a deployment's settings and without asking. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../local/run/settings.ts';
import { schoolSettings } from '../auth-mails/auth-mail.ts';
import type { Deployment } from '../doctor/settings.ts';

/** Runs `supabase …`; what it prints is shown. Throws with its command when it fails. */
export function supabase(args: readonly string[], deployment: Deployment): Promise<void> {
  const tools = createRequire(path.join(ROOT, 'e2e/package.json'));
  const cli = path.join(path.dirname(tools.resolve('supabase/package.json')), 'dist/supabase.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args, '--yes'], {
      cwd: ROOT,
      env: { ...process.env, ...deployment, ...schoolSettings(), SUPABASE_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`supabase ${args[0]} ${args[1]} ended with ${code}.`)),
    );
  });
}
