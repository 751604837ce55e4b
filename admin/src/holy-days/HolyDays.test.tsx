import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { answering } from '../../test/fake-rpc.ts';
import { call } from '../providers/rpc.ts';
import HolyDays from './HolyDays.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const table = vi.hoisted(() => ({ days: [] as { day: string; name: string }[] }));
vi.mock('../providers/client.ts', () => {
  const answer = (data: unknown) => Promise.resolve({ data, error: null, status: 200 });
  const between = (from: string) => ({
    lte: (_column: string, to: string) => ({
      order: () => ({ limit: () => answer(table.days.filter(({ day }) => day >= from && day <= to)) }),
    }),
  });
  const select = () => ({
    gte: (_column: string, from: string) => between(from),
    order: () => ({ limit: () => ({ maybeSingle: () => answer(table.days.at(-1) ?? null) }) }),
  });
  return { supabase: { from: () => ({ select }) } };
});
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
  table.days = [
    { day: '2027-10-02', name: 'Rosh Hashana, first day' },
    { day: '2028-09-21', name: 'Rosh Hashana, first day' },
  ];
});
const show = (role: 'admin' | 'staff' = 'admin') =>
  renderOffice(<HolyDays />, { role, path: '/holy-days?year=2027' });

test('a year of days with weekday and Hebrew date; the next year is one step away', async () => {
  show('staff');
  const row = await screen.findByRole('row', { name: /October 2, 2027/ });
  expect(row).toHaveTextContent('Saturday');
  expect(row).toHaveTextContent('א׳ בתשרי תשפ״ח');
  expect(screen.getByText(/The list reaches to September 21, 2028/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
  expect(screen.getByText('Changing this list is for administrators.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Year after' }));
  expect(await screen.findByRole('row', { name: /September 21, 2028/ })).toBeVisible();
});

test('an empty list warns that nobody is warned', async () => {
  table.days = [];
  show();
  expect(await screen.findByText(/The list is empty: nobody is warned/)).toBeVisible();
  expect(await screen.findByText('No days in 2027 yet.')).toBeVisible();
});

test('the Yom Tov days of a year are filled in', async () => {
  rpc.mockImplementation(answering({ fill_holy_days: 7 }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in Yom Tov days' }));
  expect(await screen.findByText('7 days added')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('fill_holy_days', { civil_year: 2027 });
});

test('a day is added; a refusal stands at its field', async () => {
  rpc.mockRejectedValueOnce(new Problem('conflict', 'This day is in the list already.', { field: 'day' }));
  rpc.mockImplementationOnce(answering());
  show();
  await userEvent.type(await screen.findByLabelText('Day'), '2027-08-12');
  await userEvent.type(screen.getByLabelText('Name'), 'Tisha BeAv');
  await userEvent.click(screen.getByRole('button', { name: 'Add day' }));
  expect((await screen.findAllByText('This day is in the list already.'))[0]).toBeVisible();
  expect(screen.getByLabelText('Day')).toBeInvalid();
  expect(screen.getByLabelText('Name')).toHaveValue('Tisha BeAv');
  await userEvent.click(screen.getByRole('button', { name: 'Add day' }));
  expect(await screen.findByText('Day added')).toBeVisible();
  expect(rpc).toHaveBeenLastCalledWith('add_holy_day', { day: '2027-08-12', name: 'Tisha BeAv' });
});

test('removing asks first', async () => {
  rpc.mockImplementation(answering());
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove Rosh Hashana/ }));
  const dialog = screen.getByRole('dialog', { name: 'Remove day' });
  expect(rpc).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Day removed')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('remove_holy_day', { day: '2027-10-02' });
});
