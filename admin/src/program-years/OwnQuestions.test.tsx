import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, fakeAnswer } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import type { OwnQuestion } from './own-questions.ts';
import { OwnQuestions } from './OwnQuestions.tsx';

const YEAR = '11111111-1111-4111-8111-111111111111';
const stored = vi.hoisted(() => ({ rows: [] as unknown[], error: null as object | null }));
vi.mock('../providers/client.ts', () => {
  const query = {
    select: () => query,
    eq: () => query,
    is: () => query,
    order: () => query,
    limit: () =>
      Promise.resolve({ data: stored.error ? null : stored.rows, error: stored.error, status: 500 }),
  };
  return { supabase: { from: () => query } };
});

const question = (n: number, more: Partial<OwnQuestion> = {}): OwnQuestion => ({
  ...fakeAnswer('save_form_question'),
  id: `2222222${n}-2222-4222-8222-222222222222`,
  program_year_id: YEAR,
  section: 'essays',
  kind: 'short',
  words: `Question ${n}?`,
  help: '',
  is_required: false,
  officers_only: false,
  choices: [],
  tracks: [],
  most_characters: 300,
  position: n,
  retired_at: null,
  version: 4,
  ...more,
});
beforeEach(() => {
  rpc.mockImplementation(answering());
  stored.error = null;
  stored.rows = [
    question(1),
    question(2, { kind: 'choice', choices: ['The 163', 'None'], is_required: true }),
  ];
});
const show = (readOnly = false) =>
  renderOffice(<OwnQuestions yearId={YEAR} offered={['shana_aleph', 'post_army']} readOnly={readOnly} />, {
    role: readOnly ? 'admissions' : 'admin',
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('says of each question where it stands, how it is answered and who reads it', async () => {
  stored.rows.push(
    question(3, { kind: 'long', most_characters: 2000, section: 'academic', officers_only: true }),
    question(4, { kind: 'file', most_characters: 0, section: 'personal' }),
  );
  show();
  expect(await screen.findByText('Essays · Short answer, 300 characters · Optional')).toBeVisible();
  expect(screen.getByText('Essays · Choice: The 163, None · Required')).toBeVisible();
  expect(
    screen.getByText(
      'Academic background · Long answer, 2,000 characters · Optional · Answers for officers only',
    ),
  ).toBeVisible();
  expect(
    screen.getByText('Personal information · File: PDF, JPEG or PNG, up to 25 MB · Optional'),
  ).toBeVisible();
});

test('others read them and change nothing; a year without any says so', async () => {
  const { unmount } = show(true);
  expect(await screen.findByText('Question 1?')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  stored.rows = [];
  show(true);
  expect(await screen.findByText('This year asks nothing beside the questions of every year.')).toBeVisible();
});

test('questions that could not be read are asked for again', async () => {
  stored.error = { message: 'down', code: '', details: '', hint: '' };
  show();
  const again = await screen.findByRole('button', { name: /again/i });
  stored.error = null;
  await userEvent.click(again);
  expect(await screen.findByText('Question 1?')).toBeVisible();
});

test('order: the whole list in its new order, and the ends stay', async () => {
  show();
  expect(await screen.findByRole('button', { name: 'Move up: Question 1?' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move down: Question 2?' })).toBeDisabled();
  await press('Move down: Question 1?');
  expect(await screen.findByText('Order saved')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('order_form_questions', {
    year_id: YEAR,
    question_ids: [question(2).id, question(1).id],
  });
});

test('retiring asks, says what becomes of answers, and names why it was refused', async () => {
  show();
  await press('Retire: Question 1?');
  const dialog = screen.getByRole('dialog', { name: 'Retire question' });
  expect(dialog).toHaveTextContent('Submitted applications keep it with its answer.');
  expect(rpc).not.toHaveBeenCalled();
  rpc.mockRejectedValueOnce(new Problem('wrong_state', 'This question is no longer asked.'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('The question was not retired')).toBeVisible();
  await press('Retire: Question 1?');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Question retired')).toBeVisible();
  expect(rpc).toHaveBeenLastCalledWith('retire_form_question', {
    question_id: question(1).id,
    expected_version: 4,
  });
});

test('a change made over somebody else’s shows theirs beside what was typed', async () => {
  show();
  await press('Change: Question 1?');
  await userEvent.type(screen.getByLabelText('Question'), ' Please');
  rpc.mockImplementation(
    answering({ record_history: [] }, new Problem('stale_version', 'Somebody else has changed this record.')),
  );
  stored.rows = [question(1, { words: 'Question one?', version: 5 }), question(2)];
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'This question has changed since you opened it' });
  expect(dialog).toHaveTextContent('Question: Question 1? → Question one?');
  expect(dialog).toHaveTextContent('You typed: Question 1? Please');
});
