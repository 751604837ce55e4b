/** /messages: the conversation with the office, and the way to it from the home page. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { buildMine } from './factories.ts';
import { backend, callsOf, offline, Refused, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

type Thread = FunctionResult<'my_thread'>;
const message = (
  id: string,
  side: Thread['messages'][number]['side'],
  body: string,
  seen = false,
): Thread['messages'][number] => ({
  id,
  side,
  author_name: null,
  body,
  at: '2026-11-20T10:00:00Z',
  seen,
  files: [],
});
const thread = (...messages: Thread['messages']): Thread => ({
  state: 'open',
  side: 'applicant',
  children: [],
  unread: messages.filter(({ side, seen }) => side === 'office' && !seen).length,
  messages,
});
let current: Thread;
beforeEach(() => {
  signIn();
  current = thread(
    message('m1', 'applicant', 'May I visit?', true),
    message('m2', 'office', 'With pleasure.'),
  );
  backend.answer('my_thread', () => current);
  backend.answer('read_my_messages', () => null);
});

test('shows both sides, what the office has read, and marks what is on screen read', async () => {
  renderApp('/messages');
  const log = await screen.findByRole('log');
  expect(log).toHaveTextContent(/You.*Read.*May I visit\?.*Admissions office.*With pleasure\./);
  await waitFor(() => expect(callsOf('read_my_messages')).toEqual([{ message_id: 'm2' }]));
});

test('a message is sent once, with one key, also after an answer that was lost', async () => {
  let tries = 0;
  backend.answer('send_my_message', ({ body, message_id }) => {
    tries += 1;
    if (tries === 1) throw offline();
    current = thread(...current.messages, message(message_id, 'applicant', body));
    return current;
  });
  const { user } = renderApp('/messages');
  await user.type(await screen.findByLabelText('Your message'), 'Thank you!');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/could not be reached|connection/i)).toBeVisible();
  expect(screen.getByLabelText('Your message')).toHaveValue('Thank you!');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue(''));
  const sent = callsOf('send_my_message');
  expect(sent).toHaveLength(2);
  expect(sent[0]?.['message_id']).toBe(sent[1]?.['message_id']);
  expect(screen.getByRole('log')).toHaveTextContent('Thank you!');
});

test('an empty message is not sent; the server’s refusal stands at the field', async () => {
  backend.answer('send_my_message', () => {
    throw new Refused('limit_reached', 'You have sent many messages in a short time. Please wait an hour.');
  });
  const { user } = renderApp('/messages');
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(screen.getByText('Write a message first.')).toBeVisible();
  expect(callsOf('send_my_message')).toEqual([]);
  await user.type(screen.getByLabelText('Your message'), 'Again');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Please wait an hour/)).toBeVisible();
});

test('half a message waits in the tab', async () => {
  const first = renderApp('/messages');
  await first.user.type(await screen.findByLabelText('Your message'), 'Half a wo');
  expect(Object.values({ ...sessionStorage })).toContain('Half a wo');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Half a wo');
});

test('a file of another kind is refused before it is sent', async () => {
  const { user } = renderApp('/messages');
  await screen.findByRole('log');
  await user.upload(screen.getByLabelText('Add a file'), new File(['x'], 'page.html', { type: 'text/html' }));
  expect(await screen.findByText('Please send a PDF, JPEG or PNG file.')).toBeVisible();
  expect(callsOf('announce_message_file')).toEqual([]);
});

test('a closed conversation says that writing opens it; an empty one invites', async () => {
  current = { ...thread(message('m1', 'applicant', 'Thanks', true)), state: 'closed' };
  renderApp('/messages');
  expect(await screen.findByText(/If you write, it opens again/)).toBeVisible();
});

test('the home page leads there and says how many are new', async () => {
  backend.answer('my_application', () => buildMine());
  backend.answer('unread_messages', () => 2);
  renderApp('/dashboard');
  expect(await screen.findByText('2 new messages')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Messages with the office' })).toHaveAttribute('href', '/messages');
});

test('a parent reads before writing whose conversation it is, and each message names them', async () => {
  current = {
    ...thread(message('m1', 'parent', 'When is it due?', true)),
    side: 'parent',
    children: [{ application_id: 'one', name: 'Ari Example', relation: 'father' }],
  };
  renderApp('/messages');
  expect(await screen.findByText(/Ari Example cannot read it, and you cannot read theirs/)).toBeVisible();
  expect(await screen.findByText('You, father of Ari Example')).toBeVisible();
  expect(screen.queryByText(/before you apply/)).toBeNull();
});

test('an applicant who is a parent too is told that their children do not read it', async () => {
  current = { ...current, children: [{ application_id: 'one', name: 'Ari Example', relation: 'mother' }] };
  renderApp('/messages');
  expect(await screen.findByText(/You also follow the application of Ari Example/)).toBeVisible();
});
