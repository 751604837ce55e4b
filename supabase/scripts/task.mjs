/** `npm run task -- NAME …`: what is run now and then. Without a name it lists them; what stands behind the name goes to the task. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const tsx = (file) => ['npx', 'tsx', `supabase/scripts/${file}.ts`];
const TASKS = {
  backup: ['an encrypted backup of a hosted project', tsx('project-backup/backup')],
  'backup-key': ['a pair of keys for these backups', tsx('project-backup/key')],
  restore: ['puts such a backup into an empty project', tsx('project-backup/restore')],
  'restore-drill': ['restores one beside the project, to see that it can be', tsx('project-backup/drill')],
  bundle: ['the static host’s folder, with its headers', tsx('static-host')],
  seed: ['invented people into a staging project', tsx('staging/run')],
  'super-admin': ['makes the first super administrator of a project', tsx('super-admin')],
  licences: ['the licences of what ships', tsx('licences')],
  preview: ['the website alone, shown again at every change', ['npm', 'run', 'develop', '-w', 'site']],
  permissions: ['records who may do what, from the contract', tsx('permission-rows')],
  transitions: [
    'records what each row of the table of transitions changes',
    ['npx', 'vitest', 'run', '--project', 'database', 'supabase/tests/transitions/transitions.test.ts'],
    { RECORD_TRANSITIONS: '1' },
  ],
};

const [name = '', ...rest] = process.argv.slice(2);
const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
if (task) {
  const [, [program, ...args], env] = task;
  const cwd = path.resolve(import.meta.dirname, '../..');
  const { status } = spawnSync(program, [...args, ...rest], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  process.exitCode = status ?? 1;
} else {
  if (name !== '') console.error(`There is no task "${name}".`);
  console.log('npm run task -- NAME');
  for (const [each, [what]] of Object.entries(TASKS)) console.log(`  ${each.padEnd(14)} ${what}`);
  process.exitCode = name === '' ? 0 : 2;
}
