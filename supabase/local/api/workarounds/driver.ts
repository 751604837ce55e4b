/**
 * Workaround: the library's driver (postgres.js) writes to a socket that is gone when a reserved connection was lost, which
 * ends the process (a TypeError that nobody can catch) or leaves the request waiting for ever. Here the library's
 * statements run through `pg`, as those of the other services do.
 */
import { PostgresConnection } from '@supabase/lite/postgres';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createPool } from '../../pool.ts';
import { valueTypes, type ArrayTypes } from './values.ts';

export interface PooledOptions {
  readonly url: string;
  readonly name: string;
  readonly max: number;
  readonly arrays: ArrayTypes;
}

export class PooledConnection extends PostgresConnection {
  readonly #pool: pg.Pool;

  constructor({ url, name, max, arrays }: PooledOptions) {
    // The library's own driver connects at its first statement, which never comes.
    super({ url });
    this.#pool = createPool(url, name, max, valueTypes(arrays));
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool: this.#pool }) });
  }

  override async close(): Promise<void> {
    await Promise.all([super.close(), this.#pool.end()]);
  }
}
