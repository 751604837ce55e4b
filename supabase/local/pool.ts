/** One way to make a pool: limited, named in pg_stat_activity, and calm when a connection is lost. */
import pg from 'pg';
import { isConnectionLost } from './lost-connection.ts';

/**
 * Connections for services. A connection that breaks costs the query on it, which gets the error; the next query gets
 * a new connection. pg-pool listens for errors of idle clients only, so that a client which breaks between two
 * statements of a transaction would end the process: each client has a listener of its own.
 */
export function createPool(url: string, name: string, max = 10, types?: pg.CustomTypesConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    options: '-c TimeZone=UTC',
    ...(types ? { types } : {}),
  });
  const report = (error: Error): void => {
    // Whoever waits for an answer on it is told; a database that ends is said once, where it is started again.
    if (!isConnectionLost(error)) console.error(`${name}: ${error.message}`);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
