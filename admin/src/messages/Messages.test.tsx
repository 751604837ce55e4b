/** The office's conversations: whose turn it is in each line, the tabs with their counts, pages, and the one that is open. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { comeBack, renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { type FunctionResult } from '../providers/rpc.ts';
import Messages from './Messages.tsx';

type Threads = FunctionResult<'office_threads'>;
const line = (more: Partial<Threads['threads'][number]>): Threads['threads'][number] => ({
  ...{ person_id: 'noam', name: 'Noam Example', email: null, children: [], application_id: null },
  ...{ student_id: null, state: 'open', assigned_to: null, assigned_name: null, unread: 0 },
  ...{ last_side: 'applicant', last_words: 'May I visit?', last_at: '2026-11-20T23:30:00Z' },
  ...more,
});
const threads: Threads = {
  total: 51,
  counts: { mine: 1, unassigned: 2, open: 51, closed: 9, waiting: 1 },
  threads: [
    line({ unread: 2, children: [{ application_id: 'ari', name: 'Ari Example', relation: 'mother' }] }),
    line({ person_id: 'ours', name: 'Told Already', last_side: 'office', assigned_name: 'Meira Desk' }),
    line({ person_id: 'over', name: 'Long Closed', state: 'closed' }),
  ],
};
const asked = () => rpc.mock.calls.flatMap(([name, args]) => (name === 'office_threads' ? [args] : []));

beforeEach(() => {
  rpc.mockImplementation(answering({ office_threads: threads, office_thread: () => null }));
});
const show = (path: string) =>
  renderOffice(
    <Routes>
      <Route path="/messages/:id?" element={<Messages />} />
    </Routes>,
    { path },
  );

test('each line says whose turn it is, what is new and who answers; only open ones wait', async () => {
  show('/messages');
  const [noam, ours, over] = await screen.findAllByRole('listitem');
  expect(noam).toHaveTextContent(/Noam Example2 newmother of Ari ExampleMay I visit\?Waits for an answer, /);
  expect(noam).toHaveTextContent(/November 21, 2026.*1:30\sAM · Nobody answers yet$/);
  expect(ours).toHaveTextContent(/Office: May I visit\?November 21.*Meira Desk answers$/);
  for (const quiet of [ours, over]) expect(quiet).not.toHaveTextContent(/Waits|new/);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Mine (1)',
    'Unassigned (2)',
    'Open (51)',
    'Closed',
  ]);
});

test('a line opens with the tab and page it stands on; a tab begins at its first page', async () => {
  show('/messages?show=mine&page=3');
  expect(await screen.findByRole('link', { name: /Told Already/ })).toHaveAttribute(
    'href',
    '/messages/ours?show=mine&page=3',
  );
  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Later ones' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Earlier ones' }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ wanted: 'mine', page: 2 }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Open (51)' }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ wanted: 'open', page: 1 }));
  expect(await screen.findByRole('button', { name: 'Earlier ones' })).toBeDisabled();
});

test('the list stays when it cannot be read again; who has no account is said', async () => {
  show('/messages/noam?show=closed');
  expect(await screen.findByText(/There is no such person/)).toBeVisible();
  const line = async (name: string) => (await screen.findByText(name)).closest('a');
  expect(await line('Noam Example')).toHaveAttribute('aria-current', 'true');
  expect(await line('Told Already')).not.toHaveAttribute('aria-current');
  rpc.mockImplementation(answering({}, new Problem('offline', 'The server could not be reached.')));
  await comeBack();
  expect((await screen.findAllByText('The server could not be reached.')).length).toBeGreaterThan(0);
  // Beside an open conversation a narrow screen hides the list; it is there.
  expect(screen.getByText('Told Already')).toBeInTheDocument();
});
