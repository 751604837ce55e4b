import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import type { Mailing } from '../../components/letters/recipients.ts';
import { call } from '../../providers/rpc.ts';
import Letters from './Letters.tsx';

vi.mock('../../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

const OTHER = '33333333-3333-4333-8333-333333333333';
let number = 0;
const letter = (given: Partial<Mailing>): Mailing => ({
  id: `44444444-4444-4444-8444-${String((number += 1)).padStart(12, '0')}`,
  subject: 'Hello',
  state: 'queued',
  send_at: '2026-11-20T10:10:00+00:00',
  recipients: 3,
  created_by: OTHER,
  created_by_name: 'Second Officer',
  approved_by_name: null,
  created_at: '2026-11-20T10:00:00+00:00',
  mails: {},
  ...given,
});
function show(letters: readonly Mailing[], answers: Answers = {}) {
  rpc.mockImplementation(answering({ list_mailings: [...letters], ...answers }));
  renderOffice(<Letters />);
}
const rowOf = async (subject: string) =>
  within(await screen.findByRole('row', { name: new RegExp(subject) }));

test('how far each letter is', async () => {
  show([
    letter({ subject: 'On its way', mails: { queued: 3 } }),
    letter({ subject: 'Gone', mails: { sent: 2, failed: 1 } }),
    letter({ subject: 'Back', state: 'undone', mails: { cancelled: 3 } }),
    letter({ subject: 'Stopped', state: 'waiting' }),
  ]);
  expect((await rowOf('On its way')).getByText(/^Goes from November 20, 2026/)).toBeVisible();
  expect((await rowOf('Gone')).getByText('2 sent, 1 failed')).toBeVisible();
  expect((await rowOf('Gone')).queryByRole('button')).toBeNull();
  expect((await rowOf('Back')).getByText('Taken back')).toBeVisible();
  expect((await rowOf('Stopped')).getByText('Waits for a second officer')).toBeVisible();
});

test('a letter is taken back after a question', async () => {
  const going = letter({ subject: 'On its way', mails: { queued: 3 } });
  show([going], { undo_mailing: 3 });
  await userEvent.click((await rowOf('On its way')).getByRole('button', { name: 'Take it back' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }),
  );
  expect(await screen.findByText('Taken back: 3 people will not get it')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('undo_mailing', { mailing_id: going.id });
});

test('only somebody else is offered a letter that waits, to be read before it is let go', async () => {
  const mine = letter({ subject: 'Mine', state: 'waiting', created_by: 'officer-1' });
  const theirs = letter({ subject: 'Theirs', state: 'waiting' });
  show([mine, theirs]);
  expect((await rowOf('Theirs')).getByRole('button', { name: 'Read it' })).toBeVisible();
  expect((await rowOf('Mine')).queryByRole('button', { name: 'Read it' })).toBeNull();
  expect(rpc).not.toHaveBeenCalledWith('approve_mailing', expect.anything());
});
