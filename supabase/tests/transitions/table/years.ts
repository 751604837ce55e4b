/** Program years, their settings, tracks and days of rest. */
import type { Row, TestDatabase } from '../../harness/database.ts';
import { people } from '../../harness/people.ts';
import { openTracks } from '../../harness/world.ts';
import { account, after, doing, draft, one, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

const year: Step = (_given, world) => Promise.resolve({ year: world.yearId });
const ofYear = after(account, year);
const onYear = async (given: Case, db: TestDatabase, table: string, changes: Row): Promise<Row> => ({
  year_id: idOf(given, 'year'),
  changes,
  expected_version: Number(
    await one(db, `select version::text as id from public.${table} where id = $1`, [idOf(given, 'year')]),
  ),
});
const NEXT = {
  name: '2095-2096',
  opens_at: '2094-09-01T00:00:00Z',
  application_deadline_at: '2095-01-10T00:00:00Z',
  decisions_at: '2095-02-10T00:00:00Z',
  registration_deadline_at: '2095-03-10T00:00:00Z',
  orientation_on: '2095-08-20',
  program_starts_on: '2095-08-25',
  program_ends_on: '2096-06-10',
  tasks_deadline_on: '2095-07-15',
};
/** A year far from today, so that its days of rest are the same whenever this is played. */
const nextYear: Step = async (_given, { db }) => {
  const there = await db.sql<{ id: string }>('select id from public.program_years where name = $1', [
    NEXT.name,
  ]);
  if (there[0]) return { year: there[0].id };
  const args = { year_id: null, changes: NEXT };
  return { year: (await db.call<{ id: string }>(people.admin, 'save_program_year', args)).id };
};
/** A published-to-nobody year before the one of the world, for students who come back. */
export const earlierYear: Step = async (_given, { db }) => {
  const there = await db.sql<{ id: string }>(`select id from public.program_years where name = '2021-2022'`);
  if (there[0]) return { year: there[0].id };
  const changes = Object.fromEntries(
    Object.entries(NEXT).map(([key, value]) => [
      key,
      value.replace(/209[456]/g, (year) => String(Number(year) - 74)),
    ]),
  );
  const args = { year_id: null, changes };
  return { year: (await db.call<{ id: string }>(people.admin, 'save_program_year', args)).id };
};

export const years: Subject = {
  title: 'Program years',
  transitions: [
    {
      name: 'a new year',
      by: 'save_program_year',
      as: 'admin',
      given: account,
      args: () => ({ year_id: null, changes: NEXT }),
    },
    {
      name: 'the deposit of a track changes: charges that students have stay as they are',
      by: 'save_program_year_tracks',
      as: 'admin',
      given: ofYear,
      args: (given) => ({
        year_id: idOf(given, 'year'),
        tracks: openTracks.map((row) => (row.track === 'shana_bet' ? { ...row, deposit_amount: 600 } : row)),
      }),
    },
    {
      name: 'the words about help with the cost change',
      by: 'save_program_year',
      as: 'admin',
      given: ofYear,
      args: (given, db) => onYear(given, db, 'program_years', { aid_text: 'Ask us.' }),
    },
    {
      name: 'what a save would touch is looked at',
      by: 'preview_program_year',
      as: 'admin',
      given: ofYear,
      args: (given) => ({
        year_id: idOf(given, 'year'),
        part: 'year',
        changes: { is_published: false },
      }),
    },
    {
      name: 'a moved deadline is told to the drafts it touches',
      by: 'tell_moved_deadline',
      as: 'admissions',
      given: after(
        draft,
        year,
        // Another draft of the world rests.
        doing((_given, db) =>
          db.sql(`update public.applications set set_aside_at = now() where user_id = $1`, [
            people.applicant_a.id,
          ]),
        ),
        doing((given, db) =>
          db.sql(
            `update public.program_years set application_deadline_at = application_deadline_at + interval '1 hour' where id = $1`,
            [idOf(given, 'year')],
          ),
        ),
      ),
      args: (given) => ({ year_id: idOf(given, 'year'), expected_people: 1 }),
    },
    {
      name: 'the year holds its decisions',
      by: 'save_program_year_settings',
      as: 'admin',
      given: ofYear,
      args: (given, db) => onYear(given, db, 'program_year_settings', { release_mode: 'held' }),
    },
    {
      name: 'tracks: one goes, one comes, one stays as it is',
      by: 'save_program_year_tracks',
      as: 'admin',
      given: after(
        ofYear,
        doing((given, db) =>
          db.sql(
            `delete from public.program_year_tracks where program_year_id = $1 and track in ('post_army', 'shiur_bet_plus')`,
            [idOf(given, 'year')],
          ),
        ),
      ),
      args: (given) => ({
        year_id: idOf(given, 'year'),
        tracks: openTracks.filter(({ track }) => track === 'shana_aleph' || track === 'post_army'),
      }),
    },
    {
      name: 'the following year from this one',
      by: 'copy_program_year',
      as: 'admin',
      given: after(account, nextYear),
      args: (given) => ({ year_id: idOf(given, 'year') }),
    },
    {
      name: 'a year that nothing belongs to is removed',
      by: 'remove_program_year',
      as: 'admin',
      given: after(account, nextYear),
      args: (given) => ({ year_id: idOf(given, 'year'), expected_version: 1 }),
    },
  ],
};
