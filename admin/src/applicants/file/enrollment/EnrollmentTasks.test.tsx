import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Line } from '@school/shared/lines';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import { held, sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { EnrollmentTasks } from './EnrollmentTasks.tsx';
import type { Task } from '../types.ts';

const AT = '2026-11-20T10:00:00+00:00';
const task = (key: string, position: number, changes: Partial<Task>): Task => ({
  id: `task-${key}`,
  application_id: 'a',
  key,
  title: `Title of ${key}`,
  description: `About ${key}.`,
  action: 'none',
  position,
  claimed_at: null,
  checked_at: null,
  known: false,
  missing: [],
  problem: null,
  problem_on: null,
  done: false,
  confirmed: false,
  version: 3,
  created_at: AT,
  updated_at: AT,
  ...changes,
});
const checkedTask = { checked_at: AT, done: true, confirmed: true } as const;
const file = (status: 'accepted' | 'submitted' = 'accepted', more: Task[] = [], lines: Line[] = []) =>
  sampleFile({
    application: { status },
    decision: { status: 'accepted' },
    file: { tasks: [task('passport', 1, checkedTask), task('travel', 2, {}), ...more], lines },
  });

test('an officer checks a task with its version and is told so', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<EnrollmentTasks file={file()} />);
  expect(await screen.findByText('1 of 2 tasks, 1 confirmed')).toBeVisible();
  expect(screen.getByText('We have checked it, November 20, 2026')).toBeVisible();
  const box = screen.getByRole('checkbox', { name: 'Title of travel' });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  expect(await screen.findByText('Task checked')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('set_enrollment_task', {
    task_id: 'task-travel',
    state: 'checked',
    expected_version: 3,
  });
});

test('a check is taken back', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<EnrollmentTasks file={file()} />);
  const box = screen.getByRole('checkbox', { name: 'Title of passport' });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  expect(await screen.findByText('Check taken back')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('set_enrollment_task', expect.objectContaining({ state: 'unchecked' }));
});

test('what the student says, what we have and what is wrong stand apart; a claim can be opened again', async () => {
  rpc.mockImplementation(answering());
  const tasks = [
    task('medical', 3, { claimed_at: AT, done: true, missing: ['insurance'] }),
    task('deposit', 4, { known: true, done: true, confirmed: true }),
    task('visa', 5, { claimed_at: AT, known: true, problem: 'expired', problem_on: '2026-11-01' }),
  ];
  const medical: Line = {
    ...{
      key: 'medical',
      kind: 'medical',
      section: null,
      label: 'Medical',
      need: 'now',
      state: 'said',
      owes: 'student',
    },
    ...{
      due_at: null,
      due_zone: null,
      due_on: null,
      by: null,
      at: AT,
      confirmed: false,
      problem: null,
      note: null,
    },
    items: [{ field: 'insurance', label: 'your health insurance' }],
  };
  renderOffice(<EnrollmentTasks file={file('accepted', tasks, [medical])} />);
  expect(screen.getAllByText('Marked done by the student, November 20, 2026')).toHaveLength(2);
  expect(screen.getByText('Still needed: your health insurance')).toBeVisible();
  expect(screen.getByText('In the ledger')).toBeVisible();
  expect(screen.getByText('Expired on November 1, 2026')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Title of deposit' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Title of visa' })).toBeDisabled();
  await userEvent.click(await screen.findByRole('button', { name: 'Open again: Title of medical' }));
  expect(rpc).toHaveBeenCalledWith('set_enrollment_task', expect.objectContaining({ state: 'open' }));
});

test('somebody was faster: who did what is shown', async () => {
  rpc.mockImplementation(
    answering(
      {
        record_history: [
          {
            id: 9,
            at: AT,
            actor_name: 'Naftali Willowchair',
            actor_role: 'authenticated',
            action: 'update',
            table_name: 'enrollment_tasks',
            row_id: 'task-travel',
            changes: { checked_at: { old: null, new: AT } },
            note: null,
          },
        ],
      },
      new Problem('stale_version', 'Somebody else has changed this task.', { status: 400 }),
    ),
  );
  renderOffice(<EnrollmentTasks file={file()} />);
  const box = screen.getByRole('checkbox', { name: 'Title of travel' });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  const dialog = await screen.findByRole('dialog', { name: 'This task has changed since you opened it' });
  expect(await within(dialog).findByText('A task was checked')).toBeVisible();
  expect(dialog).toHaveTextContent('Naftali Willowchair');
});

test('the read-only role sees the ticks and cannot set them', async () => {
  renderOffice(<EnrollmentTasks file={file()} />, { role: 'staff' });
  expect(await screen.findByText('Checking tasks is for admissions officers.')).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(screen.queryByText(/of 2 tasks/)).toBeNull();
});

test('before the whole of the file is there, nothing is counted and nothing can be ticked', async () => {
  renderOffice(<EnrollmentTasks file={{ ...file(), part: 'general' }} />);
  expect(await screen.findByText(/the student sees it at once/)).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
  expect(screen.queryByText(/of 2 tasks/)).toBeNull();
});

test('while an acceptance is held nothing is ticked', async () => {
  renderOffice(<EnrollmentTasks file={file('submitted')} />);
  expect(await screen.findByText(/the student sees it at once/)).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

test('before publication there are no tasks, and it says why', () => {
  renderOffice(<EnrollmentTasks file={sampleFile({ decision: { status: 'accepted', telling: held } })} />);
  expect(screen.getByText('The tasks are prepared when the acceptance is published.')).toBeVisible();
});
