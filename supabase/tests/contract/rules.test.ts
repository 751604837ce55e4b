/** Every rule that a browser repeats is the live database's: asked of its functions and constraints, never of migration text. */
import { lackingOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import {
  answerNames, isRequiredAnswer, longestAnswer, longestOfReference, sectionOf,
} from '@school/shared/application-answers'; // prettier-ignore
import {
  documentKinds,
  documentStates,
  documentTypes,
  MAX_DOCUMENT_BYTES,
  sentKinds,
} from '@school/shared/documents';
import { accountRoles } from '@school/shared/roles';
import { tracks } from '@school/shared/tracks';
import { createUser } from '../harness/applicants.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();

/** Questions that the database asks otherwise than the form, by name. */
async function questionDifferences(): Promise<string[]> {
  const rows = await stage.db.sql<{ field: string; section: string; required: boolean }>(
    'select field, section, required from private.application_fields()',
  );
  const said = (section: string, required: boolean): string =>
    `${section}, ${required ? 'required' : 'optional'}`;
  const real = new Map(rows.map((row) => [row.field, said(row.section, row.required)]));
  const form = new Map<string, string>(
    answerNames.map((name) => [name, said(sectionOf(name), isRequiredAnswer(name))]),
  );
  return [...new Set([...real.keys(), ...form.keys()])]
    .filter((name) => real.get(name) !== form.get(name))
    .map(
      (name) =>
        `${name}: ${real.get(name) ?? 'not asked'} in the database, ${form.get(name) ?? 'not asked'} in the form`,
    );
}

/** Words of the check constraint `column = ANY (…)`. */
async function optionsOf(table: string, column: string): Promise<string[]> {
  const rows = await stage.db.sql<{ text: string }>(
    `select pg_get_constraintdef(k.oid) as text from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.conrelid = $1::regclass and a.attname = $2 and k.contype = 'c'`,
    [`public.${table}`, column],
  );
  return rows.flatMap(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word));
}

describe('the application form', () => {
  test('asks what the database asks, in its sections, and requires what it requires', async () => {
    expect(await questionDifferences()).toEqual([]);
  });

  test('asks for the documents without which the database takes nothing', async () => {
    const person = await createUser(stage.db);
    await stage.db.call(person, 'start_application', { form: {} });
    const mine = await stage.db.call<{ lines: Line[] }>(person, 'my_application');
    const missing = lackingOf(mine.lines)
      .filter(({ section }) => section === 'documents')
      .map(({ field }) => field);
    expect(documentKinds.filter(({ required }) => required).map(({ value }) => value)).toEqual(missing);
  });
});

/** The longest text of each column that a check limits, by the checks themselves. */
async function longest(table: string): Promise<Record<string, number>> {
  const rows = await stage.db.sql<{ column: string; most: number }>(
    `select a.attname as column, substring(pg_get_constraintdef(k.oid) from 'char_length\\(\\w+\\) <= (\\d+)')::int as most
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
     where k.conrelid = $1::regclass and k.contype = 'c' and pg_get_constraintdef(k.oid) ~ 'char_length'`,
    [`public.${table}`],
  );
  return Object.fromEntries(rows.map(({ column, most }) => [column, most]));
}

describe('words and limits', () => {
  test('answers and references may be as long in the form as in the database', async () => {
    const { decline_reason, ...answers } = await longest('applications');
    expect(decline_reason).toBe(2000);
    expect(
      Object.fromEntries(
        answerNames.flatMap((name) => (longestAnswer(name) === null ? [] : [[name, longestAnswer(name)]])),
      ),
    ).toEqual(answers);
    expect(await longest('application_references')).toEqual(longestOfReference);
  });

  test.each<[string, string, readonly string[]]>([
    ['application_documents', 'kind', sentKinds.map(({ value }) => value)],
    ['application_documents', 'state', documentStates],
    ['application_documents', 'content_type', documentTypes],
    ['admins', 'role', accountRoles],
    ['program_year_tracks', 'track', tracks.map(({ value }) => value)],
  ])('%s.%s are those of the database', async (table, column, words) => {
    expect([...words].sort()).toEqual((await optionsOf(table, column)).sort());
  });

  test('the largest document is that of the database', async () => {
    const put = (size: number) =>
      stage.db.tryAs(
        { role: 'authenticated', id: null },
        `select 1 where $1::bigint <= (select (regexp_matches(pg_get_constraintdef(oid), '<= (\\d+)'))[1]::bigint from pg_constraint
         where conname = 'application_documents_size_bytes_check')`,
        [size],
      );
    expect(await put(MAX_DOCUMENT_BYTES)).toHaveLength(1);
    expect(await put(MAX_DOCUMENT_BYTES + 1)).toHaveLength(0);
  });
});
