/** Where backups of a project go and who can read them, beside the deployment's own settings (`.env.production`). */
import { readSettingsFile } from '../doctor/settings-file.ts';

const BACKUP_SETTINGS = {
  BACKUP_S3_ENDPOINT: 'address of the S3-compatible store, e.g. https://s3.eu-central-1.amazonaws.com',
  BACKUP_S3_REGION: 'its region, e.g. eu-central-1 (auto where it has none)',
  BACKUP_S3_BUCKET: 'a bucket that keeps nothing else',
  BACKUP_S3_KEY_ID: 'a key that may write, list and read there',
  BACKUP_S3_SECRET: 'its secret',
  BACKUP_AGE_RECIPIENT: 'public key of the school, age1… (`npm run task -- backup-key` makes a pair)',
  BACKUP_AGE_IDENTITY:
    'the private key, AGE-SECRET-KEY-1…: only where backups are restored, never in CI that makes them',
} as const;

export type BackupSetting = keyof typeof BACKUP_SETTINGS;
export type BackupSettings = Readonly<Record<BackupSetting, string>>;

/** The settings of `name`; throws a sentence for each of `needed` that is missing. */
export function readBackupSettings(name: string, needed: readonly BackupSetting[]): BackupSettings {
  const keys = Object.keys(BACKUP_SETTINGS) as BackupSetting[];
  const settings = readSettingsFile(name, keys) as BackupSettings;
  const missing = needed.filter((key) => !settings[key]);
  if (missing.length > 0)
    throw new Error(missing.map((key) => `${key} is not set: ${BACKUP_SETTINGS[key]}.`).join('\n'));
  return settings;
}

/** What reading and writing the store needs. */
export const STORE: readonly BackupSetting[] = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_KEY_ID',
  'BACKUP_S3_SECRET',
];
