import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { answering } from '../../test/fake-rpc.ts';
import { call } from '../providers/rpc.ts';
import Outbox from './Outbox.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

const AT = '2026-11-20T10:00:00+00:00';
const mail = (id: string, state: string) => ({
  id,
  to_email: `${id}@example.org`,
  template: 'decision_published',
  data: {},
  application_id: state === 'sent' ? 'a-1' : null,
  student_id: null,
  state,
  attempts: 8,
  last_error: state === 'failed' ? 'Mailbox unavailable' : null,
  send_after: AT,
  sent_at: state === 'sent' ? AT : null,
  created_at: AT,
});
const mails = [mail('waiting', 'queued'), mail('broken', 'failed'), mail('gone', 'sent')];
const getList = vi.fn(() => Promise.resolve({ data: mails, total: mails.length }));
const show = (role: 'admin' | 'admissions' = 'admin') =>
  renderOffice(<Outbox />, { role, dataProvider: { getList: getList as never } });
const rowOf = async (id: string) => within(await screen.findByRole('row', { name: new RegExp(`${id}@`) }));

test('every mail with its state; why one failed; a link to its file', async () => {
  show();
  expect((await rowOf('waiting')).getByText('Waiting')).toBeVisible();
  expect((await rowOf('broken')).getByText('Try 8: Mailbox unavailable')).toBeVisible();
  expect((await rowOf('gone')).getByRole('link', { name: 'gone@example.org' })).toHaveAttribute(
    'href',
    '/applicant/a-1',
  );
  expect((await rowOf('gone')).queryByRole('button')).not.toBeInTheDocument();
});

test('a failed mail is sent again', async () => {
  rpc.mockImplementation(answering());
  show();
  await userEvent.click(await (await rowOf('broken')).findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The mail will be sent again')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('retry_mail', { outbox_id: 'broken' });
});

test('a waiting mail is stopped after a question', async () => {
  rpc.mockImplementation(answering());
  show();
  await userEvent.click(await (await rowOf('waiting')).findByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this mail' });
  expect(dialog).toHaveTextContent('waiting@example.org will not get this mail.');
  expect(rpc).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Do not send' }));
  expect(await screen.findByText('The mail will not be sent')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('cancel_mail', { outbox_id: 'waiting' });
});

test('officers see mails and steer none', async () => {
  show('admissions');
  expect((await rowOf('broken')).queryByRole('button')).not.toBeInTheDocument();
});
