import type { Pool } from 'pg';
import type { Files } from './files.ts';
import type { Slots } from './slots.ts';

/** What the storage endpoints are given for one request. */
export interface StorageEnv {
  readonly pool: Pool;
  readonly files: Files;
  readonly jwtSecret: string;
  readonly slots: Slots;
  /** The caller's network address, as the server in front saw it. */
  readonly network: string;
  /** Work for after the transaction, such as removing bytes that no row points at any more. */
  afterwards(work: () => Promise<void>): void;
}
