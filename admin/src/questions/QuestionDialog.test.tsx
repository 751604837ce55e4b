import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { answering } from '../../test/fake-rpc.ts';
import type { Question } from './age.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

const AT = '2026-11-20T10:00:00+00:00';
const waiting: Question = {
  id: 'q-1',
  name: 'Leah Vinegarten',
  email: 'leah@example.org',
  subject: 'Laundry',
  message: 'Where is the laundry?',
  state: 'new',
  answer: null,
  answered_at: null,
  answered_by: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
};
let stored: Question;
beforeEach(() => {
  stored = waiting;
});
const onClose = vi.fn();
const show = (role: 'admissions' | 'staff' = 'admissions') =>
  renderOffice(<QuestionDialog id="q-1" onClose={onClose} />, {
    role,
    dataProvider: { getOne: () => Promise.resolve({ data: stored }) as never },
  });

test('an answer is sent with the version that was read', async () => {
  rpc.mockImplementation(answering());
  show();
  await userEvent.type(await screen.findByLabelText('Your answer (sent by mail)'), 'In the cellar.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Answer sent')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('answer_question', {
    question_id: 'q-1',
    expected_version: 1,
    answer: 'In the cellar.',
  });
  expect(onClose).toHaveBeenCalled();
});

test('a colleague answered first: who and what is shown, and what was typed is kept', async () => {
  const theirs = 'On the ground floor.';
  rpc.mockImplementation((name) => {
    if (name === 'record_history')
      return Promise.resolve([
        {
          id: 5,
          at: AT,
          actor_name: 'Naftali Willowchair',
          actor_role: 'admissions',
          action: 'update',
          table_name: 'questions',
          row_id: 'q-1',
          changes: { answer: { old: null, new: theirs }, state: { old: 'new', new: 'answered' } },
          note: null,
        },
      ]);
    stored = { ...waiting, state: 'answered', answer: theirs, answered_at: AT, version: 2 };
    return Promise.reject(new Problem('stale_version', 'Somebody else has changed this record.'));
  });
  show();
  await userEvent.type(await screen.findByLabelText('Your answer (sent by mail)'), 'In the cellar.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  const dialog = await screen.findByRole('dialog', { name: 'This question has changed since you opened it' });
  expect(await within(dialog).findByText('Waiting', { exact: false })).toBeVisible();
  await vi.waitFor(() => expect(dialog).toHaveTextContent('State: Waiting → Answered'));
  expect(dialog).toHaveTextContent(`Answer: empty → ${theirs}`);
  expect(dialog).toHaveTextContent('Naftali Willowchair');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look at it again' }));
  expect(await screen.findByLabelText('Your answer (not sent)')).toHaveValue('In the cellar.');
  expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
});

test('the read-only role reads and changes nothing', async () => {
  show('staff');
  expect(await screen.findByText('Where is the laundry?')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Send|without answer/ })).not.toBeInTheDocument();
});
