/** A hosted project as the source of a backup: its database over a connection, its files through Storage. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileGone, type BackupSource } from '../../local/backup/save.ts';
import { keyHeaders } from '../../functions/_shared/keys.ts';
import type { Deployment } from '../doctor/settings.ts';

const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

export function projectSource({
  SUPABASE_DB_URL,
  SUPABASE_URL,
  SUPABASE_SECRET_KEY,
}: Deployment): BackupSource {
  return {
    databaseUrl: SUPABASE_DB_URL,
    copyFile: async ({ bucket, name, version }, target) => {
      const url = `${SUPABASE_URL}/storage/v1/object/${encoded(bucket)}/${encoded(name)}`;
      const answer = await fetch(url, { headers: keyHeaders(SUPABASE_SECRET_KEY) });
      // Storage answers 400 for what is not there.
      if ([400, 404].includes(answer.status)) throw new FileGone(version);
      if (!answer.ok || !answer.body) throw new Error(`Storage answers ${answer.status} for a stored file.`);
      await pipeline(
        Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(target, { mode: 0o600 }),
      );
    },
  };
}

export interface Operation {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly place: string;
  readonly [more: string]: string | number;
}

/** Writes into the project what was done; the office's page System shows the newest of each kind. */
export async function recordOperation(
  { SUPABASE_URL, SUPABASE_SECRET_KEY }: Deployment,
  kind: 'backup' | 'restore_test',
  details: Operation,
): Promise<void> {
  const answer = await fetch(`${SUPABASE_URL}/rest/v1/rpc/record_operation`, {
    method: 'POST',
    headers: { ...keyHeaders(SUPABASE_SECRET_KEY), 'content-type': 'application/json' },
    body: JSON.stringify({ kind, details }),
  });
  if (!answer.ok) throw new Error(`It is done, but the project does not take the note (${answer.status}).`);
}
