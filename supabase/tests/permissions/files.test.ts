/** The file cells of docs/permissions.md: rows of storage.objects decide, as on hosted Supabase. */
import { expect, test } from 'vitest';
import pg from 'pg';
import { people, personNames, type PersonName } from '../harness/people.ts';
import { readPermissions } from './document.ts';
import { openedScene } from './scene.ts';

const page = readPermissions();
const scene = openedScene();

const attempt = (person: PersonName, sql: string, params: unknown[] = []) =>
  scene.db.tryAs(people[person], sql, params).then(
    (rows) => ({ rows, code: '' }),
    (error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return { rows: [], code: error.code ?? '' };
    },
  );
const cell = (act: string, person: PersonName): string =>
  page.files.find((row) => row.name === 'documents' && row.rest === act)?.cells[person] ?? 'missing';

const MEANING: Readonly<Record<string, string>> = {
  '–': 'false',
  own: 'a.user_id = $1',
  'handed in': 'a.submitted_at is not null',
  'handed in, no passport or medical': `a.submitted_at is not null and d.kind not in ('passport', 'medical')
    and not exists (select from public.form_questions q where q.id = d.question_id and q.officers_only)`,
};

async function announcedPath(person: PersonName): Promise<string> {
  const { a, b, accepted } = scene.applications;
  const application = { applicant_a: a, applicant_b: b, accepted }[person as 'applicant_a'] ?? b;
  const rows = await scene.db.sql<{ path: string }>(
    `insert into public.application_documents (id, application_id, kind, file_name, content_type, size_bytes, storage_path)
     select id, $1::uuid, 'resume', 'cv.pdf', 'application/pdf', 10, $1 || '/' || id from (select gen_random_uuid() as id) made returning storage_path as path`,
    [application],
  );
  return rows[0]?.path ?? '';
}

const PUT = `insert into storage.objects (bucket_id, name) values ('documents', $1)`;

test('reading: exactly the files that the page says', async () => {
  for (const person of personNames) {
    const seen = await attempt(person, 'select name from storage.objects');
    const meaning = MEANING[cell('read', person)] ?? 'no meaning';
    const wanted = await scene.db.sql(
      `select o.name from storage.objects o join public.application_documents d on d.storage_path = o.name join public.applications a on a.id = d.application_id
       where (${meaning}) and ($1::uuid is null or true) and d.state not in ('removed', 'uploading')`,
      [people[person].id],
    );
    const names = (rows: readonly object[]): string[] =>
      rows.map((row) => (row as { name: string }).name).sort();
    expect([person, names(seen.rows)]).toEqual([person, names(wanted)]);
  }
});

test('opening: exactly the files that the page says, each answer leaving a line unless it is one’s own', async () => {
  const all = await scene.db.sql<{ id: string }>('select id from public.application_documents order by id');
  const opens = (person: PersonName, id: string): Promise<boolean> =>
    scene.db.call(people[person], 'open_document', { document_id: id }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof pg.DatabaseError)) throw error;
        return false;
      },
    );
  for (const person of personNames) {
    const meaning = MEANING[cell('open', person)] ?? 'no meaning';
    const wanted = await scene.db.sql<{ id: string; own: boolean }>(
      `select d.id, a.user_id is not distinct from $1 as own
       from public.application_documents d join public.applications a on a.id = d.application_id
       where (${meaning}) and ($1::uuid is null or true) and d.state not in ('removed', 'uploading') order by d.id`,
      [people[person].id],
    );
    const opened: string[] = [];
    for (const { id } of all) if (await opens(person, id)) opened.push(id);
    expect([person, opened]).toEqual([person, wanted.map(({ id }) => id)]);
    const traced = await scene.db.sql<{ note: string }>(
      `select note from private.access_log where reader = $1 and category = 'document'`,
      [people[person].id],
    );
    const others = wanted.filter(({ own }) => !own).map(({ id }) => id);
    expect([person, traced.map(({ note }) => note.split(' ')[1]).sort()]).toEqual([person, others]);
  }
});

test('adding: only at the place announced to oneself', async () => {
  for (const person of personNames) {
    const allowed = cell('add', person) === 'announced';
    const own = await announcedPath(person);
    expect([person, (await attempt(person, PUT, [own])).code]).toEqual([person, allowed ? '' : '42501']);
    const strange = await announcedPath(person === 'applicant_a' ? 'applicant_b' : 'applicant_a');
    for (const path of [strange, `${scene.applications.a}/guess.pdf`, '../../x', 'free.html'])
      expect([person, path, (await attempt(person, PUT, [path])).code]).toEqual([person, path, '42501']);
    expect(
      (await attempt(person, `insert into storage.objects (bucket_id, name) values ('other', 'x')`)).code,
    ).not.toBe('');
  }
});

test('replacing, moving and deleting: nobody', async () => {
  for (const person of personNames) {
    expect([cell('replace', person), cell('delete', person)]).toEqual(['–', '–']);
    for (const sql of [
      `update storage.objects set name = 'x' returning id`,
      `update storage.objects set bucket_id = null returning id`,
      'delete from storage.objects returning id',
      'select id from storage.buckets',
      `update storage.buckets set public = true returning id`,
    ]) {
      const outcome = await attempt(person, sql);
      expect([person, sql, outcome.rows]).toEqual([person, sql, []]);
    }
  }
});

test('a removed or unfinished file is read by nobody else', async () => {
  const path = await announcedPath('applicant_b');
  await scene.db.sql(PUT, [path]);
  for (const person of ['applicant_a', 'staff', 'admissions', 'super_admin'] as const)
    expect((await attempt(person, 'select 1 from storage.objects where name = $1', [path])).rows).toEqual([]);
  await scene.db.sql(`update public.application_documents set state = 'removed' where storage_path = $1`, [
    path,
  ]);
  expect(
    (await attempt('applicant_b', 'select 1 from storage.objects where name = $1', [path])).rows,
  ).toEqual([]);
});
