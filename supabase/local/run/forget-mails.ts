/** The local mailbox keeps mails as files, which no migration knows of: those of erased people are removed here. */
import path from 'node:path';
import type { Pool } from 'pg';
import { createMailStore } from '../mailbox/mail-store.ts';

/** Addresses of people whose erasure has not ended. */
export async function openAddresses(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ address: string }>(
    'select distinct unnest(addresses) as address from private.erasures where finished_at is null',
  );
  return rows.map(({ address }) => address);
}

export async function forgetMails(dataDir: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0) await createMailStore(path.join(dataDir, 'mailbox')).forget(addresses);
}
