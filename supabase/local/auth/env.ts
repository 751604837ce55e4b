import type { Pool, PoolClient } from 'pg';
import type { SendMail } from '../mailbox/mailer.ts';
import type { Limiter } from './limits.ts';
import type { AuthSettings } from './settings.ts';

/** What every auth endpoint is given. */
export interface AuthEnv {
  readonly pool: Pool;
  readonly jwtSecret: string;
  /** The one origin of the product; redirects never leave it. */
  readonly origin: string;
  readonly sendMail: SendMail;
  readonly limiter: Limiter;
  readonly settings: AuthSettings;
  /** Network address of whoever asks, as the server in front saw it. */
  readonly clientAddress: string;
  /** What the browser calls itself, for the list of one's sessions. */
  readonly userAgent: string;
}

export type Queryable = Pick<PoolClient, 'query'>;

/** Runs `work` in one transaction; rolls back and rethrows when it fails. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
