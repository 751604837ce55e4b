/** One way to make a pool: limited, named in pg_stat_activity, and calm when the server closes idle connections. */
import pg from 'pg';

/** Connections for services. An idle connection that breaks is dropped; the next query gets a new one. */
export function createPool(url: string, name: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, application_name: name });
  pool.on('error', (error) => {
    // 57P01: the database is shutting down and says so to idle connections.
    if ((error as pg.DatabaseError).code !== '57P01') console.error(`${name}: ${error.message}`);
  });
  return pool;
}
