/**
 * The demo: a program year that is open today, sign-ins for every role, about forty applicants, sixty students,
 * questions and mails. Everything is invented. Runs once, on an empty database of our own.
 */
import type { Pool, PoolClient } from 'pg';
import type { LocalContext } from '../local/services.ts';
import type { DemoStore } from './documents.ts';
import { appointStaff, createAccounts, DEMO_PASSWORD, demoAccounts, idOf, moreStaff } from './accounts.ts';
import { createStage, endSeedSessions, type Stage } from './act.ts';
import { seedApplicant, type ApplicantSeed } from './applicants.ts';
import { demoPerson, type DemoPerson } from './names.ts';
import { publishSlots } from './interviews.ts';
import { localStore } from './local-store.ts';
import { settleMails } from './mails.ts';
import { workOn, type Office } from './office.ts';
import { seedMessages } from './messages.ts';
import { seedParents } from './parents.ts';
import { seedQuestions } from './questions.ts';
import { seedReaders } from './readers.ts';
import { createRandom, type Random } from './random.ts';
import { stories } from './stories.ts';
import { seedStudents } from './students.ts';
import { seedYears, type DemoYears } from './years.ts';

export { DEMO_PASSWORD, demoAccounts } from './accounts.ts';

/** What `npm start` prints: one line for each demo sign-in. */
export const demoSignIns = demoAccounts.map(({ email, password, about }) => ({
  role: about,
  email,
  password,
}));

const DAY = 86_400_000;

function applicantsOf(random: Random): DemoPerson[] {
  return stories.map((story, index) => ({ ...demoPerson(index, random), ...story.as }));
}

async function seedPeople(
  stage: Stage,
  password: string,
  people: readonly DemoPerson[],
  opensAt: Date,
): Promise<ReadonlyMap<string, string>> {
  const named = new Set(people.map((person) => person.email));
  const staff = [...demoAccounts, ...moreStaff].filter((item) => !named.has(item.email));
  const office = await createAccounts(stage.client, password, staff, new Date(opensAt.getTime() - 400 * DAY));
  const applicants = people.map(({ email, first_name, last_name }) => ({
    email,
    firstName: first_name,
    lastName: last_name,
  }));
  const portal = await createAccounts(stage.client, password, applicants, opensAt);
  await appointStaff(stage.client, new Map([...office, ...portal]));
  return new Map([...office, ...portal]);
}

async function seedApplicants(seed: ApplicantSeed, people: readonly DemoPerson[]): Promise<void> {
  for (const [index, story] of stories.entries()) {
    const base = people[index];
    if (!base) throw new Error('There are more stories than people.');
    const applicant = await seedApplicant(seed, story, base, { index, count: stories.length });
    await workOn(seed.stage, seed.office, seed.years.open.id, applicant, index);
  }
}

/** Where the demo is put. */
export interface SeedTarget {
  readonly pool: Pool;
  /** Address of the product, for links in mails. */
  readonly origin: string;
  /** The password of all demo people. */
  readonly password: string;
  /** Where files go while this connection writes rows. */
  storeOn(client: PoolClient, now: Date): DemoStore;
}

async function seedAll(client: PoolClient, target: SeedTarget, now: Date): Promise<void> {
  const stage = createStage(client, now);
  const random = createRandom(5787);
  const people = applicantsOf(random);
  const ids = await seedPeople(stage, target.password, people, new Date(now.getTime() - 60 * DAY));
  const administrator = idOf(ids, 'admin@example.org');
  const officers = [idOf(ids, 'admissions@example.org'), idOf(ids, 'interviewer@example.org')];
  const office: Office = { administrator, officers };
  const years: DemoYears = await seedYears(stage, administrator);
  await publishSlots(stage, officers[0] ?? administrator, years.open.id, officers, years.open.opensAt);
  const store = target.storeOn(client, now);
  const seed = { stage, store, random, years, office, ids };
  await seedApplicants(seed, people);
  await seedReaders(stage, years.open.id, {
    administrator,
    interviewer: idOf(ids, 'interviewer@example.org'),
    officer: idOf(ids, 'admissions@example.org'),
    colleague: idOf(ids, 'staff@example.org'),
  });
  await seedStudents(stage, office, years, random);
  await seedQuestions(stage, office);
  await seedMessages(stage, office);
  await seedParents(stage, ids);
  // The product reminds and sends mails by itself: the log must not name whoever acted last.
  await stage.as(null);
  // Who has been silent for a week was reminded, or the first minute of the demo would do it.
  await client.query('select private.mind_referees()');
  await settleMails(client, target.origin);
  await endSeedSessions(client);
  await client.query('delete from private.clock');
  // The demo has used up nobody's patience.
  await client.query('delete from private.rate_limits');
  await store.done();
}

/**
 * Fills an empty database with the demo, in one transaction (about two seconds). One that has a program year already is left
 * alone; answers whether it seeded. `now` is for tests.
 */
export async function seedInto(target: SeedTarget, now: Date = new Date()): Promise<boolean> {
  const client = await target.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('seed'))`);
    const { rowCount } = await client.query('select 1 from public.program_years limit 1');
    if (!rowCount) await seedAll(client, target, now);
    await client.query('commit');
    return !rowCount;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The demo of the embedded server. */
export const seed = (
  { pool, origin, dataDir }: Pick<LocalContext, 'pool' | 'dataDir' | 'origin'>,
  now: Date = new Date(),
): Promise<boolean> =>
  seedInto(
    {
      pool,
      origin,
      password: DEMO_PASSWORD,
      storeOn: (client, at) => localStore(client, dataDir, at),
    },
    now,
  );
