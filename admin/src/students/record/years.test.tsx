import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { calls, changed, listing, noam, open, recordOf, type Answers } from '../testing.tsx';
import { year } from './years.testing.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const last = year({
  id: 'e-0',
  program_year_id: 'y-0',
  year: '2026-2027',
  is_shown: false,
  is_held: true,
  version: 4,
});

const record = { ...recordOf(noam), enrollments: [year({}), last] };
const show = (more: Answers = {}) =>
  open(`/student-management/${noam.id}`, 'admissions', {
    ...listing(noam),
    student_record: () => record,
    ...more,
  });

it('lists the years, the latest first, and says which one the record shows', async () => {
  show();
  const lines = within(await screen.findByRole('list', { name: 'Years' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('2027-2028 · shown on the record'),
    expect.stringContaining('2026-2027Shana Bet'),
  ]);
  // An application or money belongs to it, so it is not offered to be removed.
  expect(screen.queryByRole('button', { name: 'Remove 2026-2027' })).not.toBeInTheDocument();
});

it('offers the tracks of the year itself, and the one that was chosen before its year gave it up', async () => {
  show({
    student_years: () => [
      { id: 'y-0', name: '2026-2027', is_current: false, tracks: ['shana_aleph', 'post_army'] },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change 2026-2027' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change this year' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Program' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Not specified', 'Shana Aleph', 'Shana Bet', 'Post-Army / 21+',
  ]); // prettier-ignore
});

it('lets the record show another year, with the version that was seen', async () => {
  show({ show_enrollment_on_record: () => changed(noam) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show on the record: 2026-2027' }));
  expect(await screen.findByText('The record shows 2026-2027')).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'show_enrollment_on_record')?.args).toEqual({
    enrollment_id: 'e-0',
    expected_version: 4,
  });
});

it('ends a year: withdrawn is not active any more', async () => {
  show({ save_enrollment: () => changed(noam) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change 2026-2027' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change this year' });
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Withdrawn' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Change this year' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'save_enrollment')?.args).toMatchObject({
      enrollment_id: 'e-0',
      changes: { enrollment_status: 'withdrawn', is_active: false },
    }),
  );
});
