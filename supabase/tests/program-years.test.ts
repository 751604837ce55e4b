/** Program years: dates in order, no two years open at once, versions, copying, and what outsiders see. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openedDatabase, type Row } from './harness/database.ts';
import { createUser } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { trackCost } from './harness/world.ts';
import { programTracks, programYear } from '../seed/program-year.ts';

interface Year extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const db = openedDatabase();
let year: Year;
const now = new Date('2026-11-21T12:00:00Z');
const save = (year_id: string | null, changes: Row, expected_version?: number): Promise<Year> =>
  db.call(people.admin, 'save_program_year', {
    year_id,
    changes,
    ...(expected_version === undefined ? {} : { expected_version }),
  });

beforeAll(async () => {
  for (const name of ['staff', 'admissions', 'admin'] as const) {
    await createUser(db, people[name]);
    await db.sql('insert into public.admins (user_id, role) values ($1, $2)', [people[name].id, name]);
  }
  await db.setClock(now);
  year = await save(null, programYear(2027, now));
  await db.call(people.admin, 'save_program_year_tracks', { year_id: year.id, tracks: programTracks(2027) });
});

describe('dates', () => {
  const wrong: readonly (readonly [Row, string])[] = [
    [
      { application_deadline_at: '2026-08-01T00:00:00Z' },
      'The application deadline must be after the opening.',
    ],
    [
      { decisions_at: '2026-12-01T00:00:00Z' },
      'Acceptance letters must come after the application deadline.',
    ],
    [
      { registration_deadline_at: '2027-02-01T00:00:00Z' },
      'The registration deadline must be after the acceptance letters.',
    ],
    [
      { registration_deadline_at: '2027-12-01T00:00:00Z' },
      'The registration deadline must not be after the program start.',
    ],
    [{ program_ends_on: '2027-01-01' }, 'The program must end after it starts.'],
    [{ orientation_on: '2028-01-01' }, 'The orientation must not be after the program start.'],
    [{ name: 'next year' }, 'Name the year like 2027-2028.'],
    [{ opens_at: 'soon' }, 'Enter a real date and time.'],
    [{ decisions_zone: 'Mars/Olympus' }, 'This time zone is not known.'],
    [{ tuition_amount: 1 }, 'This field cannot be changed here.'],
    [{ contact_email: 'office' }, 'Enter an e-mail address like name@example.org.'],
    [{ currency: 'EUR' }, 'This field cannot be changed here.'],
  ];
  for (const [changes, sentence] of wrong)
    test(`${JSON.stringify(changes)} is refused in words`, async () => {
      const answer = await refusal(save(year.id, changes, year.version));
      expect(answer).toMatchObject({ code: 'P0001', message: sentence });
      // It stands at the field it is about: the one that was typed.
      expect(answer.field).toBe(Object.keys(changes)[0]);
    });

  test('replies and publications end in the future and within the program year', async () => {
    const settings = async (release_at: string) => {
      const [row] = await db.sql<{ version: number }>(
        'select version::int from public.program_year_settings where id = $1',
        [year.id],
      );
      return refusal(
        db.call(people.admin, 'save_program_year_settings', {
          year_id: year.id,
          changes: { release_at },
          expected_version: row?.version,
        }),
      );
    };
    for (const [at, message] of [
      ['2026-09-01T10:00:00Z', 'This time has passed.'],
      ['2036-03-01T10:00:00Z', 'By then the program year is over.'],
    ] as const)
      expect(await settings(at)).toMatchObject({ hint: 'invalid_value', field: 'release_at', message });
    await db.setClock('2027-04-20T10:00:00Z');
    const late = await refusal(
      save(year.id, { registration_deadline_at: '2027-04-10T10:00:00Z' }, year.version),
    );
    await db.setClock(now);
    expect(late).toMatchObject({ field: 'registration_deadline_at', message: 'This time has passed.' });
  });

  test('two years never take applications at the same time', async () => {
    const overlapping = { ...programYear(2028, now), opens_at: '2026-12-01T00:00:00Z' };
    expect(await refusal(save(null, overlapping))).toMatchObject({
      hint: 'conflict',
      field: 'opens_at',
      message: 'Another program year takes applications in this time.',
    });
  });

  test('a change on an old version is refused, and only administrators change', async () => {
    const changed = await save(year.id, { aid_text: 'Ask us.' }, year.version);
    expect(await refusal(save(year.id, { aid_text: 'Ask.' }, year.version))).toMatchObject({
      hint: 'stale_version',
    });
    expect(await refusal(save(year.id, { aid_text: 'Ask.' }))).toMatchObject({ hint: 'stale_version' });
    year = changed;
  });
});

describe('what outsiders see', () => {
  type Open = Row & {
    readonly stamp: string;
    readonly previous: Row | null;
    readonly tracks: readonly Row[];
  };
  const openYear = () => db.call<Open>(people.anon, 'open_program_year');

  test('each track with its cost, and a stamp that changes with whatever the site shows', async () => {
    const before = await openYear();
    expect(before.tracks.find(({ track }) => track === 'shana_aleph')).toMatchObject({
      tuition_amount: 14_500,
      housing_amount: 9_500,
      deposit_amount: 500,
    });
    expect((await openYear()).stamp).toBe(before.stamp);
    await db.sql(`update public.program_year_tracks set housing_amount = 9600 where track = 'shana_bet'`);
    expect((await openYear()).stamp).not.toBe(before.stamp);
    await db.sql(`update public.program_year_tracks set housing_amount = 9500 where track = 'shana_bet'`);
    expect((await openYear()).stamp).toBe(before.stamp);
  });

  test('the year that has closed, while the next is announced and has not opened', async () => {
    expect((await openYear()).previous).toBeNull();
    const next = await save(null, { ...programYear(2028, now), opens_at: '2027-09-01T06:00:00Z' });
    await db.setClock('2027-02-01T00:00:00Z');
    expect(await openYear()).toMatchObject({ name: '2028-2029', previous: { name: '2027-2028' } });
    await db.setClock('2027-08-30T12:00:00Z');
    expect((await openYear()).previous).toBeNull();
    await db.setClock(now);
    await db.sql('delete from public.program_years where id = $1', [next.id]);
  });

  test('the open year with its tracks, and nothing of one that is not published', async () => {
    const open = await db.call<{ id: string; tracks: { track: string }[] }>(people.anon, 'open_program_year');
    expect(open.id).toBe(year.id);
    expect(open.tracks.map((track) => track.track).sort()).toEqual([
      'post_army',
      'shana_aleph',
      'shana_bet',
      'shiur_bet_plus',
    ]);
    const hidden = await save(null, {
      ...programYear(2030, now),
      opens_at: '2029-09-01T00:00:00Z',
      is_published: false,
    });
    expect(await db.as(people.anon, 'select 1 from public.program_years where id = $1', [hidden.id])).toEqual(
      [],
    );
    expect(
      await db.as(people.anon, 'select 1 from public.program_year_tracks where program_year_id = $1', [
        hidden.id,
      ]),
    ).toEqual([]);
    expect(await refusal(db.as(people.anon, 'select 1 from public.program_year_settings'))).toMatchObject({
      code: '42501',
    });
  });

  test('the year that follows is open after it, and before that the last one stays visible', async () => {
    const at = async (instant: string) => {
      await db.setClock(instant);
      return (await db.call<{ name: string } | null>(people.anon, 'open_program_year'))?.name;
    };
    expect(await at('2026-08-01T00:00:00Z')).toBe('2027-2028');
    expect(await at('2027-06-01T00:00:00Z')).toBe('2027-2028');
    await db.setClock(now);
  });
});

describe('copying', () => {
  test('keeps weekdays, local times across daylight saving, settings, tracks and tasks; unpublished; once', async () => {
    await db.call(people.admin, 'save_program_year_settings', {
      year_id: year.id,
      changes: { payment_instructions: 'To the bank', expiry_margin_months: 9 },
      expected_version: 1,
    });
    const copy = await db.call<Year>(people.admin, 'copy_program_year', { year_id: year.id });
    expect(copy).toMatchObject({ name: '2028-2029', is_published: false, aid_text: 'Ask us.' });
    const local = (value: unknown, zone: string): string =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        weekday: 'long',
        hour: 'numeric',
        minute: 'numeric',
      }).format(new Date(String(value)));
    for (const [field, zone] of [
      ['application_deadline_at', 'America/Los_Angeles'],
      ['decisions_at', 'Asia/Jerusalem'],
      ['registration_deadline_at', 'America/New_York'],
    ] as const)
      expect(local(copy[field], zone)).toBe(local(year[field], zone));
    const [rest] = await db.sql(
      `select s.payment_instructions, s.expiry_margin_months, (select count(*)::int from public.program_year_tracks t where t.program_year_id = s.id) as tracks,
         (select count(*)::int from public.enrollment_task_templates t where t.program_year_id = s.id) as tasks from public.program_year_settings s where s.id = $1`,
      [copy.id],
    );
    expect(rest).toEqual({
      payment_instructions: 'To the bank',
      expiry_margin_months: 9,
      tracks: 4,
      tasks: 5,
    });
    expect(await refusal(db.call(people.admin, 'copy_program_year', { year_id: year.id }))).toMatchObject({
      hint: 'conflict',
      field: 'name',
    });
  });

  test('a track has its cost, and the deposit is part of it', async () => {
    const track = (costs: Row) =>
      db.call(people.admin, 'save_program_year_tracks', {
        year_id: year.id,
        tracks: [{ track: 'shana_aleph', starts_on: '2027-08-29', ...costs }],
      });
    expect(await refusal(track({ ...trackCost, tuition_amount: null }))).toMatchObject({
      hint: 'required',
      message: 'This field is required.',
    });
    expect(await refusal(track({ ...trackCost, tuition_amount: -1 }))).toMatchObject({
      message: 'Enter an amount from 0 to 1,000,000.',
    });
    expect(await refusal(track({ ...trackCost, deposit_amount: 24_001 }))).toMatchObject({
      message: 'The deposit is part of the cost, so it cannot be more than tuition with room and board.',
    });
  });

  test('tracks must end after they start and exist once each', async () => {
    const tracks = (list: Row[]) =>
      db.call(people.admin, 'save_program_year_tracks', { year_id: year.id, tracks: list });
    expect(
      await refusal(
        tracks([{ track: 'shana_aleph', starts_on: '2027-08-29', ends_on: '2027-08-01', ...trackCost }]),
      ),
    ).toMatchObject({ message: 'A track must end after it starts.' });
    expect(
      await refusal(
        tracks([
          { track: 'shana_aleph', starts_on: '2027-08-29', ...trackCost },
          { track: 'shana_aleph', starts_on: '2027-08-30', ...trackCost },
        ]),
      ),
    ).toMatchObject({ hint: 'conflict' });
    expect(
      await db.sql('select count(*)::int as n from public.program_year_tracks where program_year_id = $1', [
        year.id,
      ]),
    ).toEqual([{ n: 4 }]);
  });
});
