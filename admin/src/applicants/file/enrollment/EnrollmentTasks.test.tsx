import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice } from '../../../../test/office.tsx';
import { sampleFile } from '../../../../test/sample-file.ts';
import { Problem } from '../../../providers/problem.ts';
import { answering } from '../../../../test/fake-rpc.ts';
import { call } from '../../../providers/rpc.ts';
import { EnrollmentTasks } from './EnrollmentTasks.tsx';
import type { Task } from '../types.ts';

vi.mock('../../../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

const AT = '2026-11-20T10:00:00+00:00';
const task = (key: string, position: number, completed_at: string | null): Task => ({
  id: `task-${key}`,
  application_id: 'a',
  key,
  title: `Title of ${key}`,
  description: `About ${key}.`,
  action: 'none',
  position,
  completed_at,
  version: 3,
  created_at: AT,
  updated_at: AT,
});
const file = (status: 'accepted' | 'submitted' = 'accepted') =>
  sampleFile({
    application: { status },
    decision: { status: 'accepted' },
    file: { tasks: [task('passport', 1, AT), task('travel', 2, null)] },
  });

test('an officer ticks a task with its version and is told so', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<EnrollmentTasks file={file()} />);
  expect(screen.getByText('1 of 2 tasks')).toBeVisible();
  expect(screen.getByText(/^Done November 20, 2026/)).toBeVisible();
  const box = screen.getByRole('checkbox', { name: 'Title of travel' });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  expect(await screen.findByText('Task completed')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('set_enrollment_task', {
    task_id: 'task-travel',
    completed: true,
    expected_version: 3,
  });
});

test('a ticked task is opened again', async () => {
  rpc.mockImplementation(answering());
  renderOffice(<EnrollmentTasks file={file()} />);
  const box = screen.getByRole('checkbox', { name: 'Title of passport' });
  await vi.waitFor(() => expect(box).toBeEnabled());
  await userEvent.click(box);
  expect(await screen.findByText('Task opened again')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('set_enrollment_task', expect.objectContaining({ completed: false }));
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
            changes: { completed_at: { old: null, new: AT } },
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
  expect(await within(dialog).findByText('A task was completed')).toBeVisible();
  expect(dialog).toHaveTextContent('Naftali Willowchair');
});

test('the read-only role sees the ticks and cannot set them', async () => {
  renderOffice(<EnrollmentTasks file={file()} />, { role: 'staff' });
  expect(await screen.findByText('Ticking tasks is for admissions officers.')).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

test('while an acceptance is held nothing is ticked', async () => {
  renderOffice(<EnrollmentTasks file={file('submitted')} />);
  expect(await screen.findByText(/The student sees these ticks/)).toBeVisible();
  for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
});

test('before publication there are no tasks, and it says why', () => {
  renderOffice(<EnrollmentTasks file={sampleFile({ decision: { status: 'accepted', held: true } })} />);
  expect(screen.getByText('The tasks are prepared when the acceptance is published.')).toBeVisible();
});
