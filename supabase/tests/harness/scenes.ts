/**
 * Scenes in which many files play are built once in a run, by the first file that asks: its database becomes a template of the
 * cluster, and everybody plays in a copy. Instants in them are counted from SCENES_BEGIN and not from the moment of asking.
 */
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { administer, copyOf, sharedCluster, type ClusterAddress } from './cluster.ts';
import { databaseOn, type TestDatabase } from './database.ts';

/** When the run began: the same for the file that builds a scene and for those that play in its copies. */
export const SCENES_BEGIN = Number(process.env['SCENES_BEGIN'] ?? Date.now());

type Facts = Readonly<Record<string, unknown>>;

/** What was said of the scene when it was built; null before that. */
async function factsOf(client: pg.Client, name: string): Promise<Facts | null> {
  const { rows } = await client.query<{ facts: string }>(
    `select shobj_description(oid, 'pg_database') as facts from pg_database where datname = $1`,
    [name],
  );
  return rows[0] ? (JSON.parse(rows[0].facts) as Facts) : null;
}

/** Builds the scene and keeps its database as a template, with what is to be known of it as its comment. */
async function keep<S extends { readonly db: TestDatabase }>(
  client: pg.Client,
  name: string,
  build: () => Promise<S>,
): Promise<Facts> {
  const { db, ...facts } = await build();
  const text = JSON.stringify(facts);
  if (!isDeepStrictEqual(JSON.parse(text), facts))
    throw new Error(`The scene "${name}" says something of itself that JSON cannot keep.`);
  await db.pool.end();
  const built = new URL(db.url).pathname.slice(1);
  await client.query(`comment on database ${built} is ${pg.escapeLiteral(text)}`);
  await client.query(`alter database ${built} rename to ${name}`);
  return facts;
}

async function factsOfKept<S extends { readonly db: TestDatabase }>(
  cluster: ClusterAddress,
  name: string,
  build: () => Promise<S>,
): Promise<Facts> {
  return administer(cluster, async (client) => {
    // Whoever comes while it is being built waits for it. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return (await factsOf(client, name)) ?? (await keep(client, name, build));
  });
}

/** A copy of the scene of this name; `build` makes the first. What it answers beside the database has to survive JSON. */
export async function openKept<S extends { readonly db: TestDatabase }>(
  name: string,
  build: () => Promise<S>,
): Promise<S> {
  const cluster = sharedCluster();
  if (!cluster?.keepsScenes) return build();
  const template = `scene_${name}`;
  const facts = await factsOfKept(cluster, template, build);
  return { ...facts, db: databaseOn(await copyOf(cluster, template)) } as unknown as S;
}
