/** What a list shows stays what it is asked for: its year, its chosen columns, its category. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { bare, calls, listing, noam, open } from '../testing.tsx';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const LIST = '/student-management';
const rowOf = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('row', { name: new RegExp(name) }, { timeout: 20_000 });
const asked = (): Record<string, unknown>[] =>
  calls.filter(({ name }) => name === 'search_students').map(({ args }) => args);
const parameter = (name: string): string | null =>
  new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]).get(name);

it('the year stays when columns are chosen and when the view is changed', async () => {
  open(LIST, 'admin', listing(noam));
  await rowOf('Noam Cohen');
  expect(parameter('filter')).toBe('{"program_year_id":"current"}');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Home Address' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(asked().at(-1)?.['columns']).toContain('home_address'));
  await userEvent.click(screen.getByRole('button', { name: 'Category View' }));
  await screen.findByRole('article', { name: 'Noam Cohen' });
  for (const { filters } of asked() as { filters: unknown }[])
    expect(filters).toEqual({ program_year_id: 'current' });
});

it('the table has what was chosen beside the name, ordered and grouped by it, and the export has the order seen', async () => {
  const other = { ...bare, dorm_room_number: '3' };
  const room = { note: null, is_new: false, version: 1, students: [] };
  const rooms = [
    { ...room, id: 'r3', name: '3', capacity: 4, free: 1 },
    { ...room, id: 'r14', name: '14', capacity: 2, free: 0 },
  ];
  open(`${LIST}?columns=dorm_room_number`, 'admin', {
    ...listing(other, { ...noam, dorm_room_number: '14' }),
    list_rooms: () => ({ rooms, without: [] }),
  });
  await rowOf('Noam Cohen');
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(1, 4)).toEqual(['Name', 'Dorm Room Number', 'Email']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Group by' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Dorm Room Number' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'dorm_room_number', descending: false }));
  expect(
    (await screen.findAllByRole('rowheader', { name: /place/ })).map((head) => head.textContent),
  ).toEqual(['3 · 1 of 4 places free', '14 · full, 2 places']);
  expect((asked().at(-1)?.['columns'] as string[] | undefined)?.slice(4, 8)).toEqual([
    'date_of_birth',
    'dorm_room_number',
    'email',
    'whatsapp_phone',
  ]);
});

it('a birthday stands with the Hebrew day, on the screen and in the list that is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(`${LIST}?columns=date_of_birth`, 'admin', listing({ ...noam, date_of_birth: '2008-05-31' }));
  expect(within(await rowOf('Noam Cohen')).getByText('כ״ו באייר תשס״ח')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Print this list' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(screen.getAllByText('כ״ו באייר תשס״ח')).toHaveLength(2);
});

it('a category opens the form at the category looked at, and its table has a dash where nothing is', async () => {
  open(`${LIST}?view=category&category=housing&as=table`, 'admin', listing(bare));
  const row = within(await rowOf('Dov Bare'));
  expect(row.getByRole('link', { name: 'Edit Dov Bare' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=housing'),
  );
  expect(row.queryByText('Not specified')).not.toBeInTheDocument();
  expect(row.getAllByText('–').length).toBeGreaterThan(1);
});
