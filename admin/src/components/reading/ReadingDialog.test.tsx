import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../../test/office.tsx';
import ReadingDialog from './ReadingDialog.tsx';

const reading = { tracks: ['shana_bet'], languages: [], most_files: 12, version: 3 };
const show = () => {
  const save = vi.fn(() => Promise.resolve());
  const onClose = vi.fn();
  renderOffice(<ReadingDialog title="What I read" reading={reading} save={save} onClose={onClose} />);
  return { save, onClose, user: userEvent.setup() };
};

test('only what was changed is saved, with the version that was shown', async () => {
  const { save, onClose, user } = show();
  expect(await screen.findByRole('checkbox', { name: 'Shana Bet' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Hebrew' }));
  await user.clear(screen.getByLabelText('Most files in a year'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(save).toHaveBeenCalledWith({ languages: ['he'], most_files: null }, 3);
});

test.each(['501', '1.5', 'x'])(
  '%s files are refused beside the field, and nothing is sent',
  async (typed) => {
    const { save, user } = show();
    const most = await screen.findByLabelText('Most files in a year');
    await user.clear(most);
    await user.type(most, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Give a whole number from 0 to 500.')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  },
);
