/** The day on which a passport ends, asked for in the application: saved like any answer, known to its own number only, closed to readers. */
import { lackingOf, type Line } from '@school/shared/lines';
import { expect, test } from 'vitest';
import { createUser, decide, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const FIELD = 'passport_expires_on';
const LASTS = '2035-03-31';
const save = (user: User, value: string): Promise<unknown> =>
  stage.db.call(user, 'save_application_fields', { changes: [{ field: FIELD, base: null, value }] });

interface StudentPassport {
  readonly foreign_passport_number: string | null;
  readonly foreign_passport_expiration: string | null;
}
const recordOf = async (application: string): Promise<StudentPassport | undefined> => {
  const rows = await stage.db.sql<StudentPassport>(
    `select foreign_passport_number, foreign_passport_expiration::text from public.students where application_id = $1`,
    [application],
  );
  return rows[0];
};

test('the form is told until when a passport counts: the end of the program and the year’s margin', async () => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  const needed = async () =>
    (await stage.db.call<{ passport_needed_until: string }>(user, 'my_application')).passport_needed_until;
  const margin = (months: number) =>
    stage.db.sql(`update public.program_year_settings set expiry_margin_months = $1 where id = $2`, [
      months,
      stage.yearId,
    ]);
  const [year] = await stage.db.sql<{ ends: string; half: string }>(
    `select program_ends_on::text as ends, (program_ends_on + interval '6 months')::date::text as half
     from public.program_years where id = $1`,
    [stage.yearId],
  );
  expect(await needed()).toBe(year?.half);
  await margin(0);
  expect(await needed()).toBe(year?.ends);
  await margin(6);
});

test('an early end is taken and asked about only; what is no day is refused by name, and nobody waits for either', async () => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  expect(await save(user, '2020-01-01')).toMatchObject({ saved: { [FIELD]: '2020-01-01' }, errors: [] });
  const { lines, refused } = await stage.db.call<{ lines: Line[]; refused: object[] }>(
    user,
    'my_application',
  );
  expect([lackingOf(lines), refused]).toEqual([[], []]);
  const other = await createUser(stage.db);
  await startComplete(stage.db, other);
  expect(await save(other, '2300-01-01')).toMatchObject({
    saved: {},
    errors: [{ field: FIELD, message: 'Enter a real date, for example 2008-05-31.' }],
  });
  expect(await stage.db.call(other, 'my_application')).toMatchObject({
    refused: [{ section: 'personal', field: FIELD, label: 'Passport valid until' }],
  });
});

test('an acceptance takes the day along with its number, and never to another passport', async () => {
  const user = await createUser(stage.db);
  const application = await submitComplete(stage.db, user, { [FIELD]: LASTS });
  await decide(stage.db, application, 'accepted', { hold: false });
  expect(await recordOf(application)).toEqual({
    foreign_passport_number: 'X1234567',
    foreign_passport_expiration: LASTS,
  });
  // The office knows of another passport, and the acceptance is told once more.
  await stage.db.sql(
    `update public.students set foreign_passport_number = 'OTHER999', foreign_passport_expiration = null where application_id = $1`,
    [application],
  );
  await decide(stage.db, application, 'submitted', { hold: false });
  await decide(stage.db, application, 'accepted', { hold: false });
  expect(await recordOf(application)).toEqual({
    foreign_passport_number: 'OTHER999',
    foreign_passport_expiration: null,
  });
});

test('officers read it on the file, which leaves a line; the read-only role does not', async () => {
  const user = await createUser(stage.db);
  const application_id = await submitComplete(stage.db, user, { [FIELD]: LASTS });
  const file = (person: (typeof people)['staff']) =>
    stage.db.call<{ application: Record<string, unknown> }>(person, 'office_application', { application_id });
  expect((await file(people.admissions)).application).toMatchObject({ [FIELD]: LASTS });
  expect((await file(people.staff)).application).not.toHaveProperty(FIELD);
  const rows = await stage.db.sql<{ found: string[] }>(
    `select private.sensitive_categories('applications', array[$1]) as found`,
    [FIELD],
  );
  expect(rows[0]?.found).toEqual(['passport']);
});
