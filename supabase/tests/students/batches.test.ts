/** Many records at once: what the preview says, what is written as one, what an undo brings back, and who is not made twice. */
import { expect, test } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { argsOf, batchCalls, type Row } from './batch-calls.ts';
import { openedStudents } from './scene.ts';

const scene = openedStudents();

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const idOf = (key: string): string => scene.ids[key] ?? '';
const { preview, run, undo } = batchCalls(() => scene);
const valueOf = async (id: string, column: string): Promise<unknown> =>
  (await scene.stage.db.sql(`select ${column} as value from public.students where id = $1`, [id]))[0]?.[
    'value'
  ];
const state = () =>
  scene.stage.db.sql(
    `select (select json_agg(s order by s.id) from public.students s) as students,
       (select count(*) from public.audit_log) as log, (select count(*) from public.student_enrollments) as years`,
  );
const all = (changes: Record<string, unknown>): Row[] =>
  ['cohen', 'levi', 'longname'].map((key) => ({ student_id: idOf(key), changes }));

test('a preview says old and new, refuses what cannot be, and keeps nothing', async () => {
  const before = await state();
  const lines = await preview('edit', [
    { student_id: idOf('cohen'), changes: { dorm_room_number: '12', housing_notes: 'By the door' } },
    { student_id: idOf('levi'), changes: { date_of_birth: '2008-05-31' } },
    {
      student_id: idOf('schwartz'),
      changes: { scholarship_percentage: 250, learning_start_date: 'soon', notes: 'x' },
    },
    { student_id: idOf('longname'), changes: { date_of_birth: '1950-01-01' } },
  ]);
  expect(await state()).toEqual(before);
  expect(lines.map(({ kind }) => kind)).toEqual(['changed', 'same', 'refused', 'refused']);
  expect(lines[0]?.changes).toEqual({
    dorm_room_number: { old: null, new: '12' },
    housing_notes: { old: null, new: 'By the door' },
  });
  expect(lines[0]?.notes).toEqual(['unknown_room']);
  expect(lines[2]?.problems.map(({ field }) => field).sort()).toEqual([
    'learning_start_date',
    'scholarship_percentage',
  ]);
  expect(lines[3]?.problems.map(({ field, code }) => [field, code])).toEqual([['date_of_birth', 'unlikely']]);
});

test('one field of many is one batch: a line a record, undone as one except what was changed since', async () => {
  const batch = await run('edit', all({ dorm_room_number: '14', assigned_rabbi: 'Rabbi Stern' }));
  expect(batch).toMatchObject({
    people: 3,
    made: 0,
    state: 'done',
    columns: ['assigned_rabbi', 'dorm_room_number'],
  });
  const entries = await scene.stage.db.call<{ rows: { table_name: string }[] }>(
    people.admissions,
    'search_audit',
    {},
  );
  expect(entries.rows[0]?.table_name).toBe('student_batches');
  const lines = await scene.stage.db.call<{ rows: { table_name: string; changes: object }[] }>(
    people.admissions,
    'search_audit',
    { filters: { batch_id: batch.id, table_name: 'students' } },
  );
  expect(lines.rows).toHaveLength(3);
  await run('edit', [{ student_id: idOf('levi'), changes: { dorm_room_number: '15' } }]);
  await run('edit', [{ student_id: idOf('cohen'), changes: { notes: 'Another field' } }]);
  expect(await undo(batch)).toMatchObject({ state: 'undone', undone: 2, kept: 1 });
  expect(await valueOf(idOf('cohen'), 'dorm_room_number')).toBeNull();
  expect(await valueOf(idOf('cohen'), 'notes')).toBe('Another field');
  expect(await valueOf(idOf('levi'), 'dorm_room_number')).toBe('15');
  expect((await refusal(undo(batch))).hint).toBe('wrong_state');
  const [listed] = await scene.stage.db
    .call<FunctionResult<'list_student_batches'>>(people.admissions, 'list_student_batches', {})
    .then((batches) => batches.filter(({ id }) => id === batch.id));
  expect(listed?.left).toMatchObject([{ name: 'Avraham Levi', reason: 'stale_version' }]);
});

test('nothing is written where one row is refused, or where all is on record already', async () => {
  const before = await state();
  const rows = [
    ...all({ housing_notes: 'x' }),
    { student_id: idOf('schwartz'), changes: { email: 'nowhere' } },
  ];
  expect((await refusal(run('import', rows))).hint).toBe('conflict');
  expect(
    (await refusal(run('edit', [{ student_id: idOf('cohen'), changes: { last_name: 'Cohen' } }]))).hint,
  ).toBe('wrong_state');
  const [seen] = await preview('edit', [{ student_id: idOf('cohen'), changes: { notes: 'y' } }]);
  const stale = { student_id: idOf('cohen'), changes: { notes: 'y' }, version: (seen?.version ?? 1) - 1 };
  expect((await refusal(run('edit', [stale]))).hint).toBe('conflict');
  expect(await state()).toEqual(before);
});

test('what belongs to a year is written into the year of the file, which is added where it is missing', async () => {
  const { id: year } = await scene.stage.db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes: {
      name: '2091-2092',
      opens_at: inDays(300),
      application_deadline_at: inDays(360),
      decisions_at: inDays(390),
      registration_deadline_at: inDays(420),
      orientation_on: inDays(565).slice(0, 10),
      program_starts_on: inDays(570).slice(0, 10),
      program_ends_on: inDays(860).slice(0, 10),
      tasks_deadline_on: inDays(550).slice(0, 10),
    },
  });
  const shown = await valueOf(idOf('cohen'), 'program_year_id');
  await scene.stage.db.sql('update public.students set program_year_id = $2 where id = $1', [
    idOf('cohen'),
    scene.stage.yearId,
  ]);
  const rows: Row[] = [
    { student_id: idOf('cohen'), changes: { program_track: 'shana_bet', notes: 'Stays' } },
  ];
  expect((await preview('import', rows, year))[0]).toMatchObject({ made: 'year', notes: ['gets_year'] });
  const batch = await run('import', rows, year);
  expect(shown).not.toBe(year);
  expect(await valueOf(idOf('cohen'), 'program_track')).toBe('shana_aleph');
  const tracks = () =>
    scene.stage.db.sql(
      'select program_track from public.student_enrollments where student_id = $1 and program_year_id = $2',
      [idOf('cohen'), year],
    );
  expect(await tracks()).toEqual([{ program_track: 'shana_bet' }]);
  expect((await preview('import', rows, year))[0]?.kind).toBe('same');
  await undo(batch);
  expect(await tracks()).toEqual([]);
  const wrong: Row[] = [{ student_id: idOf('cohen'), changes: { learning_start_date: '2099-09-01' } }];
  expect((await preview('import', wrong, year))[0]?.problems[0]).toMatchObject({
    field: 'learning_start_date',
  });
});

test('an archived record is refused until it is said what becomes of it', async () => {
  const id = idOf('schwartz');
  await scene.stage.db.sql(
    "update public.students set archived_at = now(), archive_reason = 'Left' where id = $1",
    [id],
  );
  const row: Row = { student_id: id, changes: { notes: 'Back again' } };
  expect((await preview('import', [row]))[0]?.problems).toMatchObject([
    { field: 'archived', code: 'wrong_state' },
  ]);
  const batch = await run('import', [{ ...row, archived: 'restore' }]);
  expect(await valueOf(id, 'archived_at')).toBeNull();
  await undo(batch);
  expect(await valueOf(id, 'archive_reason')).toBe('Left');
});

test('sensitive fields are begun with, in the preview, the writing and the undo', async () => {
  const rows: Row[] = [{ student_id: idOf('cohen'), changes: { medicines: 'None' } }];
  const alone = (name: string, args: object) =>
    refusal(scene.stage.db.callAlone(people.admissions, name, args as Record<string, unknown>));
  expect((await alone('preview_student_batch', argsOf('edit', rows))).hint).toBe('not_begun');
  expect((await alone('run_student_batch', argsOf('edit', rows))).hint).toBe('not_begun');
  const batch = await run('edit', rows);
  const lines = await scene.stage.db.sql<{ category: string; note: string }>(
    `select category, note from private.access_log where begun_for = 'student_batch' and $1 = any (subject_ids)`,
    [idOf('cohen')],
  );
  expect(lines).toContainEqual({ category: 'health', note: 'medicines' });
  // Whoever names less than the rows hold, or begun for others, is refused.
  const args = { ...argsOf('edit', rows), columns: ['notes'] };
  expect((await refusal(scene.stage.db.call(people.admissions, 'preview_student_batch', args))).hint).toBe(
    'not_begun',
  );
  const other = { ...argsOf('edit', rows), student_ids: [idOf('levi')] };
  expect((await refusal(scene.stage.db.call(people.admissions, 'preview_student_batch', other))).hint).toBe(
    'not_begun',
  );
  expect((await undo(batch)).undone).toBe(1);
});

test('money that has not come yet is not entered', async () => {
  const payment = { kind: 'other', amount: 100, received_on: '2099-01-01', method: 'cash' };
  const refused = await refusal(
    scene.stage.db.call(people.admin, 'record_payment', { student_id: idOf('cohen'), payment }),
  );
  expect([refused.hint, refused.field]).toEqual(['invalid_value', 'received_on']);
});
