import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { useKeys } from '../../components/use-keys.ts';
import { distance } from './Given.tsx';
import ScoreCard, { MyScore } from './ScoreCard.tsx';

const steps = ['None.', 'A little.', 'Some.', 'Much.', 'Very much.'];
const draft = {
  criteria: [
    { id: 'torah', name: 'Love of Torah', weight: 2, steps },
    { id: 'others', name: 'Life with others', weight: 1, steps },
  ],
  due_on: '2027-02-01',
  is_reader: true,
  has_conflict: false,
  is_blind: true,
  mine: null,
  readers: [
    { id: 'me', name: 'Me', submitted: null },
    { id: 'other', name: 'Rabbi Other', submitted: null },
  ],
  conflicts: [],
  others: null,
  average: null,
  spread: null,
};
const given = {
  marks: { torah: 2, others: 2 },
  recommendation: 'reject' as const,
  comment: 'Not this year.',
  total: 2,
  submitted_at: '2027-01-20T10:00:00Z',
};
const show = (answers: Answers) => {
  rpc.mockImplementation(answering(answers));
  renderOffice(
    <>
      <MyScore id="a-1" />
      <ScoreCard id="a-1" />
    </>,
    { role: 'admissions' },
  );
};
const saved = (): unknown[] =>
  rpc.mock.calls
    .filter(([name]) => name === 'save_score')
    .map(([, args]) => (args as { changes: unknown }).changes);

describe('before my score', () => {
  test('each field goes to the server as it is given; a digit marks a criterion and goes on to the next', async () => {
    const user = userEvent.setup();
    show({ score_sheet: draft, save_score: { version: 4, total: 4 } });
    const torah = await screen.findByRole('radiogroup', { name: /Love of Torah/ });
    within(torah).getByRole('radio', { name: '1: None.' }).focus();
    await user.keyboard('4');
    await user.keyboard('5');
    expect(within(torah).getByRole('radio', { name: '4: Much.' })).toBeChecked();
    // Pasted: what is typed slowly may be saved in two parts.
    await user.click(screen.getByLabelText('Comment for the committee'));
    await user.paste('Ask him more.');
    await waitFor(() => expect(saved()).toContainEqual({ comment: 'Ask him more.' }));
    expect(saved()).toEqual([
      { marks: { torah: 4 } },
      { marks: { others: 5 } },
      { comment: 'Ask him more.' },
    ]);
    expect(screen.getByText('Saved')).toBeVisible();
    // One press says what is recommended and hands in.
    await user.click(screen.getByRole('button', { name: 'Hand in: discuss' }));
    await waitFor(() => expect(saved().at(-1)).toEqual({ recommendation: 'discuss' }));
    expect(rpc).toHaveBeenCalledWith('submit_score', { application_id: 'a-1', expected_version: 4 });
  });

  test('a digit anywhere marks the next criterion, and has no other meaning', async () => {
    function Keys() {
      useKeys();
      return null;
    }
    rpc.mockImplementation(answering({ score_sheet: draft, save_score: { version: 2 } }));
    renderOffice(
      <>
        <Keys />
        <MyScore id="a-1" />
      </>,
    );
    await screen.findByRole('radiogroup', { name: /Love of Torah/ });
    for (const digit of ['4', '2']) fireEvent.keyDown(document.body, { key: digit });
    for (const [group, mark] of [
      [/Love of Torah/, '4: Much.'],
      [/Life with others/, '2: A little.'],
    ] as const)
      expect(
        within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: mark }),
      ).toBeChecked();
    fireEvent.keyDown(document.body, { key: '5' });
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Hand in: accept' })).toHaveFocus();
  });

  test('nothing of the others is shown, and it cannot be handed in half', async () => {
    show({ score_sheet: draft });
    expect(await screen.findByText(/Notes and scores of others are shown once/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hand in: accept' }));
    expect(await screen.findByText('Mark every criterion first')).toBeVisible();
    expect(rpc).not.toHaveBeenCalledWith('submit_score', expect.anything());
    expect(screen.queryByText(/has scored/)).not.toBeInTheDocument();
  });

  test('what could not be kept is said and goes along with the next change', async () => {
    const user = userEvent.setup();
    let refused = true;
    show({
      score_sheet: draft,
      save_score: () => {
        if (!refused) return { version: 2, total: 3 };
        refused = false;
        throw new Problem('offline', 'The server could not be reached.');
      },
    });
    const torah = await screen.findByRole('radiogroup', { name: /Love of Torah/ });
    await user.click(within(torah).getByRole('radio', { name: '3: Some.' }));
    expect(await screen.findByText(/Not saved/)).toBeVisible();
    await user.click(screen.getByLabelText('Comment for the committee'));
    await user.paste('Yes.');
    await waitFor(() => expect(saved().at(-1)).toEqual({ marks: { torah: 3 }, comment: 'Yes.' }));
  });

  test('a reader who cannot be taken off any more: the file says of whom and why, until it is tried again', async () => {
    const user = userEvent.setup();
    let refused = true;
    show({
      score_sheet: {
        ...draft,
        readers: [{ id: 'other', name: 'Rabbi Other', submitted: false }],
      },
      unassign_reader: () => {
        if (!refused) return null;
        refused = false;
        throw new Problem('wrong_state', 'This reader has handed in a score, which stays.');
      },
    });
    const off = await screen.findByRole('button', { name: /Rabbi Other/ });
    await user.click(off);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Rabbi Other was not removedThis reader has handed in a score, which stays.',
    );
    await user.click(off);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  test('a file that I must not score is given back', async () => {
    const user = userEvent.setup();
    show({ score_sheet: draft, declare_conflict: null });
    await user.click(await screen.findByRole('button', { name: 'I must not score this file' }));
    await user.type(screen.getByLabelText(/Why, in a few words/), 'My nephew.');
    await user.click(screen.getByRole('button', { name: 'Give the file back' }));
    await waitFor(() =>
      expect(rpc).toHaveBeenCalledWith('declare_conflict', { application_id: 'a-1', reason: 'My nephew.' }),
    );
  });
});

describe('a conflict is taken back with a reason', () => {
  const none = { ...draft, is_reader: false, readers: [] };

  test('one’s own', async () => {
    const user = userEvent.setup();
    show({ score_sheet: { ...none, has_conflict: true }, take_back_conflict: null });
    await user.click(await screen.findByRole('button', { name: 'Take this back' }));
    const save = screen.getByRole('button', { name: 'Take the conflict back' });
    expect(save).toBeDisabled();
    await user.type(screen.getByLabelText(/Why, in a few words/), 'Another family.');
    await user.click(save);
    const args = { application_id: 'a-1', reason: 'Another family.' };
    await waitFor(() => expect(rpc).toHaveBeenCalledWith('take_back_conflict', args));
  });

  test('a colleague’s, by the administrator who is told of it; a refusal stays in the dialog', async () => {
    const user = userEvent.setup();
    const reader = { id: 'other', name: 'Rabbi Other' };
    show({
      score_sheet: { ...none, conflicts: [reader] },
      take_back_conflict: new Problem('not_found', 'No conflict stands against this file.'),
    });
    expect(await screen.findByText('Rabbi Other must not score this file.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back for Rabbi Other' }));
    await user.type(screen.getByLabelText(/Why, in a few words/), 'He moved.');
    await user.click(screen.getByRole('button', { name: 'Take the conflict back' }));
    expect(await screen.findByText('No conflict stands against this file.')).toBeVisible();
    expect(rpc).toHaveBeenCalledWith('take_back_conflict', {
      application_id: 'a-1',
      reason: 'He moved.',
      reader_id: 'other',
    });
  });
});

test('after it: others, the average, and who stands apart for those who see the spread', async () => {
  const mine = { ...given, total: 5, recommendation: 'accept' as const, comment: '', version: 3 };
  show({
    score_sheet: {
      ...draft,
      is_blind: false,
      mine,
      others: [{ ...given, reader_id: 'other', reader_name: 'Rabbi Other' }],
      average: 3.5,
      spread: 3,
    },
  });
  expect(await screen.findByText('Not this year.')).toBeVisible();
  expect(screen.getByText('3.0 below the other readers')).toBeVisible();
  expect(screen.getByText(/3.0 between the highest and the lowest/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Hand in/ })).not.toBeInTheDocument();
});

test('how far one stands from the mean of all the others', () => {
  const all = [{ total: 5 }, { total: 2 }, { total: 3 }];
  expect(distance(all, 0)).toBe(2.5);
  expect(distance([{ total: 4 }], 0)).toBe(0);
});
