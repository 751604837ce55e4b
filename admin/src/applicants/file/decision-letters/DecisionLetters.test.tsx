import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../../test/office.tsx';
import DecisionLetters from './DecisionLetters.tsx';
import type { OfficeLetters } from './texts.ts';

const words = { subject: 'Letter', heading: 'Letter', body: {} };
const letter = (id: string, opened_at: string | null): OfficeLetters['letters'][number] => ({
  id,
  outcome: 'accepted',
  words: { en: words, he: words },
  merged: {},
  personal: null,
  told_at: '2026-11-01T10:00:00Z',
  opened_at,
});
async function show(answer: OfficeLetters, status = 'submitted'): Promise<void> {
  rpc.mockImplementation(
    answering({ office_decision_letters: answer, save_letter_paragraph: answer, my_drafts: [] }),
  );
  renderOffice(<DecisionLetters applicationId="application-1" status={status} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decision letter' }));
}

test('is read only when it is unfolded, and says what was told and whether it was opened', async () => {
  rpc.mockImplementation(answering());
  const { unmount } = renderOffice(<DecisionLetters applicationId="application-1" status="submitted" />);
  await screen.findByRole('button', { name: 'Decision letter' });
  expect(rpc).not.toHaveBeenCalledWith('office_decision_letters', expect.anything(), expect.anything());
  unmount();
  await show({ paragraphs: [], letters: [letter('two', null), letter('one', '2026-11-02T10:00:00Z')] });
  expect(await screen.findByText('Not opened yet')).toBeVisible();
  expect(screen.getByText('Opened on November 2, 2026 at 12:00 PM')).toBeVisible();
});

test('a paragraph is saved for the outcome that is chosen, over the version on screen', async () => {
  await show({ paragraphs: [{ outcome: 'accepted', words: 'Come.', version: 3 }], letters: [] });
  const field = await screen.findByLabelText('Personal paragraph');
  expect(field).toHaveValue('Come.');
  expect(screen.getByText('Waiting: Acceptance.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save paragraph' })).toBeDisabled();
  await userEvent.type(field, ' Soon.');
  await userEvent.click(screen.getByRole('button', { name: 'Save paragraph' }));
  expect(await screen.findByText('Paragraph saved')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('save_letter_paragraph', {
    application_id: 'application-1',
    outcome: 'accepted',
    words: 'Come. Soon.',
    expected_version: 3,
  });
});

test('another outcome has its own paragraph', async () => {
  await show({ paragraphs: [{ outcome: 'accepted', words: 'Come.', version: 1 }], letters: [] }, 'rejected');
  await waitFor(async () => expect(await screen.findByLabelText('Personal paragraph')).toHaveValue(''));
  await userEvent.click(screen.getByLabelText('For the letter'));
  await userEvent.click(await screen.findByRole('option', { name: 'Acceptance' }));
  expect(await screen.findByLabelText('Personal paragraph')).toHaveValue('Come.');
});
