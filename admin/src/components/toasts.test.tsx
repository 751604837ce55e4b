/** Success and failure are told apart by icon, role, colour and how long they stay; each closes by a press. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Button from '@mui/material/Button';
import { expect, test } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { useToasts } from './toasts.tsx';

function Presses() {
  const toasts = useToasts();
  return (
    <>
      <Button onClick={() => toasts.success('Saved', 'The mail has gone.')}>success</Button>
      <Button onClick={() => toasts.info('Copied')}>info</Button>
      <Button onClick={() => toasts.error('Not saved', 'Try again.', undefined)}>error</Button>
      <Button onClick={() => toasts.problem('Not saved', new Problem('wrong_state', 'It has ended.'))}>
        problem
      </Button>
    </>
  );
}

interface Look {
  readonly role: string;
  readonly icon: string | undefined;
  readonly colour: string;
  readonly words: string | null;
}
async function lookOf(kind: string): Promise<Look> {
  renderOffice(<Presses />);
  await userEvent.click(await screen.findByRole('button', { name: kind }));
  const role = kind === 'error' || kind === 'problem' ? 'alert' : 'status';
  const toast = await screen.findByRole(role);
  return {
    role,
    icon: toast.querySelector<SVGElement>('.MuiAlert-icon svg')?.dataset['testid'],
    colour: getComputedStyle(toast).backgroundColor,
    words: toast.querySelector('.MuiAlert-message')?.textContent ?? null,
  };
}

test.each([
  ['success', 'status', 'SuccessOutlinedIcon', 'SavedThe mail has gone.'],
  ['info', 'status', 'InfoOutlinedIcon', 'Copied'],
  ['error', 'alert', 'ErrorOutlineIcon', 'Not savedTry again.'],
  ['problem', 'alert', 'ErrorOutlineIcon', 'Not savedIt has ended.'],
])('%s: its role, icon and words', async (kind, role, icon, words) => {
  expect(await lookOf(kind)).toMatchObject({ role, icon, words });
});

test('no two kinds have one colour', async () => {
  const colours = [];
  for (const kind of ['success', 'info', 'error']) {
    colours.push((await lookOf(kind)).colour);
    cleanup();
  }
  expect(new Set(colours).size).toBe(3);
});

test('a failure interrupts and closes by a press', async () => {
  await lookOf('error');
  expect(screen.queryByRole('status', { name: /Not saved/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
