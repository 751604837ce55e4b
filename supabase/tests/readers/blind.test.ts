/**
 * What a reader who has not handed in a score can learn of what others think: nothing, by no answer, count, order, error, line of
 * the log or time. Every answer is compared byte for byte before and after colleagues have scored, noted and ranked the file.
 */
import { describe, expect, test } from 'vitest';
import { people, type Person } from '../harness/people.ts';
import { assign, fill, score, sheetOf } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { openedRest } from '../harness/rest.ts';
import { marks, newColleague, newFile, officer, stage } from './scene.ts';

const rest = openedRest(() => stage.db);

/** Body, status and count of one answer: everything that can be compared. */
async function seen(person: Person, path: string, body?: object): Promise<string> {
  const response = await rest.fetch(path, person, {
    method: body ? 'POST' : 'GET',
    headers: { prefer: 'count=exact', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return JSON.stringify([
    path,
    response.status,
    response.headers.get('content-range'),
    await response.text(),
  ]);
}

const selects = (file: string): readonly string[] => [
  'application_scores?select=*',
  'application_scores?select=count',
  'application_scores?select=id&order=marks',
  'application_scores?select=id&recommendation=eq.accept',
  'application_readers?select=*,application_scores(*)',
  'application_readers?select=id&order=application_scores(submitted_at)',
  'committee_places?select=*',
  'reader_conflicts?select=*',
  `application_notes?select=*&application_id=eq.${file}`,
  `application_notes?select=count&application_id=eq.${file}`,
  'application_notes?select=id&body=like.*accept*',
  'application_notes?select=id,application_scores(id)',
  'audit_log?select=count',
];

async function lookAt(person: Person, file: string): Promise<string[]> {
  const application_id = file;
  const placing = { application_id, place: 1, reason: 'A try.' };
  const asked: readonly (readonly [string, object])[] = [
    ['score_sheet', { application_id }],
    ['office_application', { application_id }],
    ['application_timeline', { application_id }],
    ['search_audit', { filters: { application_id } }],
    ['search_audit', { filters: { table_name: 'application_notes' } }],
    ['search_audit', { filters: { table_name: 'committee_places' } }],
    ['search_applications', { filters: { year: 'all' }, per_page: 200 }],
    ...['average', 'spread', 'scores'].map(
      (sort) => ['search_applications', { filters: { year: 'all' }, sort, per_page: 200 }] as const,
    ),
    ['search_applications', { filters: { scored: ['some', 'all'] }, per_page: 1 }],
    ['committee_view', { track: 'shana_aleph' }],
    ['my_files', {}],
    ['list_readers', {}],
    ['application_counts', {}],
    ['place_in_committee', { ...placing, expected_version: 0 }],
    ['place_in_committee', { ...placing, expected_version: 1 }],
    ['unassign_reader', { application_id, reader_id: people.staff.id }],
    ['assign_readers', { application_ids: [file], reader_ids: [people.staff.id] }],
  ];
  const answers: string[] = [];
  for (const [name, body] of asked) answers.push(await seen(person, `/rest/v1/rpc/${name}`, body));
  for (const query of selects(file)) answers.push(await seen(person, `/rest/v1/${query}`));
  return answers;
}

describe('a reader before his own score', () => {
  test.each([
    ['an officer', officer],
    ['an administrator', people.admin],
    ['a super administrator', people.super_admin],
  ])('%s sees the same before and after others have scored, noted and ranked', async (_name, reader) => {
    const file = await newFile();
    const second = reader === officer ? people.admin : officer;
    await assign(stage.db, [file], [people.staff, second, reader], second);
    await fill(stage.db, reader, file, marks(3));
    const before = await lookAt(reader, file);
    await fill(stage.db, people.staff, file, marks(1), 'reject');
    expect(await lookAt(reader, file)).toEqual(before);
    await score(stage.db, people.staff, file, marks(1), 'reject');
    await score(stage.db, second, file, marks(5));
    expect(await lookAt(reader, file)).toEqual(before);
    await stage.db.call(second, 'save_note', { application_id: file, body: `Take ${file}.` });
    await stage.db.call(second, 'place_in_committee', {
      application_id: file,
      place: 1,
      reason: `All want ${file}.`,
      expected_version: 0,
    });
    expect(await lookAt(reader, file)).toEqual(before);
    expect(before.join()).not.toMatch(new RegExp(`Take ${file}|All want ${file}`));
  });

  test('the read-only role sees the same, too', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [people.staff, officer]);
    const before = await lookAt(people.staff, file);
    await score(stage.db, officer, file, marks(5));
    await stage.db.call(officer, 'save_note', { application_id: file, body: 'I would accept him.' });
    expect(await lookAt(people.staff, file)).toEqual(before);
  });

  test('after it he sees all of it; an administrator who is no reader sees it at once', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.staff]);
    await score(stage.db, people.staff, file, marks(1), 'reject');
    await stage.db.call(people.admin, 'save_note', { application_id: file, body: 'Said by the head.' });
    expect((await sheetOf(stage.db, people.admin, file)).others).toHaveLength(1);
    expect((await sheetOf(stage.db, officer, file)).others).toBeNull();
    await score(stage.db, officer, file, marks(5));
    expect((await sheetOf(stage.db, officer, file)).others).toMatchObject([{ total: 1 }]);
    const after = (await lookAt(officer, file)).join();
    for (const word of ['Said by the head.', 'submit', 'average']) expect(after).toContain(word);
  });

  test('a note of one’s own is there all the time', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer]);
    await stage.db.call(officer, 'save_note', { application_id: file, body: 'My own words.' });
    expect((await lookAt(officer, file)).join()).toContain('My own words.');
  });

  test('the history of a single score, note or place is closed to him', async () => {
    const file = await newFile();
    await assign(stage.db, [file], [officer, people.admin]);
    await score(stage.db, people.admin, file, marks(4));
    const note = await stage.db.call<{ id: string }>(people.admin, 'save_note', {
      application_id: file,
      body: 'Between us.',
    });
    await stage.db.call(people.admin, 'place_in_committee', {
      application_id: file,
      place: 3,
      reason: 'Known.',
      expected_version: 0,
    });
    const scores = await stage.db.sql<{ id: string }>(
      'select id from public.application_scores where application_id = $1',
      [file],
    );
    const told = async (reader: Person): Promise<string> => {
      const rows = [
        ['application_scores', scores[0]?.id],
        ['application_notes', note.id],
        ['committee_places', file],
      ] as const;
      const found: unknown[] = [];
      for (const [table_name, row_id] of rows)
        found.push(...(await stage.db.call<unknown[]>(reader, 'record_history', { table_name, row_id })));
      return JSON.stringify(found);
    };
    expect(await told(officer)).toBe('[]');
    expect(await told(people.super_admin)).toMatch(/Between us.*Known/);
  });
});

test('the log of a draft names neither the file nor a value; what is handed in is one line of the file', async () => {
  const file = await newFile();
  const reader = await newColleague('Thinking');
  await assign(stage.db, [file], [reader]);
  await fill(stage.db, reader, file, marks(2), 'reject');
  const lines = () =>
    stage.db.sql<{ application_id: string | null; action: string; changes: object }>(
      `select application_id, action, changes from public.audit_log
       where table_name = 'application_scores' and actor = $1 order by id`,
      [reader.id],
    );
  for (const line of await lines()) expect(line).toMatchObject({ application_id: null, changes: {} });
  await score(stage.db, reader, file, marks(2), 'reject');
  const last = (await lines()).at(-1);
  expect(last).toMatchObject({ application_id: file, action: 'submit' });
  expect(last?.changes).toMatchObject({ recommendation: { new: 'reject' }, marks: { new: marks(2) } });
});

test('no filter is ever shown a hidden row, so neither its time nor its errors can depend on one', async () => {
  const file = await newFile();
  await assign(stage.db, [file], [officer, people.admin]);
  await score(stage.db, people.admin, file, marks(5));
  await stage.db.call(people.admin, 'save_note', { application_id: file, body: 'Hidden words.' });
  await stage.db.sql(`
    create function public.tell(value text) returns boolean language plpgsql cost 0.0000001 as
      $$ begin if value = 'Hidden words.' then raise exception 'seen %', value; end if; return false; end $$;
    grant execute on function public.tell(text) to authenticated`);
  try {
    const asked = 'select count(*) from public.application_notes n where public.tell(n.body)';
    expect(await stage.db.tryAs(officer, asked)).toHaveLength(1);
    await expect(stage.db.tryAs(people.super_admin, asked)).rejects.toThrow(/^seen /);
    for (const table of ['application_scores', 'application_readers', 'committee_places', 'reader_conflicts'])
      expect(
        await refusal(stage.db.tryAs(people.super_admin, `select count(*) from public.${table}`)),
      ).toMatchObject({ code: '42501' });
  } finally {
    await stage.db.sql('drop function public.tell(text)');
  }
});
