import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  bare,
  calls,
  changeBy,
  changed,
  duplicateOf,
  listing,
  noam,
  open,
  recordOf,
  type Answers,
} from '../testing.tsx';
import type { StudentRecord } from '../rules/types.ts';
import { year } from './years.testing.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const typed = {
  ...noam,
  ...bare,
  last_name: 'Cohn',
  email: 'noam@example.org',
  dorm_room_number: '14',
  version: 7,
};
const twice = (more: Answers = {}): Answers => ({
  ...listing(noam),
  student_record: ({ student_id }) => (student_id === noam.id ? recordOf(noam) : recordOf(typed)),
  student_duplicates: () => [duplicateOf(typed)],
  ...more,
});
const RECORD = `/student-management/${noam.id}`;

it('a record that somebody has twice says so, compares the two and merges them as chosen', async () => {
  open(RECORD, 'admin', twice({ merge_students: () => changed(noam) }));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into Noam Cohen?' }));
  const lastName = within(await dialog.findByRole('group', { name: 'Last Name' }));
  expect(lastName.getByRole('radio', { name: 'Cohen' })).toBeChecked();
  await userEvent.click(lastName.getByRole('radio', { name: 'Cohn' }));
  expect(dialog.getByText(/Dorm Room Number/)).toBeInTheDocument();
  expect(dialog.queryByRole('group', { name: 'Email' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('The two records are one')).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'merge_students')?.args).toEqual({
    student_id: noam.id,
    other_id: typed.id,
    expected_version: 3,
    other_version: 7,
    taken: ['last_name'],
  });
});

it('what the database would refuse is said before anything is chosen, with what can be done', async () => {
  const application_id = '33333333-3333-4333-8333-333333333333';
  const account = { email: 'a@example.org', confirmed: true, last_sign_in_at: null };
  const invitation = {
    email: 'a@example.org',
    invited_at: '2026-01-01T10:00:00Z',
    expires_at: '2026-02-01T10:00:00Z',
  };
  const pairs: readonly (readonly [Partial<StudentRecord>, Partial<StudentRecord>, RegExp | null])[] = [
    [{ account }, { account }, /Both records belong to accounts/],
    [{}, { invitation }, /Withdraw it first/],
    [{ enrollments: [year({})] }, { enrollments: [year({ application_id })] }, /merge there/],
    // Money of the same year on both moves.
    [{ enrollments: [year({ application_id })] }, { enrollments: [year({})] }, null],
  ];
  for (const [kept, other, said] of pairs) {
    const page = open(
      RECORD,
      'admin',
      twice({
        student_record: ({ student_id }) =>
          student_id === noam.id ? recordOf(noam, kept) : recordOf(typed, other),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Compare and merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge into Noam Cohen?' }));
    if (said) expect(await dialog.findByText(said)).toBeVisible();
    else await dialog.findByRole('group', { name: 'Last Name' });
    expect(dialog.queryAllByRole('radio').length > 0).toBe(said === null);
    expect(dialog.getByRole('button', { name: 'Merge' }).hasAttribute('disabled')).toBe(said !== null);
    page.unmount();
  }
});

it('an officer reads that an administrator merges them', async () => {
  open(RECORD, 'admissions', twice());
  expect(await screen.findByText(/An administrator can merge/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Compare and merge' })).not.toBeInTheDocument();
});

it('a twin is not taken for the same person', async () => {
  open(
    RECORD,
    'admin',
    twice({ student_duplicates: () => [{ ...duplicateOf(typed), reason: 'same_family' }] }),
  );
  await screen.findByRole('heading', { name: 'General Information' });
  expect(screen.queryByText(/on record twice/)).not.toBeInTheDocument();
});

it('the history tells of a merge in words, and whose line is whose', async () => {
  open(
    `${RECORD}?panel=history`,
    'admin',
    twice({
      record_history: () => [
        {
          ...changeBy('Ruth Desk'),
          action: 'merge',
          changes: { merged_from: { old: 'Noam Kohn', new: null } },
        },
        { ...changeBy('Ruth Desk'), id: 8, action: 'delete', row_id: bare.id },
      ],
    }),
  );
  const [merged, gone] = within(await screen.findByRole('list', { name: 'History' })).getAllByText(
    / by Ruth Desk/,
  );
  expect(merged).toHaveTextContent('Merged with another record by Ruth Desk');
  expect(gone).toHaveTextContent('Deleted (the other record) by Ruth Desk');
  expect(screen.getByText('Noam Kohn').closest('li')).toHaveTextContent(
    /^The other record was of: Noam Kohn$/,
  );
});
