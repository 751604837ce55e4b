/**
 * What a change unlocks is answered by the next call. Every function that writes, by the catalog, is called with the arguments of
 * the matrix as everybody, in a transaction that is taken back: neither its answer nor its error holds a planted value
 * that only the change opens. A caller can make an answer fail after the function has run, and keep what it told.
 */
import pg from 'pg';
import { isFunctionName } from '@school/shared/api/check';
import { toBegin } from '@school/shared/begin-reading';
import { contract } from '@school/shared/api/index';
import { beforeAll, expect, test } from 'vitest';
import { publicFunctions } from './contract/catalog.ts';
import { createUser } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { claimsOf, people, personNames, staffOf, type PersonName } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { argumentsOf } from './permissions/arguments.ts';
import { callersOf } from './permissions/document.ts';
import { openedScene, type Scene } from './permissions/scene.ts';

/** What each kind of planted value is, and who may not be told it by a writer. */
const PLANTED = {
  /** Health, passport, military and financial values of others: a committed line of the log of readings. */
  sensitive: ['Plantedsensitive', '2001-01-11', '4321.09'],
  /** What other readers gave: one's own score, or the end of the round. */
  score: ['Plantedscore'],
  /** The words of a letter: having opened it. */
  letter: ['Plantedletter'],
  /** Everything about oneself: the mail and the limit. */
  copy: ['Plantedcopy'],
} as const;
type Kind = keyof typeof PLANTED;
const kinds = Object.keys(PLANTED) as Kind[];

/** Whose own values they are, so that being told them is nothing that a change unlocks. */
const keptFrom = (person: PersonName, kind: Kind): boolean =>
  kind !== 'sensitive' || (staffOf as readonly string[]).includes(person);

const scene = openedScene();
let given: Readonly<Record<string, Row>>;

/** Into all records, so that whichever one a function is tried with holds them; versions stay those of the matrix. */
async function plantSensitive({ db }: Scene): Promise<void> {
  const TABLES = ['students', 'applications', 'charges', 'payments', 'payment_claims', 'payment_reversals'];
  const triggers = (what: string) =>
    db.sql(TABLES.map((table) => `alter table public.${table} ${what} trigger user`).join(';'));
  await triggers('disable');
  const columns = await db.sql<{ name: string; type: string }>(
    `select f.name, format_type(a.atttypid, null) as type from private.student_fields f
     join pg_attribute a on a.attname = f.name and a.attrelid = 'public.students'::regclass where f.sensitive is not null`,
  );
  const [text, day, amount] = PLANTED.sensitive;
  for (const { name, type } of columns) {
    const value = type === 'date' ? day : type === 'text' ? text : type.startsWith('numeric') ? amount : null;
    // Columns with choices and percentages keep to theirs.
    if (value)
      await db
        .sql(`update public.students set ${name} = $1`, [value])
        .catch((error: { code?: string }) => expect(['23514', '22003']).toContain(error.code));
  }
  await db.sql(`update public.applications set passport_number = $1, special_learning_needs = $1`, [text]);
  await db.sql(`update public.charges set label = $1`, [text]);
  await db.sql(`update public.payments set reference = $1`, [text]);
  await db.sql(`update public.payment_claims set reference = $1`, [text]);
  await triggers('enable');
}

/** A colleague of the readers has scored and handed in what the matrix hands in and closes. */
async function plantScores({ db, scoredId, criteria }: Scene): Promise<void> {
  const colleague = await createUser(db);
  const marks = JSON.stringify({ [criteria[0]]: 2, [criteria[1]]: 5 });
  await db.sql(`insert into public.admins (user_id, role, is_active) values ($1, 'admissions', true)`, [
    colleague.id,
  ]);
  await db.sql(`insert into public.application_readers (application_id, reader_id) values ($1, $2)`, [
    scoredId,
    colleague.id,
  ]);
  const score = [colleague.id, marks, PLANTED.score[0]];
  await db.sql(
    `insert into public.application_scores (application_id, reader_id, marks, recommendation, comment, submitted_at)
     values ($1, $2, $3, 'discuss', $4, private.now())`,
    [scoredId, ...score],
  );
}

/** A letter that its owner has not opened, and a mail that only the copy of one's data holds. */
async function plantOwn({ db, applications }: Scene): Promise<string> {
  const [letter] = await db.sql<{ id: string }>(
    `insert into private.decision_letters (application_id, outcome, words, merged, personal, told_at)
     select application_id, outcome, words, merged, $2, told_at + interval '1 second' from private.decision_letters
     where application_id = $1 order by told_at desc limit 1 returning id`,
    [applications.accepted, PLANTED.letter[0]],
  );
  await db.sql(
    `with mail as (insert into public.email_outbox (to_email, template, event_key, state)
       select lower(u.email), 'application_received', 'planted:' || u.id, 'sent' from auth.users u returning id)
     insert into private.mail_copies (outbox_id, subject, html, plain) select id, 'Shalom', '', $1 from mail`,
    [PLANTED.copy[0]],
  );
  return letter?.id ?? '';
}

beforeAll(async () => {
  await plantSensitive(scene);
  await plantScores(scene);
  const letter_id = await plantOwn(scene);
  const matrix = argumentsOf(scene);
  given = { ...matrix, read_decision_letter: { letter_id }, open_decision_letter: { letter_id } };
}, 60_000);

interface Seen {
  /** The whole answer, or the whole error as the Data API hands it on. */
  readonly said: string;
  readonly served: boolean;
}

/** Opens a transaction as this person. */
const beginAs = (client: pg.PoolClient, person: PersonName) =>
  client.query(
    `begin; select set_config('role', '${people[person].role}', true),
       set_config('request.jwt.claims', ${pg.escapeLiteral(claimsOf(people[person]))}, true)`,
  );

/** Calls as this person and takes all of it back. */
async function tryCall(client: pg.PoolClient, person: PersonName, name: string): Promise<Seen> {
  const { text, params } = await scene.db.prepare(name, given[name] ?? {});
  await beginAs(client, person);
  try {
    return { said: JSON.stringify((await client.query(text, params)).rows), served: true };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const { code, message, detail, hint } = error;
    return { said: JSON.stringify({ code, message, detail, hint }), served: false };
  } finally {
    await client.query('rollback');
  }
}

test('no function that writes shows what its change unlocks', async () => {
  const wrong: string[] = [];
  const served = new Set<string>();
  const writers = (await publicFunctions(scene.db)).filter(({ reads }) => !reads).map(({ name }) => name);
  // Whoever writes beside sensitive values has begun to read them, and is shown none of them all the same.
  for (const name of writers) {
    const about = toBegin(name, given[name] ?? {});
    if (about && isFunctionName(name))
      for (const person of staffOf.filter((one) => callersOf(name).includes(one)))
        await scene.db.callAlone(people[person], 'begin_reading', { function: name, args: about });
  }
  const client = await scene.db.pool.connect();
  for (const name of writers)
    for (const person of personNames) {
      const seen = await tryCall(client, person, name);
      if (seen.served) served.add(name);
      const told = kinds.filter((kind) => PLANTED[kind].some((value) => seen.said.includes(value)));
      for (const kind of told.filter((one) => keptFrom(person, one)))
        wrong.push(`${name} tells ${person} ${kind} before its change is committed`);
    }
  client.release();
  expect(wrong).toEqual([]);
  const silent = writers.filter(
    (name) => !served.has(name) && isFunctionName(name) && contract[name].callers !== 'secret key',
  );
  expect(silent, 'writers of which no call was served, so that nothing was looked at').toEqual([]);
}, 120_000);

test.each<[PersonName, string, string]>([
  ['accepted', 'open_decision_letter', 'read_decision_letter'],
  ['applicant_a', 'begin_my_data', 'take_my_data'],
])('%s is not shown in the transaction of %s what it opens', async (person, begin, read) => {
  const [first, then] = [
    await scene.db.prepare(begin, given[begin] ?? {}),
    await scene.db.prepare(read, given[read] ?? {}),
  ];
  const client = await scene.db.pool.connect();
  await beginAs(client, person);
  await client.query(first.text, first.params);
  const reading = await refusal(client.query(then.text, then.params));
  await client.query('rollback');
  client.release();
  expect(reading).toMatchObject({
    hint: 'not_begun',
    message: 'A new version is there. Load this page again.',
  });
});
