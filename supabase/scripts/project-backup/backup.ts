/**
 * `npm run task -- backup [staging]`: rows and stored files of a hosted project as of one moment, encrypted, into an
 * S3-compatible store. Leaves nothing readable on this machine. A CI file runs it every night.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packFolder } from '../../local/backup/archive.ts';
import { contentOf } from '../../local/backup/manifest.ts';
import { saveBackup } from '../../local/backup/save.ts';
import { missingSettings } from '../doctor/settings-checks.ts';
import { readDeployment } from '../doctor/settings.ts';
import { openStore } from './object-store.ts';
import { projectSource, recordOperation } from './project.ts';
import { readBackupSettings, STORE } from './settings.ts';

/** Makes a backup of the project that these settings name; answers its name in the store. */
async function backupProject(name: string): Promise<string> {
  const deployment = readDeployment(name);
  const missing = await missingSettings(['SUPABASE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_DB_URL']).run(
    deployment,
  );
  if (missing.length > 0) throw new Error(missing.map(({ sentence }) => sentence).join('\n'));
  const settings = readBackupSettings(name, [...STORE, 'BACKUP_AGE_RECIPIENT']);
  const scratch = await mkdtemp(path.join(tmpdir(), 'school-backup-'));
  try {
    const manifest = await saveBackup(projectSource(deployment), path.join(scratch, 'plain'));
    const file = path.join(scratch, 'backup.age');
    await packFolder(path.join(scratch, 'plain'), file, settings.BACKUP_AGE_RECIPIENT);
    const place = `${name}/${manifest.madeAt.replace(/[:.]/g, '-')}.tar.gz.age`;
    await openStore(settings).put(place, file);
    const { rows, files } = contentOf(manifest);
    const { size: bytes } = await stat(file);
    await recordOperation(deployment, 'backup', { rows, files, bytes, place });
    console.log(`${rows} rows of ${manifest.tables.length} tables and ${files} files, encrypted: ${place}`);
    return place;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith('project-backup/backup.ts'))
  backupProject(process.argv[2] ?? 'production').catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
