import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Row } from '../../lib/export/types.ts';
import { questionOf } from '../list/list-state.ts';
import { listing, noam, open } from '../testing.tsx';
import { fileOf } from './file-of.ts';
import { shippedTemplates } from './shipped.ts';
import type { FileTemplate } from './template.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const ministry = shippedTemplates[0] as FileTemplate;

async function* inPages(...pages: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  for (const page of pages) yield await Promise.resolve(page);
}

test('the ministry list stands in Hebrew, counts the names that do not, and has its days first', async () => {
  const file = fileOf(ministry.columns, ministry.language);
  expect(file.columns.map(({ label }) => label)).toEqual([
    'שם משפחה', 'שם פרטי', 'שם האב', 'תעודת זהות', 'תאריך לידה', 'אזרחות', 'מסלול', 'מתאריך', 'עד תאריך',
  ]); // prettier-ignore
  expect(file.columns[4]?.kind).toBe('day_first');
  expect(file.columns[5]?.words?.['dual_citizen']).toBe('אזרחות כפולה');
  const record: Readonly<Record<string, string>> = {
    last_name: 'Cohen',
    hebrew_last_name: 'כהן',
    first_name: 'Noam',
    father_first_name: 'David',
    father_hebrew_first_name: 'דוד',
    teudat_zehut: '000000018',
  };
  const rows = file.rows(inPages([file.asked.map((name) => record[name] ?? null)]));
  const { value } = (await rows.next()) as { value: readonly Row[] };
  expect(value[0]?.slice(0, 4)).toEqual(['כהן', 'Noam', 'דוד', '000000018']);
  expect(file.latin()).toBe(1);
});

test('a Hebrew file is in the order of its names as it has them, whatever page they came on; an English one as asked', async () => {
  const pages = [
    [
      ['Adler', 'Yosef', 'תמיר', 'יוסף'],
      ['Cohen', 'Tal', 'כהן', 'טל'],
    ],
    [
      ['Kohn', 'Adam', 'כהן', 'אדם'],
      ['Zimmer', 'Dov', null, null],
      ['Zur', 'Dan', 'אדלר', 'דן'],
    ],
  ];
  const written = async (language: 'he' | 'en'): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    const file = fileOf(['last_name', 'first_name'], language, language === 'he');
    for await (const page of file.rows(inPages(...pages))) rows.push(...page);
    return rows;
  };
  expect((await written('he')).filter(([last]) => last !== 'Zimmer')).toEqual([
    ['אדלר', 'דן'],
    ['כהן', 'אדם'],
    ['כהן', 'טל'],
    ['תמיר', 'יוסף'],
  ]);
  expect((await written('en')).map(([last]) => last)).toEqual(['Adler', 'Cohen', 'Kohn', 'Zimmer', 'Zur']);
});

test('what a template narrows its file by is asked of the database, all of it', () => {
  const sort = { field: 'last_name', order: 'ASC' } as const;
  for (const { filters } of shippedTemplates)
    expect(questionOf(filters, sort, 'admissions').filters).toEqual(filters);
});

test('the ministry list asks for those who learn, not for those who left or may come', () => {
  expect(ministry.filters['fields']).toEqual([
    { field: 'enrollment_status', op: 'is', value: ['enrolled', 'active'] },
  ]);
});

test('a view with a language and a file name of its own exports so, and both stand in its address', async () => {
  open('/student-management', 'admin', { ...listing(noam), saved_views: () => [] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export' }, { timeout: 10_000 }));
  await user.type(screen.getByLabelText('File name'), 'rooms');
  await user.click(screen.getByRole('combobox', { name: 'Language of the file' }));
  await user.click(await screen.findByRole('option', { name: 'Hebrew, right to left' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/file=rooms&language=he/));
});
