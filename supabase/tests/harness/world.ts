/** The scene most tests play in: the eight people, an open program year, slots, and one application per applicant. */
import { tracks } from '@school/shared/tracks';
import { createUser, decide, startComplete, submitComplete } from './applicants.ts';
import { openDatabase, type TestDatabase } from './database.ts';
import { opened } from './opened.ts';
import { people, staffOf } from './people.ts';
import { openKept, SCENES_BEGIN } from './scenes.ts';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(SCENES_BEGIN + days * DAY).toISOString();
const dayIn = (days: number): string => inDays(days).slice(0, 10);

/** Columns of a program year that is open now. */
export const openYear = {
  name: '2090-2091',
  is_published: true,
  opens_at: inDays(-60),
  application_deadline_at: inDays(30),
  decisions_at: inDays(60),
  registration_deadline_at: inDays(80),
  orientation_on: dayIn(200),
  program_starts_on: dayIn(204),
  program_ends_on: dayIn(500),
  tasks_deadline_on: dayIn(190),
} as const;

/** The cost of every track here. */
export const trackCost = { deposit_amount: 500, tuition_amount: 14_500, housing_amount: 9_500 } as const;

/** The year's four tracks. */
export const openTracks = tracks.map(({ value }) => ({
  track: value,
  starts_on: openYear.program_starts_on,
  ...trackCost,
}));

/** Two ways to pay, and how. */
export const waysToPay = {
  payment_methods: ['bank_transfer', 'check'],
  bank_transfer_instructions: 'To account 000-000000.',
  check_instructions: 'Payable to the yeshiva.',
} as const;

export interface Stage {
  readonly db: TestDatabase;
  readonly yearId: string;
  /** Two free slots of one place each. */
  readonly slots: readonly [string, string];
}

export interface World extends Stage {
  /** Applications: a is a draft, b is submitted, accepted has a published acceptance. */
  readonly applications: { readonly a: string; readonly b: string; readonly accepted: string };
  /** The record that the acceptance prepared. */
  readonly studentId: string;
}

async function appoint(db: TestDatabase): Promise<void> {
  for (const name of staffOf) {
    await createUser(db, { ...people[name], firstName: name });
    await db.sql('insert into public.admins (user_id, role, display_name) values ($1, $2, $3)', [
      people[name].id,
      name,
      `The ${name}`,
    ]);
  }
}

async function publishSlots(db: TestDatabase): Promise<[string, string]> {
  const slots = [10, 11].map((day) => ({
    starts_at: inDays(day),
    ends_at: inDays(day + 0.02),
    place: 'Office',
    link: 'https://meet.example.org/x',
  }));
  const rows = await db.as<{ id: string }>(
    people.admissions,
    'select public.publish_interview_slots($1) as id',
    [JSON.stringify(slots)],
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('No slots were published.');
  return [first.id, second.id];
}

/** Staff, an open year and slots; applicants A, B and the accepted one have accounts and nothing else. */
export const openStage = (): Promise<Stage> => openKept('stage', buildStage);
export const openedStage = (): Stage => opened(openStage);

async function buildStage(): Promise<Stage> {
  const db = await openDatabase();
  // Years here tell at once what is told at once; time-to-think.test.ts gives them their ten minutes.
  await db.sql('alter table public.program_year_settings alter column undo_minutes set default 0');
  await appoint(db);
  for (const name of ['applicant_a', 'applicant_b', 'accepted'] as const)
    await createUser(db, { ...people[name], firstName: name });
  const year = await db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes: openYear,
  });
  await db.call(people.admin, 'save_program_year_tracks', { year_id: year.id, tracks: openTracks });
  await db.call(people.admin, 'save_program_year_settings', {
    year_id: year.id,
    changes: waysToPay,
    expected_version: 1,
  });
  return { db, yearId: year.id, slots: await publishSlots(db) };
}

/** The stage with one application for each applicant. */
export const openWorld = (): Promise<World> => openKept('world', buildWorld);
export const openedWorld = (): World => opened(openWorld);

async function buildWorld(): Promise<World> {
  const stage = await openStage();
  const { db } = stage;
  const a = await startComplete(db, people.applicant_a);
  const b = await submitComplete(db, people.applicant_b);
  const accepted = await submitComplete(db, people.accepted);
  await decide(db, accepted, 'accepted', { hold: false });
  const rows = await db.sql<{ id: string }>('select id from public.students where application_id = $1', [
    accepted,
  ]);
  return { ...stage, applications: { a, b, accepted }, studentId: rows[0]?.id ?? '' };
}
