import { expect, test } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { rpc } from '../../../test/office.tsx';
import { held, sampleLine } from '../../../test/sample-file.ts';
import { listColumns, publicationColumn, publishedAtColumn } from './columns.ts';
import { exportColumn, openApplicantExport } from './export-view.ts';
import type { ApplicationLine } from './view.ts';

const columns = listColumns.filter(({ key }) => ['name', 'status'].includes(key));
const view = { query: 'dov', filters: { status: ['accepted'] }, sort: 'name', descending: false };
const line = (first_name: string): ApplicationLine => ({
  ...sampleLine,
  first_name,
  last_name: 'Sampleman',
  status: 'accepted',
});

test('an export begins with the view and the columns on screen, and then asks page after page', async () => {
  rpc.mockImplementation(
    answering({
      begin_application_export: {
        export_id: 'e',
        total: 3,
        questions: [{ id: 'q', words: 'What do you sing?', year: '2027-2028' }],
      },
      export_applications: ({ after }) =>
        after === 0
          ? {
              rows: [
                { ...line('Dov'), own_answers: { q: 'Alto' } },
                { ...line('Asher'), own_answers: {} },
              ],
              next: 200,
            }
          : { rows: [{ ...line('Tuvia'), own_answers: {} }], next: null },
    }),
  );
  const { signal } = new AbortController();
  const source = await openApplicantExport('xlsx', columns, view, signal);
  expect(source.total).toBe(3);
  expect(source.more).toEqual([{ label: 'What do you sing?', kind: 'text' }]);
  const rows = [];
  for await (const page of source.pages) rows.push(...page);
  expect(rows).toEqual([
    ['Dov Sampleman', 'accepted', 'Alto'],
    ['Asher Sampleman', 'accepted', null],
    ['Tuvia Sampleman', 'accepted', null],
  ]);
  expect(rpc.mock.calls.map(([name, args]) => [name, args])).toEqual([
    ['begin_application_export', { format: 'xlsx', columns: ['name', 'status'], ...view }],
    ['export_applications', { export_id: 'e', after: 0, page_size: 200 }],
    ['export_applications', { export_id: 'e', after: 200, page_size: 200 }],
  ]);
});

test('questions that two years ask in the same words are told apart by their year', async () => {
  const asked = (id: string, words: string, year: string) => ({ id, words, year });
  const questions = [
    asked('a', 'Why?', '2026-2027'),
    asked('b', 'Why?', '2027-2028'),
    asked('c', 'How?', '2027-2028'),
  ];
  rpc.mockImplementation(answering({ begin_application_export: { export_id: 'e', total: 0, questions } }));
  const { more } = await openApplicantExport('csv', columns, view, new AbortController().signal);
  expect(more?.map(({ label }) => label)).toEqual(['Why? (2026-2027)', 'Why? (2027-2028)', 'How?']);
});

const at = '2090-02-01T10:00:00+00:00';
const scheduled = { ...held, word: 'scheduled', at } as const;
const told = { ...held, word: 'told', at } as const;

test('a file says of each decision whether the applicant has been told', () => {
  const said = (given: Partial<ApplicationLine>) => publicationColumn.value({ ...line('Dov'), ...given });
  expect(said({ status: 'accepted', published_status: 'submitted', telling: held })).toBe(
    'Held: the applicant still sees Pending',
  );
  expect(said({ status: 'waitlisted', published_status: 'accepted', telling: scheduled })).toBe(
    'Scheduled (Wednesday, February 1, 2090 12:00 PM): the applicant still sees Accepted',
  );
  expect(said({ status: 'accepted', published_status: 'accepted', telling: told })).toBe('Told');
  expect(said({ status: 'submitted', published_status: 'submitted', telling: null })).toBeNull();
  expect(said({ status: 'draft', published_status: 'draft', telling: null })).toBeNull();
});

test('a file says of each decision when the applicant was told, and of a held one nothing', () => {
  const said = (given: Partial<ApplicationLine>) => publishedAtColumn.value({ ...line('Dov'), ...given });
  expect(publishedAtColumn).toMatchObject({ label: 'Told on', kind: 'datetime' });
  expect(said({ status: 'accepted', telling: told })).toBe(told.at);
  expect(said({ status: 'accepted', telling: scheduled })).toBeNull();
  expect(said({ status: 'submitted', telling: null })).toBeNull();
});

test('every key of a column passes what the database takes as a name', () => {
  for (const { key } of [...listColumns, publicationColumn, publishedAtColumn])
    expect(key).toMatch(/^[a-z_]{1,40}$/);
  expect(columns.map(exportColumn)).toMatchObject([
    { label: 'Name' },
    { label: 'Status', words: { accepted: 'Accepted' } },
  ]);
});
