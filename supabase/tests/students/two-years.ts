/** Somebody who is led through two years: accepted, registered and paid for in the first, and applying for the second. */
import { createUser, decide, submitComplete, type User } from '../harness/applicants.ts';
import type { Row, TestDatabase } from '../harness/database.ts';
import { opened } from '../harness/opened.ts';
import { people } from '../harness/people.ts';
import { openStage, openTracks, waysToPay, type Stage } from '../harness/world.ts';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const dayIn = (days: number): string => inDays(days).slice(0, 10);

export interface TwoYears extends Stage {
  /** The year after that of the stage; its season begins in 300 days. */
  readonly nextId: string;
}

const NEXT_SEASON = 310;

export const openedTwoYears = (): TwoYears => opened(openTwoYears);
async function openTwoYears(): Promise<TwoYears> {
  const stage = await openStage();
  const changes = {
    name: '2091-2092',
    is_published: true,
    opens_at: inDays(300),
    application_deadline_at: inDays(360),
    decisions_at: inDays(390),
    registration_deadline_at: inDays(420),
    orientation_on: dayIn(565),
    program_starts_on: dayIn(570),
    program_ends_on: dayIn(860),
    tasks_deadline_on: dayIn(550),
  };
  const next = await stage.db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes,
  });
  await stage.db.call(people.admin, 'save_program_year_tracks', {
    year_id: next.id,
    tracks: openTracks.map((track) => ({ ...track, tuition_amount: 15_000, starts_on: dayIn(570) })),
  });
  await stage.db.call(people.admin, 'save_program_year_settings', {
    year_id: next.id,
    changes: waysToPay,
    expected_version: 1,
  });
  return { ...stage, nextId: next.id };
}

export interface Enrollment extends Row {
  readonly id: string;
  readonly year: string | null;
  readonly is_shown: boolean;
  readonly version: number;
}
interface StudentRecord {
  readonly student: Row & { readonly version: number };
  readonly enrollments: readonly Enrollment[];
}

export interface Ledger {
  readonly enrollment_id: string;
  readonly year: string;
  readonly charged: number;
  readonly paid: number;
  readonly aid: number;
  readonly balance: number;
  readonly plan: { readonly plan: string } | null;
}

export const recordOf = (db: TestDatabase, student_id: string): Promise<StudentRecord> =>
  db.call<StudentRecord>(people.admissions, 'student_record', { student_id });
export const yearOf = async (db: TestDatabase, studentId: string, year: string): Promise<Enrollment> => {
  const found = (await recordOf(db, studentId)).enrollments.find((one) => one.year === year);
  if (!found) throw new Error(`No enrollment of ${year}.`);
  return found;
};
export const studentsOf = (db: TestDatabase, user: User): Promise<{ id: string }[]> =>
  db.sql<{ id: string }>('select id from public.students where user_id = $1', [user.id]);
export const pay = (db: TestDatabase, student_id: string, payment: Row, more: Row = {}): Promise<unknown> =>
  db.call(people.admin, 'record_payment', {
    student_id,
    payment: { kind: 'other', received_on: '2026-01-15', method: 'check', ...payment },
    ...more,
  });

export interface Returning {
  readonly user: User;
  readonly studentId: string;
  readonly first: string;
}

/** Registered in the first year, with aid and a plan; the clock stands in the season of the second. */
async function firstYear({ db }: TwoYears): Promise<Returning> {
  const user = await createUser(db);
  const first = await submitComplete(db, user);
  await decide(db, first, 'accepted', { hold: false });
  const studentId = (await studentsOf(db, user))[0]?.id ?? '';
  const { student } = await recordOf(db, studentId);
  await db.call(people.admissions, 'save_student', {
    student_id: studentId,
    changes: { financial_aid_amount: 2000, dorm_room_number: '14' },
    expected_version: student.version,
  });
  await db.call(user, 'reply_to_offer', { accept: true });
  await db.call(user, 'choose_payment_plan', { plan: 'two', method: 'check' });
  await pay(db, studentId, { kind: 'deposit', amount: 500 });
  await db.setClock(inDays(NEXT_SEASON));
  return { user, studentId, first };
}

/** The same person, who has applied for the second year too. */
export async function applied(stage: TwoYears): Promise<Returning & { readonly second: string }> {
  const returning = await firstYear(stage);
  const second = await submitComplete(stage.db, returning.user, { program_track: 'shana_bet' });
  return { ...returning, second };
}

export const acceptAgain = async (stage: TwoYears): Promise<Returning & { readonly second: string }> => {
  const returning = await applied(stage);
  await decide(stage.db, returning.second, 'accepted', { hold: false });
  return returning;
};
