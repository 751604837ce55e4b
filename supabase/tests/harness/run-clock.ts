/**
 * When a run plays. Days of rest hold back what the office does, and a test that adds days to the present would meet another one each
 * weekday: every run begins on a Sunday at noon in Israel with no festival in the ten days after it, whenever it is started.
 */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import './cluster.ts';

/** How far the run's time lies ahead of the real one, in milliseconds. */
export const AHEAD = Number(process.env['RUN_AHEAD'] ?? 0);

const AHEAD_NOW = `select extract(epoch from d + time '12:00' - (now() at time zone 'Asia/Jerusalem')) * 1000 as ahead
  from generate_series((now() at time zone 'Asia/Jerusalem')::date + 1, (now() at time zone 'Asia/Jerusalem')::date + 70, interval '1 day') s,
    lateral (select s::date as d) days
  where extract(isodow from d) = 7 and not exists (select from generate_series(0, 10) n
    where extract(isodow from d + n) <> 6 and private.is_day_of_rest(d + n, 'America/New_York'))
  order by d limit 1`;

/** Set-up of a run, after its cluster is there. */
export default async function setup(project: TestProject): Promise<void> {
  const cluster = project.getProvidedContext().schoolCluster;
  const client = new pg.Client({ connectionString: cluster?.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ ahead: string }>(AHEAD_NOW);
    const ahead = Math.round(Number(rows[0]?.ahead));
    await client.query(
      'insert into private.clock (offset_by) select make_interval(secs => $1::double precision / 1000)',
      [ahead],
    );
    process.env['RUN_AHEAD'] = String(ahead);
    process.env['SCENES_BEGIN'] = String(Date.now() + ahead);
  } finally {
    await client.end();
  }
}
