/** A file of students: whom its rows may mean, who is not made twice, and the way back. */
import { expect, test } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { people } from '../harness/people.ts';
import { batchCalls, type Batch, type Row } from './batch-calls.ts';
import { openedStudents } from './scene.ts';

const scene = openedStudents();

const { preview, run, undo } = batchCalls(() => scene);

const FILE: readonly Row[] = [
  { student_id: null, changes: { first_name: 'Ariel', last_name: 'Newman', email: 'ariel@example.org' } },
  {
    student_id: null,
    changes: {
      first_name: 'Binyamin',
      last_name: 'Gold',
      email: 'gold@example.org',
      notes: 'Brother of Dov',
    },
  },
];

test('a file makes records, makes nobody twice, and goes again as one', async () => {
  const batch = await run('import', FILE);
  expect(batch).toMatchObject({ people: 2, made: 2 });
  const again = await preview('import', FILE);
  expect(again.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['conflict'], ['conflict']]);
  const twice = await preview('import', [
    { student_id: null, changes: { first_name: 'Yair', last_name: 'Katz', email: 'katz@example.org' } },
    { student_id: null, changes: { first_name: 'Yair', last_name: 'Katz', email: 'katz@example.org' } },
  ]);
  expect(twice.map(({ kind }) => kind)).toEqual(['new', 'refused']);
  const [half] = await preview('import', [
    { student_id: null, changes: { first_name: 'Gad', email: 'nowhere', dorm_room_number: '7' } },
  ]);
  expect(half?.problems.map(({ field }) => field)).toEqual(['last_name', 'email']);
  expect(Object.keys(half?.changes ?? {}).sort()).toEqual(['dorm_room_number', 'first_name']);
  const found = await scene.stage.db.call<FunctionResult<'match_students'>>(
    people.admissions,
    'match_students',
    {
      people: [
        { n: 0, first_name: 'Ariel', last_name: 'Newman' },
        { n: 1, first_name: 'Dov', last_name: 'Gold', email: 'gold@example.org' },
        { n: 2, first_name: 'Somebody', last_name: 'Else' },
        { n: 3, first_name: 'נועם', last_name: 'כהן' },
      ],
    },
  );
  expect(found.map(({ n, found: [one] }) => [n, one?.reason, one?.is_sure])).toEqual([
    [0, 'same_name', false],
    [1, 'same_email', false],
    [3, 'same_name', false],
  ]);
  const [{ n: made = 0 } = {}] = await scene.stage.db.sql<{ n: number }>(
    'select count(*)::int as n from public.students where email in ($1, $2)',
    ['ariel@example.org', 'gold@example.org'],
  );
  expect(made).toBe(2);
  await scene.stage.db.sql("update public.students set notes = 'Called' where email = 'gold@example.org'");
  expect(await undo(batch)).toMatchObject({ undone: 1, kept: 1 });
  expect(await scene.stage.db.sql("select from public.students where email = 'ariel@example.org'")).toEqual(
    [],
  );
});

const matched = (rows: readonly Record<string, unknown>[]) =>
  scene.stage.db.call<FunctionResult<'match_students'>>(people.admissions, 'match_students', {
    people: rows.map((row, at) => ({ n: at + 2, ...row })),
  });
const made = async (...persons: readonly Record<string, unknown>[]): Promise<Batch> =>
  run(
    'import',
    persons.map((changes) => ({ student_id: null, changes })),
  );

test('nobody is taken for another (twin and brothers, on record and imported): a number or an address with the same first name and birth date, nothing else', async () => {
  const twin = { first_name: 'David', last_name: 'Zwilling', date_of_birth: '2008-04-09' };
  const avi = { first_name: 'Avi', last_name: 'Shai', email: 'avi@example.org', date_of_birth: '2008-02-03' };
  const batch = await made(
    { ...twin, email: 'david.z@example.org', teudat_zehut: '200000016' },
    { first_name: 'David', last_name: 'Brotherly', email: 'family@example.org', date_of_birth: '2007-01-01' },
    { ...avi, hebrew_first_name: 'אבי', hebrew_last_name: 'שי' },
  );
  const cases: [Record<string, unknown>, string | null, boolean][] = [
    // Their names sound the same to the search.
    [{ ...twin, first_name: 'Yehuda', email: 'yehuda.z@example.org' }, 'same_person', false],
    [{ ...twin, first_name: 'Moshe', email: 'moshe.z@example.org' }, 'same_family', false],
    [{ ...twin, last_name: 'Zwiling' }, 'same_person', false],
    [twin, 'same_person', false],
    [{ ...twin, teudat_zehut: '200000016' }, 'same_id', true],
    [{ first_name: 'Dovid', last_name: 'Other', teudat_zehut: '200000016' }, 'same_id', false],
    [{ teudat_zehut: '200000016', date_of_birth: '2008-04-10' }, 'same_id', false],
    [{ ...twin, email: 'david.z@example.org', teudat_zehut: '200000024' }, 'same_email', false],
    [{ first_name: 'Yehuda', last_name: 'Brotherly', email: 'family@example.org' }, 'same_email', false],
    [{ first_name: ' david ', last_name: 'Brotherly', email: 'Family@example.org' }, 'same_email', true],
    [{ first_name: 'David', email: 'family@example.org', date_of_birth: '2009-01-01' }, 'same_email', false],
    [avi, 'same_email', true],
    [{ hebrew_first_name: 'אבי', hebrew_last_name: 'שי', date_of_birth: '2008-02-03' }, 'same_person', false],
    [{ first_name: 'Nobody', last_name: 'Known', date_of_birth: '2001-01-01' }, null, false],
  ];
  const each = await Promise.all(cases.map(([row]) => matched([row])));
  expect(each.map(([one]) => [one?.found[0]?.reason ?? null, one?.found[0]?.is_sure ?? false])).toEqual(
    cases.map(([, reason, sure]) => [reason, sure]),
  );
  await undo(batch);
});

test('two of one name (same-name-same-day.csv): the row that comes again is said to, and each is somebody new where that is chosen', async () => {
  const neo = { first_name: 'Neo', last_name: 'Newman', date_of_birth: '2008-01-01' };
  const rows = [
    { ...neo, email: 'neo@example.org' },
    { ...neo, email: 'neo@example.org' },
    { ...neo, email: 'neo2@example.org' },
    { ...neo, email: 'neo3@example.org', date_of_birth: '2007-07-07' },
  ];
  expect((await matched(rows)).map(({ n, repeats, found }) => [n, repeats, found])).toEqual([
    [3, 2, []],
    [4, 2, []],
  ]);
  const news = rows.map((changes, at) => ({ n: at + 2, student_id: null, changes }));
  const [, again] = await preview('import', news);
  expect(again?.problems).toEqual([
    { field: 'student_id', code: 'conflict', sentence: 'Row 2 is about the same person.' },
  ]);
  const batch = await run(
    'import',
    news.flatMap((row) => (row.n === 2 ? [row] : row.n === 3 ? [] : [{ ...row, sure: true }])),
  );
  expect(batch).toMatchObject({ people: 3, made: 3 });
  await undo(batch);
});

test('150 of whom some share an address (clean-150-1255.csv) are written, and are the same 150 when they come again', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => ({
    n,
    first_name: `Son${n}`,
    last_name: `Clean${n % 40}`,
    email: n % 30 === 0 ? `clean.family${n % 60}@example.org` : `clean${n}@example.org`,
    date_of_birth: `2008-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
  }));
  expect(await matched(rows)).toEqual([]);
  const batch = await made(...rows.map(({ n: _n, ...changes }) => changes));
  expect(batch).toMatchObject({ people: 150, made: 150 });
  const again = (await matched(rows)).flatMap(({ n, repeats, found }) => {
    const sure = found.filter(({ is_sure }) => is_sure);
    const { n: _n, ...changes } = rows[n] ?? { n };
    return repeats === null && sure.length === 1 ? [{ n, student_id: sure[0]?.id ?? null, changes }] : [];
  });
  expect((await preview('import', again)).map(({ kind }) => kind)).toEqual(rows.map(() => 'same'));
  await undo(batch);
});

test('an undo takes the rooms along that its words made, and says whom it has left', async () => {
  const rooms = async () =>
    (
      await scene.stage.db.sql<{ name: string }>(
        "select name from public.rooms where name like 'Attic%' order by 1",
      )
    ).map(({ name }) => name);
  const person = (first_name: string, dorm_room_number: string) => ({
    first_name,
    last_name: 'Attic',
    email: `${first_name}@example.org`,
    dorm_room_number,
  });
  const batch = await made(person('Gad', 'Attic 1'), person('Dan', 'Attic 2'), person('Asher', 'Attic 2'));
  expect(await rooms()).toEqual(['Attic 1', 'Attic 2']);
  await scene.stage.db.sql("update public.students set notes = 'Called' where email = 'asher@example.org'");
  expect(await undo(batch)).toMatchObject({
    undone: 2,
    kept: 1,
    left: [{ name: 'Asher Attic', reason: 'stale_version' }],
  });
  expect(await rooms()).toEqual(['Attic 2']);
});
