import type { Pool } from 'pg';
import type { Files } from './files.ts';

/** What the storage endpoints are given for one request. */
export interface StorageEnv {
  readonly pool: Pool;
  readonly files: Files;
  readonly jwtSecret: string;
  /** Work for after the transaction, such as removing bytes that no row points at any more. */
  afterwards(work: () => Promise<void>): void;
}
