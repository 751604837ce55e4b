import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Row } from '../../lib/export/types.ts';
import { calls, listing, noam, open } from '../testing.tsx';
import { fileOf } from './file-of.ts';
import { shippedTemplates } from './shipped.ts';
import { addressOf, templateOf, type FileTemplate } from './template.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const ministry = shippedTemplates[0] as FileTemplate;

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}

test('the ministry list stands in Hebrew, counts the names that do not, and has its days first', async () => {
  const file = fileOf(ministry, 'admissions');
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
    teudat_zehut: '000000018',
  };
  const rows = file.rows(once([file.asked.map((name) => record[name] ?? null)]));
  const { value } = (await rows.next()) as { value: readonly Row[] };
  expect(value[0]?.slice(0, 4)).toEqual(['כהן', 'Noam', 'David', '000000018']);
  expect(file.latin()).toBe(2);
});

test('a template survives its address, and what is none is none', () => {
  const own = { ...ministry, columns: [{ name: 'last_name', heading: 'משפחה' }] };
  expect(addressOf(own)).toMatch(/^[A-Za-z0-9_.~%*+=&-]*$/);
  expect(templateOf(own.name, addressOf(own))).toEqual(own);
  expect(templateOf('x', 'template=%7B')).toBeNull();
  expect(templateOf('x', 'columns=email')).toBeNull();
});

test('a template is made from what the list shows, and saved for the office', async () => {
  open('/student-management', 'admin', { ...listing(noam), saved_views: () => [], save_view: () => 'v1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }, { timeout: 10_000 }));
  const item = await screen.findByRole('menuitem', { name: 'New template…' });
  // A menu holds nothing else: its headings are none of its items.
  expect(screen.queryByRole('listitem')).toBeNull();
  await userEvent.click(item);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Rooms');
  await userEvent.click(screen.getByRole('button', { name: 'Move First Name up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(calls.find(({ name }) => name === 'save_view')).toBeDefined());
  const args = calls.find(({ name }) => name === 'save_view')?.args as { name: string; address: string };
  expect(args).toMatchObject({ list: 'student_files', name: 'Rooms', is_shared: true });
  expect(templateOf('Rooms', args.address)).toEqual({
    name: 'Rooms',
    file: 'Rooms',
    language: 'en',
    columns: [{ name: 'first_name' }, { name: 'last_name' }],
    filters: { program_year_id: 'current' },
  });
});
