import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, fakeAnswer } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import type { OwnQuestion } from './own-questions.ts';
import { OwnQuestionDialog } from './OwnQuestionDialog.tsx';

const YEAR = '11111111-1111-4111-8111-111111111111';
const closed = vi.fn();
const known = (more: Partial<OwnQuestion>): OwnQuestion => ({
  ...fakeAnswer('save_form_question'),
  id: '22222222-2222-4222-8222-222222222222',
  section: 'personal',
  kind: 'short',
  words: 'Which bus?',
  help: '',
  is_required: false,
  officers_only: false,
  choices: [],
  tracks: [],
  most_characters: 40,
  version: 3,
  ...more,
});
beforeEach(() => {
  rpc.mockImplementation(answering());
});
const show = (question: OwnQuestion | null = null) =>
  renderOffice(
    <OwnQuestionDialog
      yearId={YEAR}
      offered={['shana_bet', 'post_army']}
      question={question}
      onChanged={() => Promise.resolve()}
      onClose={closed}
    />,
    { role: 'admin' },
  );
const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const sent = (): unknown => rpc.mock.calls.find(([name]) => name === 'save_form_question')?.[1];

test('it is asked of tracks of the year, and of those that it was asked of before', async () => {
  show(known({ tracks: ['shana_aleph'] }));
  await waitFor(() => expect(screen.getByLabelText('Shana Aleph')).toBeChecked());
  expect(screen.getByLabelText('Shana Bet')).not.toBeChecked();
  expect(screen.queryByLabelText('Shiur Bet+ (Hesder)')).not.toBeInTheDocument();
});

test('a new question is sent whole, with the fields of its kind', async () => {
  show();
  expect(screen.getByRole('button', { name: 'Add question' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Question'), 'Which bus?');
  await choose('Kind of answer', 'Choice');
  expect(screen.queryByLabelText('Most characters')).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Choices, one a line'), 'The 163\n\n  None ');
  await userEvent.click(screen.getByLabelText('Needed to submit'));
  await userEvent.click(screen.getByRole('button', { name: 'Add question' }));
  expect(await screen.findByText('Question added')).toBeVisible();
  expect(closed).toHaveBeenCalled();
  expect(sent()).toEqual({
    year_id: YEAR,
    question_id: null,
    changes: {
      words: 'Which bus?',
      help: '',
      section: 'personal',
      kind: 'choice',
      choices: ['The 163', 'None'],
      most_characters: 300,
      is_required: true,
      officers_only: false,
      tracks: [],
    },
    expected_version: null,
  });
});

test('a question for some tracks names them, and one about passports is for officers', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Question'), 'Your passports');
  await choose('Kind of answer', 'Passports, several');
  expect(screen.queryByLabelText('Only officers read the answers')).toBeNull();
  await userEvent.click(screen.getByLabelText('Shana Bet'));
  await userEvent.click(screen.getByLabelText('Post-Army / 21+'));
  await userEvent.click(screen.getByRole('button', { name: 'Add question' }));
  expect(await screen.findByText('Question added')).toBeVisible();
  expect(sent()).toMatchObject({
    changes: {
      kind: 'passports',
      choices: [],
      most_characters: 0,
      officers_only: true,
      tracks: ['shana_bet', 'post_army'],
    },
  });
});

test('a question answered with a file has neither choices nor characters', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Question'), 'Your bookshelf');
  await choose('Kind of answer', 'File');
  expect(screen.queryByLabelText('Most characters')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Choices, one a line')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add question' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({ changes: { kind: 'file', choices: [], most_characters: 0 } }),
  );
});

test('made words again, it has a limit again', async () => {
  show(known({ kind: 'file', most_characters: 0 }));
  await choose('Kind of answer', 'Short answer');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({ changes: { kind: 'short', choices: [], most_characters: 300 } }),
  );
});

test('of one that is there only what was changed is sent, over the version on screen', async () => {
  show(known({}));
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Help below the question'), 'In a word.');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Question saved')).toBeVisible();
  expect(sent()).toEqual({
    year_id: YEAR,
    question_id: '22222222-2222-4222-8222-222222222222',
    changes: { help: 'In a word.' },
    expected_version: 3,
  });
});

test('a refusal stands in the dialog, which keeps what was typed', async () => {
  rpc.mockRejectedValue(
    new Problem('invalid_value', 'Give 2 to 20 different choices.', { field: 'choices' }),
  );
  show(known({ kind: 'choice', choices: ['The 163', 'None'], most_characters: 300 }));
  const lines = screen.getByLabelText('Choices, one a line');
  await userEvent.clear(lines);
  await userEvent.type(lines, 'The 163');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(lines).toBeInvalid());
  expect(lines).toHaveAccessibleDescription('Give 2 to 20 different choices.');
  expect(lines).toHaveValue('The 163');
  expect(closed).not.toHaveBeenCalled();
});

test('a refusal that is about no field stands there as well', async () => {
  const sentence = 'Somebody has answered this question, so its words, kind and choices stay.';
  rpc.mockRejectedValue(new Problem('wrong_state', sentence));
  show(known({}));
  await userEvent.type(screen.getByLabelText('Question'), '?');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Question')).toHaveValue('Which bus??');
});
