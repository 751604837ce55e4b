/** The student's own record: what they read, what they write, and what stays the office's. */
import { expect, test } from 'vitest';
import { studentFields } from '@school/shared/student-fields';
import { createUser, decide, newAccepted, submitComplete, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openTracks, openYear } from './harness/world.ts';

interface Own {
  readonly exists: boolean;
  readonly version: number;
  readonly form: Row;
  readonly sections: readonly string[];
}

const stage = openedStage();

const read = (user: User): Promise<Own> => stage.db.call(user, 'my_student_information');
const save = (user: User, form: Row, expected_version: number): Promise<Own> =>
  stage.db.call(user, 'save_student_information', { form, expected_version });
const whole = { first_name: 'Noam', last_name: 'Testly', email: 'noam@example.org' };

async function applicant(): Promise<User> {
  const user = await createUser(stage.db);
  await stage.db.call(user, 'start_application', {
    form: { first_name: 'Noam', high_school: 'Demo High', phone: '+12125550123' },
  });
  return user;
}

test('before a record exists the form is pre-filled from the application', async () => {
  const own = await read(await applicant());
  expect(own).toMatchObject({
    exists: false,
    version: 0,
    sections: ['personal', 'program', 'academic', 'parent'],
  });
  expect(own.form).toMatchObject({
    first_name: 'Noam',
    high_school_name: 'Demo High',
    cell_phone: '+12125550123',
  });
});

test('names and address are required in the words of the specification', async () => {
  const user = await applicant();
  for (const [field, sentence] of [
    ['first_name', 'First name is required'],
    ['last_name', 'Last name is required'],
    ['email', 'Email is required'],
  ] as const) {
    expect(await refusal(save(user, { ...whole, [field]: '  ' }, 0))).toMatchObject({
      hint: 'required',
      field,
      message: sentence,
    });
    expect(
      await refusal(
        save(user, Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field)), 0),
      ),
    ).toMatchObject({ field, message: sentence });
  }
});

test('a first save makes one record, a second on an old version is told, two first saves at once make one', async () => {
  const user = await applicant();
  const results = await Promise.allSettled([
    save(user, whole, 0),
    save(user, whole, 0),
    save(user, whole, 0),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  expect(
    await stage.db.sql('select count(*)::int as n from public.students where user_id = $1', [user.id]),
  ).toEqual([{ n: 1 }]);
  const { version } = await read(user);
  await save(user, { marital_status: 'engaged' }, version);
  expect(await refusal(save(user, { marital_status: 'single' }, version))).toMatchObject({
    hint: 'stale_version',
  });
});

test('a shortened list is a change', async () => {
  const user = await applicant();
  const first = await save(user, { ...whole, citizenship_countries: ['Israel', 'France'] }, 0);
  const second = await save(user, { citizenship_countries: ['France'] }, first.version);
  expect(second.form['citizenship_countries']).toEqual(['France']);
  expect(second.version).toBeGreaterThan(first.version);
});

test('columns that the office fills can be neither read nor written by their subject', async () => {
  const { user } = await newAccepted(stage.db);
  const own = await read(user);
  for (const field of studentFields.filter((item) => item.filledBy !== 'student')) {
    expect([field.name, field.name in own.form]).toEqual([field.name, false]);
    expect(await refusal(save(user, { [field.name]: null }, own.version))).toMatchObject({
      hint: 'unknown_field',
      field: field.name,
    });
  }
});

test('passport, travel and medical open with the published acceptance and close with it', async () => {
  const { user, applicationId } = await newAccepted(stage.db);
  const own = await read(user);
  expect(own.sections).toContain('medical');
  await save(user, { medical_conditions: 'Asthma', foreign_passport_number: 'P1' }, own.version);
  await decide(stage.db, applicationId, 'submitted', { hold: false });
  const after = await read(user);
  expect(after.sections).toEqual(['personal', 'program', 'academic', 'parent']);
  expect(after.form).not.toHaveProperty('medical_conditions');
  expect(await refusal(save(user, { medical_conditions: 'None' }, after.version))).toMatchObject({
    hint: 'unknown_field',
  });
});

test('a student who is accepted for a second year is charged again and keeps their record', async () => {
  const { user, studentId } = await newAccepted(stage.db);
  const later = (iso: string): string => new Date(Date.parse(iso) + 364 * 86_400_000).toISOString();
  const changes = Object.fromEntries(
    Object.entries(openYear).map(([key, value]) => [
      key,
      typeof value !== 'string' || key === 'name'
        ? value
        : key.endsWith('_on')
          ? later(value).slice(0, 10)
          : later(value),
    ]),
  );
  const year = await stage.db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes: { ...changes, name: '2091-2092' },
  });
  await stage.db.call(people.admin, 'save_program_year_tracks', { year_id: year.id, tracks: openTracks });
  await stage.db.setClock(new Date(Date.now() + 364 * 86_400_000));
  const second = await submitComplete(stage.db, user);
  await decide(stage.db, second, 'accepted', { hold: false });
  await stage.db.setClock(null);
  const rows = await stage.db.sql(
    'select kind, count(*)::int as n from public.charges where student_id = $1 group by 1 order by 1',
    [studentId],
  );
  expect(rows).toEqual([
    { kind: 'deposit', n: 2 },
    { kind: 'housing', n: 2 },
    { kind: 'tuition', n: 2 },
  ]);
  expect(
    await stage.db.sql('select application_id, is_active from public.students where user_id = $1', [user.id]),
  ).toEqual([{ application_id: second, is_active: true }]);
});

interface Draft {
  readonly draft: Readonly<Record<string, { value: string; base: string; message: string | null }>>;
  readonly application: Readonly<Record<string, string>>;
}
const draftOf = (user: User): Promise<Draft & Own> => stage.db.call(user, 'my_student_information');
const type = (user: User, field: string, value: string, base = ''): Promise<unknown> =>
  stage.db.call(user, 'save_student_draft', { changes: [{ field, base, value }] });

test('what is typed is kept for its owner alone, wrong or right, until it is saved', async () => {
  const user = await applicant();
  expect(await type(user, 'previous_yeshiva', 'Half a sen')).toMatchObject({
    saved: { previous_yeshiva: 'Half a sen' },
    errors: [],
  });
  expect(await type(user, 'father_email', 'nobody')).toMatchObject({
    saved: { father_email: 'nobody' },
    errors: [{ field: 'father_email', message: 'Enter an e-mail address like name@example.org.' }],
  });
  expect(await type(user, 'citizenship_countries', 'Israel, France')).toMatchObject({ errors: [] });
  const { draft, form } = await draftOf(user);
  expect(draft).toEqual({
    previous_yeshiva: { value: 'Half a sen', base: '', message: null },
    father_email: { value: 'nobody', base: '', message: 'Enter an e-mail address like name@example.org.' },
    citizenship_countries: { value: 'Israel, France', base: '', message: null },
  });
  expect(form['previous_yeshiva']).toBeNull();
  expect((await draftOf(await applicant())).draft).toEqual({});
  await save(user, { ...whole, previous_yeshiva: 'Half a sen' }, 0);
  expect(Object.keys((await draftOf(user)).draft).sort()).toEqual(['citizenship_countries', 'father_email']);
  await stage.db.call(user, 'discard_student_draft');
  expect((await draftOf(user)).draft).toEqual({});
});

test('a draft never overwrites what another device typed, nor takes fields that are not open', async () => {
  const user = await applicant();
  await type(user, 'home_address', 'Here');
  expect(await type(user, 'home_address', 'There')).toMatchObject({
    saved: {},
    conflicts: [{ field: 'home_address', theirs: 'Here' }],
  });
  for (const field of ['medical_conditions', 'internal_notes', 'no such'])
    expect(await type(user, field, 'x')).toMatchObject({ saved: {}, errors: [{ field }] });
  expect(await type(user, 'home_address', '', 'Here')).toMatchObject({ saved: { home_address: '' } });
  expect((await draftOf(user)).draft).toEqual({});
});

test('what the application says stands beside a record of its own and is never copied into it', async () => {
  const user = await applicant();
  await save(user, { ...whole, cell_phone: '+12125550199' }, 0);
  const { form, application } = await draftOf(user);
  expect(application).toMatchObject({
    first_name: 'Noam',
    cell_phone: '+12125550123',
    high_school_name: 'Demo High',
  });
  expect(form).toMatchObject({ cell_phone: '+12125550199', high_school_name: null });
});
