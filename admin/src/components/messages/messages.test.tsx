/** The conversation in a file, and mails that did not arrive. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { forgetDrafts } from '../../providers/draft-writer.ts';
import { Problem } from '../../providers/problem.ts';
import { type FunctionArgs, type FunctionResult } from '../../providers/rpc.ts';
import { FailedMails } from '../mails/FailedMails.tsx';
import { MessagesSection } from './MessagesSection.tsx';

vi.mock('../../providers/send-message-file.ts', () => ({
  sendMessageFile: (_person: string, file: File) => Promise.resolve(`id of ${file.name}`),
}));
afterEach(forgetDrafts);

type Thread = NonNullable<FunctionResult<'office_thread'>>;
const FILE = '22222222-2222-4222-8222-222222222222';
const thread: Thread = {
  person: {
    id: 'person-1',
    name: 'Noam Example',
    children: [],
    parents: [],
    email: 'noam@example.org',
    application_id: FILE,
    student_id: null,
  },
  state: 'open',
  assigned_to: null,
  assigned_name: null,
  version: 1,
  unread: 1,
  messages: [
    {
      id: 'm1',
      side: 'applicant',
      author_name: 'Noam Example',
      body: 'May I visit?',
      at: '2026-11-20T10:00:00Z',
      seen: false,
      files: [],
    },
  ],
};
beforeEach(() => {
  rpc.mockImplementation(
    answering({
      office_thread: thread,
      my_drafts: [],
      office_people: [
        { id: 'officer-1', name: 'Test Officer', role: 'admissions', is_active: true },
        { id: 'reader-1', name: 'Only Reads', role: 'staff', is_active: true },
      ],
    }),
  );
});
const unfold = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /^Messages/ }));
};
const parent: Thread = {
  ...thread,
  person: {
    ...thread.person,
    id: 'parent-1',
    name: 'Dov Example',
    children: [{ application_id: FILE, name: 'Ari Example', relation: 'father' }],
  },
  messages: thread.messages.map((message) => ({ ...message, side: 'parent' as const })),
};
const section = <MessagesSection subject="application" id={FILE} />;

test('folded away it says how many are new and marks nothing read; unfolding is reading', async () => {
  renderOffice(section);
  expect(await screen.findByText('1 new')).toBeVisible();
  expect(rpc).not.toHaveBeenCalledWith('read_messages', expect.anything());
  await unfold();
  expect(await screen.findByText('May I visit?')).toBeVisible();
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('read_messages', { person_id: 'person-1', message_id: 'm1' }),
  );
});

test('an answer goes with one key however often it is tried, the next with another; readers cannot be chosen', async () => {
  renderOffice(section);
  await unfold();
  const box = await screen.findByLabelText('Write to them');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.type(box, 'On Sunday.');
  rpc.mockRejectedValueOnce(new Problem('offline', 'The server could not be reached.'));
  await send();
  await screen.findByText('The message was not sent');
  expect(box).toHaveValue('On Sunday.');
  await send();
  await waitFor(() => expect(box).toHaveValue(''));
  await userEvent.type(box, 'Or on Monday.');
  await send();
  await waitFor(() => expect(box).toHaveValue(''));
  const sent = rpc.mock.calls.flatMap(([name, args]) =>
    name === 'send_message' ? [args as FunctionArgs<'send_message'>] : [],
  );
  expect(sent).toMatchObject([
    { person_id: 'person-1', body: 'On Sunday.', files: [] },
    { person_id: 'person-1', body: 'On Sunday.', files: [], message_id: sent[0]?.message_id },
    { person_id: 'person-1', body: 'Or on Monday.' },
  ]);
  expect(sent[2]?.message_id).not.toBe(sent[0]?.message_id);
  await userEvent.click(screen.getByRole('combobox', { name: 'Answered by' }));
  const menu = await screen.findByRole('listbox');
  expect(within(menu).queryByText('Only Reads')).toBeNull();
  await userEvent.click(within(menu).getByText('Test Officer'));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('assign_thread', { person_id: 'person-1', officer_id: 'officer-1' }),
  );
});

test('a file that was removed again does not go along', async () => {
  rpc.mockImplementation(
    answering({ office_thread: thread, my_drafts: [], office_people: [], send_message: thread }),
  );
  renderOffice(section);
  await unfold();
  const pdf = (name: string): File => new File(['%PDF-'], name, { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('Add a file', { selector: 'input' }), [
    pdf('wrong.pdf'),
    pdf('right.pdf'),
  ]);
  await screen.findByText('right.pdf');
  const wrong = screen.getByTitle('Remove wrong.pdf');
  await userEvent.click(within(wrong).getByTestId('CancelIcon'));
  expect(screen.queryByText('wrong.pdf')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('send_message', expect.objectContaining({ files: ['id of right.pdf'] })),
  );
});

test('a record without an account says that there is nobody to write to', async () => {
  rpc.mockImplementation(answering({ office_thread: null as never }));
  rpc.mockImplementation((name: string) => Promise.resolve(name === 'office_thread' ? null : []));
  renderOffice(<MessagesSection subject="student" id="student-1" />);
  await unfold();
  expect(await screen.findByText(/there is no one to write to/)).toBeVisible();
});

const failed: FunctionResult<'failed_mails'>[number] = {
  id: 'mail-1',
  template: 'reference_request',
  to_email: 'rabbi@example.org',
  last_error: '550 5.1.1 No such mailbox',
  failed_at: '2026-11-20T10:00:00Z',
  referee: 'Rabbi Bounce',
  to_account: false,
};

test('a mail that failed stands on the file with its reason in words and the ways on', async () => {
  rpc.mockImplementation(
    answering({
      failed_mails: [failed, { ...failed, id: 'mail-2', template: 'interview_scheduled', to_account: true }],
    }),
  );
  renderOffice(<FailedMails subject="application" id={FILE} />, { role: 'admin' });
  expect(await screen.findByText('2 mails could not be delivered')).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('to Rabbi Bounce, rabbi@example.org. There is no such mailbox. (550 5.1.1');
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Another address' }));
  await userEvent.type(screen.getByLabelText('New address of this person'), 'new@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Ask to confirm it' }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('start_address_change', {
      outbox_id: 'mail-2',
      address: 'new@example.org',
    }),
  );
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(rpc).toHaveBeenCalledWith('retry_mail', { outbox_id: 'mail-1' }));
});

test('officers read it and are told who can act; without failures there is nothing', async () => {
  rpc.mockImplementation(answering({ failed_mails: [failed] }));
  const { unmount } = renderOffice(<FailedMails subject="application" id={FILE} />);
  expect(await screen.findByText(/An administrator can send it again/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  unmount();
  rpc.mockImplementation(answering({ failed_mails: [] }, new Problem('unexpected', 'x')));
  renderOffice(<FailedMails subject="application" id={FILE} />);
  await waitFor(() => expect(rpc).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(/could not be delivered/)).toBeNull();
});

test('a parent’s message names whose parent wrote, with the way to the file', async () => {
  rpc.mockImplementation(answering({ office_thread: parent, my_drafts: [], office_people: [] }));
  renderOffice(section);
  await unfold();
  expect(await screen.findByText('Dov Example, father of Ari Example')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ari Example' })).toHaveAttribute('href', `/applicant/${FILE}`);
});

test('a file leads to what its parents wrote', async () => {
  const person = {
    ...thread.person,
    parents: [{ person_id: 'parent-1', name: 'Dov Example', relation: 'father' as const }],
  };
  rpc.mockImplementation(
    answering({ office_thread: { ...thread, person }, my_drafts: [], office_people: [] }),
  );
  renderOffice(section);
  await unfold();
  const link = await screen.findByRole('link', { name: /^Dov Example/ });
  expect(link).toHaveAttribute('href', '/messages/parent-1');
  expect(screen.getByText('Noam Example')).toBeVisible();
});
