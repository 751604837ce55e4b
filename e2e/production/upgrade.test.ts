/**
 * An upgrade from each release: its database of the demo is put back, the calls that its front ends made go on, recorded,
 * while this checkout's newer migrations are applied, and are answered as before. The rehearsal, which stands for a release
 * until there is one, brings its next migration along, and one that must be caught.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../supabase/conformance/embedded.ts';
import { unpackOpenly } from '../../supabase/local/backup/archive.ts';
import { loadBackup } from '../../supabase/local/backup/load.ts';
import { readManifest } from '../../supabase/local/backup/manifest.ts';
import { migrate } from '../../supabase/local/migrate.ts';
import { ROOT } from '../../supabase/local/run/settings.ts';
import { startScratch } from '../../supabase/local/scratch.ts';
import { ownDatabase } from '../../supabase/tests/harness/cluster.ts';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { blame } from '../release/blame.ts';
import { readCalls, replay, type Asked, type RecordedCall } from '../release/calls.ts';
import { BREAKING, CALLS, DATABASE, MIGRATIONS_INSIDE, NEXT, RELEASES } from '../release/places.ts';

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The demo as the release seeded it, at the hour at which it was seeded, served by this checkout. */
async function startRelease(folder: string): Promise<Embedded> {
  const scratch = await startScratch({ migrations: false });
  const unpacked = mkdtempSync(path.join(tmpdir(), 'school-release-'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'school-release-data-'));
  await unpackOpenly(path.join(folder, DATABASE), unpacked);
  const manifest = await readManifest(unpacked);
  const migrations = pathToFileURL(`${path.join(unpacked, MIGRATIONS_INSIDE)}${path.sep}`);
  const target = { superuserUrl: scratch.superuserUrl, url: scratch.url, dataDir };
  await loadBackup(target, unpacked, manifest, { migrations, upgrade: false });
  await onDatabase(
    scratch.url,
    `insert into private.clock (offset_by) values ('${manifest.madeAt}'::timestamptz - now())`,
  );
  return startEmbedded({ filled: { scratch, dataDir } });
}

async function signIn({ url, anonKey }: Embedded, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const inOneStep = (url: string, sql: string): Promise<void> =>
  onDatabase(url, `begin; ${sql}; notify pgrst, 'reload schema'; commit`);

const TRACED =
  'answers sensitive values of others, which since 1.1.0 are written down by a call of its own before they are read';
/** Recorded calls that the migrations since their release may refuse, and why: an open tab then says that a new version is there. */
const MAY_REFUSE: Readonly<Record<string, string>> = {
  application_timeline: TRACED,
  expiry_list: TRACED,
  office_application: TRACED,
  // The charges mended by an upgrade stand on the first page of the log, with their amounts.
  search_audit: TRACED,
  student_record: TRACED,
};
/** What recorded calls no longer answer, and why. */
const MAY_LOSE: Readonly<Record<string, string>> = Object.fromEntries(
  ['amount', 'plan', 'received_on'].map((field) => [
    `GET /rest/v1/email_outbox: the answer[].data.${field} is gone`,
    'what mails tell of money is read by office_mail, which is begun; no screen of 1.0.0 shows it from the table',
  ]),
);
/** The read-only role is shown nothing of that, and is answered as before. */
const mayRefuse = ({ by, path: address }: RecordedCall, said: string): boolean =>
  by !== 'staff@example.org' &&
  (address.split('/').pop() ?? '') in MAY_REFUSE &&
  said.includes('"hint":"not_begun"') &&
  said.includes('"message":"A new version is there. Load this page again."');

/** What an open tab misses in one call; what was refused as it may be goes into `refused`. */
async function missed(call: RecordedCall, asked: Asked, refused: Set<string>): Promise<string[]> {
  const wrong = await replay(call, asked);
  const allowed = wrong.filter((line) => mayRefuse(call, line));
  if (allowed.length > 0) refused.add(call.path.split('/').pop() ?? '');
  return wrong.filter((line) => !allowed.includes(line) && !(line in MAY_LOSE));
}

/** Calls under way at a time. */
const TABS = 4;

/** Asks the calls one after the other, again and again, as several open tabs at a time. */
function startLoad(calls: readonly RecordedCall[], asked: Asked, refused: Set<string>) {
  const wrong: string[] = [];
  let begun = 0;
  let answered = 0;
  let going = true;
  const tab = async (): Promise<void> => {
    while (going) {
      const call = calls[begun % calls.length];
      if (!call) throw new Error('There are no calls.');
      begun += 1;
      wrong.push(...(await missed(call, asked, refused)));
      answered += 1;
    }
  };
  const tabs = Promise.all(Array.from({ length: TABS }, tab)).finally(() => {
    going = false;
  });
  return {
    /** Waits for so many more answers. */
    more: async (count: number): Promise<void> => {
      const until = answered + count;
      const enough = async (): Promise<void> => {
        while (going && answered < until) await new Promise((resolve) => setTimeout(resolve, 10));
      };
      await Promise.race([enough(), tabs]);
    },
    /** Ends it; answers what open tabs missed. */
    stop: async (): Promise<readonly string[]> => {
      going = false;
      await tabs;
      return wrong;
    },
  };
}

describe.each(readdirSync(RELEASES))('from %s', (name) => {
  const folder = path.join(RELEASES, name);
  const calls = readCalls(path.join(folder, CALLS));
  const people = [...new Set(calls.map(({ by }) => by))].filter(Boolean);
  let project: Embedded;
  let asked: Asked;
  beforeAll(async () => {
    project = await startRelease(folder);
    const tokens = new Map<string, string>();
    for (const email of people) tokens.set(email, await signIn(project, email));
    asked = { url: project.url, key: project.anonKey, tokens };
  }, 300_000);
  afterAll(() => project.stop());

  /** What open tabs would miss, over all recorded calls. */
  async function replayAll(of: Asked = asked): Promise<string[]> {
    const wrong: string[] = [];
    for (const call of calls) wrong.push(...(await replay(call, of)));
    return wrong;
  }

  /** The migrations after the release, in their order. */
  async function newer(): Promise<string[]> {
    const unpacked = mkdtempSync(path.join(tmpdir(), 'school-release-'));
    await unpackOpenly(path.join(folder, DATABASE), unpacked);
    const known = new Set((await readManifest(unpacked)).migrations);
    return readdirSync(path.join(ROOT, 'supabase/migrations'))
      .sort()
      .filter((file) => /^\d+_.+\.sql$/.test(file) && !known.has(file.split('_')[0] ?? ''));
  }

  /** What open tabs missed, each once, with the migration that lost it: found in a second copy of the release. */
  async function explain(lines: readonly string[]): Promise<readonly string[]> {
    if (lines.length === 0) return [];
    // Finding who lost them takes minutes, perhaps more than the test has.
    process.stderr.write(`Open tabs missed:\n${[...new Set(lines)].join('\n')}\n`);
    const copy = await startRelease(folder);
    try {
      const tokens = new Map<string, string>();
      for (const email of people) tokens.set(email, await signIn(copy, email));
      const again = { url: copy.url, key: copy.anonKey, tokens };
      return await blame(
        new Set(lines),
        await newer(),
        (file) => migrate(copy.databaseUrl, { only: new Set([file.split('_')[0] ?? '']) }),
        () => replayAll(again),
      );
    } finally {
      await copy.stop();
    }
  }

  /** The release's own next migration where it stands for one, else what this checkout has and the release had not. */
  async function upgrade(): Promise<void> {
    const next = path.join(folder, NEXT);
    if (existsSync(next)) await inOneStep(project.databaseUrl, readFileSync(next, 'utf8'));
    else await migrate(project.databaseUrl);
  }

  test('it is small, and its calls are those of all three rooms', () => {
    expect(statSync(path.join(folder, DATABASE)).size).toBeLessThan(600_000);
    expect(calls.length).toBeGreaterThan(100);
    const asking = new Set(calls.map(({ path: address }) => address.split('?')[0]));
    for (const one of ['ask_question', 'my_application', 'save_application_fields', 'office_dashboard'])
      expect(asking).toContain(`/rest/v1/rpc/${one}`);
  });

  test('before the upgrade every recorded call is answered as it was', async () => {
    expect(await replayAll()).toEqual([]);
  }, 300_000);

  test('while the upgrade is applied, open tabs notice nothing', async () => {
    const refused = new Set<string>();
    const load = startLoad(calls, asked, refused);
    await load.more(TABS);
    await upgrade();
    // What was asked while it was applied, and every call once more.
    await load.more(TABS + calls.length);
    expect(await explain(await load.stop())).toEqual([]);
    // What is listed is refused indeed, and nothing is listed that a release has not recorded.
    expect([...refused].sort()).toEqual(existsSync(path.join(folder, NEXT)) ? [] : Object.keys(MAY_REFUSE));
  }, 300_000);

  const breaking = path.join(folder, BREAKING);
  if (existsSync(breaking))
    test('a release that takes away what open tabs call is caught', async () => {
      const lost = await blame(
        null,
        ['harmless.sql', BREAKING, 'later.sql'],
        (file) =>
          inOneStep(project.databaseUrl, file === BREAKING ? readFileSync(breaking, 'utf8') : 'select 1'),
        replayAll,
      );
      expect(lost).toContain(`POST /rest/v1/rpc/clock_state: the answer.late is gone (lost by ${BREAKING})`);
      expect(lost.filter((line) => line.startsWith('POST /rest/v1/rpc/my_application: 404'))).toHaveLength(1);
      expect(lost.every((line) => line.endsWith(`(lost by ${BREAKING})`))).toBe(true);
      expect(new Set(lost).size).toBe(lost.length);
    }, 300_000);
});

test('both rehearsal releases apply to the schema of this checkout', async () => {
  const database = await ownDatabase();
  const sql = [NEXT, BREAKING].map((name) => readFileSync(path.join(RELEASES, 'rehearsal', name), 'utf8'));
  try {
    await onDatabase(database.url, `begin; ${sql.join(';')}; rollback`);
  } finally {
    await database.stop();
  }
}, 60_000);
