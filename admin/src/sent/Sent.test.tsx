import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { answering, fakeAnswer } from '../../test/fake-rpc.ts';
import { Problem } from '../providers/problem.ts';
import { drawMails } from '../components/mail-preview/use-preview.ts';
import Sent from './Sent.tsx';

vi.mock('../components/mail-preview/use-preview.ts', () => ({ drawMails: vi.fn() }));

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
  rests_until: null as string | null,
  created_at: AT,
});
const none = {
  names: [] as string[],
  run: null as unknown,
  letter: null as unknown,
  mail: null as unknown,
  at: AT,
};
const asLine = (one: ReturnType<typeof mail>) => ({ ...none, id: one.id, kind: 'mail', mail: one });
const lines: object[] = [mail('waiting', 'queued'), mail('broken', 'failed'), mail('gone', 'sent')].map(
  asLine,
);
const getList = vi.fn(() => Promise.resolve({ data: lines, total: lines.length }));
const getOne = vi.fn(() =>
  Promise.resolve({ data: { id: 'mail', held: false, per_minute: 300, version: 4 } }),
);
const show = (role: 'admin' | 'admissions' = 'admin') =>
  renderOffice(<Sent />, { role, dataProvider: { getList: getList as never, getOne: getOne as never } });
const rowOf = async (id: string) => within(await screen.findByRole('row', { name: new RegExp(`${id}@`) }));

test('every mail with its state; why one failed; a link to its file', async () => {
  show();
  expect((await rowOf('waiting')).getByText('Waiting')).toBeVisible();
  expect((await rowOf('broken')).getByText('Try 8: Mailbox unavailable')).toBeVisible();
  expect((await rowOf('gone')).getByRole('link', { name: 'gone@example.org' })).toHaveAttribute(
    'href',
    '/applicant/a-1',
  );
  expect((await rowOf('gone')).getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Decision published',
  ]);
});

test('a mail that waits for a day of rest says so, and goes all the same with a reason', async () => {
  rpc.mockImplementation(answering());
  const waits = { ...mail('rests', 'queued'), rests_until: '2026-12-05T20:00:00Z' };
  getList.mockResolvedValueOnce({ data: [asLine(waits), asLine(mail('waiting', 'queued'))], total: 2 });
  show();
  const row = await rowOf('rests');
  expect(row.getByText(/waits for Shabbat or Yom Tov, until Saturday.* 10:00 PM/)).toBeVisible();
  expect((await rowOf('waiting')).queryByRole('button', { name: 'All the same now' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'All the same now' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'All the same now' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: /Why it cannot wait/ }), 'Tonight');
  await userEvent.click(dialog.getByRole('button', { name: 'All the same now' }));
  expect(rpc).toHaveBeenCalledWith('override_rest', { outbox_id: 'rests', reason: 'Tonight' });
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
  expect((await rowOf('broken')).queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hold all mail' })).not.toBeInTheDocument();
});

const opened = { subject: 'There is news', html: '<p>News</p>', text: 'News in plain words' };

const waiting = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', to_email: 'rests@example.org', application_id: null },
  ...{ template: 'decision_published', data: {}, language: 'en' as const, zone: null, words: null },
};
test('a mail that waits says until when, and is drawn as it would go; what keeps it from going stands first', async () => {
  rpc.mockImplementation(answering({ office_mail: { copy: null, waiting, attempts: [] } }));
  const draws = vi.mocked(drawMails);
  const drawn = { ...opened, why: 'chosen', name: 'rests@example.org', problem: null } as const;
  draws.mockResolvedValueOnce({ words: null, drawn: [drawn] });
  const waits = { ...mail('rests', 'queued'), rests_until: '2026-12-05T20:00:00Z' };
  getList.mockResolvedValueOnce({ data: [asLine(waits)], total: 1 });
  show();
  const open = async (): Promise<void> =>
    userEvent.click((await rowOf('rests')).getByRole('button', { name: 'Decision published' }));
  await open();
  expect(await screen.findByText(/It waits for Shabbat or Yom Tov, until Saturday/)).toBeVisible();
  expect(await screen.findByTitle('There is news')).toHaveAttribute('sandbox', '');
  expect(draws).toHaveBeenCalledWith({ outbox_id: 'rests' }, expect.anything());
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const problem = 'For rests@example.org: the field "Deadline" is empty.';
  draws.mockResolvedValueOnce({ words: null, drawn: [{ ...drawn, problem }] });
  await open();
  expect(await screen.findByText(problem)).toBeVisible();
  expect(screen.queryByTitle('There is news')).toBeNull();
});

test('a mail opens as it went, with its attempts in words', async () => {
  const attempts = [
    { at: AT, error: '450 try later', permanent: false },
    { at: '2026-11-20T10:02:00+00:00', error: null, permanent: false },
  ];
  rpc.mockImplementation(answering({ office_mail: { copy: opened, waiting: null, attempts } }));
  show();
  await userEvent.click((await rowOf('gone')).getByRole('button', { name: 'Decision published' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Decision published/ }));
  expect(await dialog.findByTitle('There is news')).toHaveAttribute('sandbox', '');
  expect(dialog.getByText('Could not be delivered: 450 try later')).toBeVisible();
  expect(dialog.getByText('Taken by the mail server')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Plain text' }));
  expect(dialog.getByText('News in plain words')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(rpc).toHaveBeenCalledWith('retry_mail', { outbox_id: 'gone' });
});

test('an address is typed anew where it was typed before, and a refusal stands beside it', async () => {
  getList.mockResolvedValueOnce({
    data: [asLine({ ...mail('broken', 'failed'), template: 'student_invitation' })],
    total: 1,
  });
  rpc.mockImplementation(
    answering({
      office_mail: { copy: null, waiting: null, attempts: [] },
      correct_mail_address: new Problem('invalid_value', 'Enter an e-mail address.', { field: 'address' }),
    }),
  );
  show();
  await userEvent.click((await rowOf('broken')).getByRole('button', { name: 'Student invitation' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Student invitation/ }));
  const field = await dialog.findByRole('textbox', { name: 'Another address' });
  await userEvent.clear(field);
  await userEvent.type(field, 'nonsense');
  await userEvent.click(dialog.getByRole('button', { name: 'Send there' }));
  expect(await dialog.findByText('Enter an e-mail address.')).toBeVisible();
  expect(field).toHaveValue('nonsense');
});

test('the owner of a failing address is asked to confirm another one', async () => {
  getList.mockResolvedValueOnce({ data: [asLine(mail('broken', 'failed'))], total: 1 });
  rpc.mockImplementation(
    answering({
      office_mail: { copy: null, waiting: null, attempts: [] },
      start_address_change: { email: 'new@example.org', until: AT },
    }),
  );
  show();
  await userEvent.click((await rowOf('broken')).getByRole('button', { name: 'Decision published' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Decision published/ }));
  const field = await dialog.findByRole('textbox', { name: 'New address of this person' });
  expect(field).toHaveValue('');
  await userEvent.type(field, 'new@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask to confirm it' }));
  expect(rpc).toHaveBeenCalledWith('start_address_change', {
    outbox_id: 'broken',
    address: 'new@example.org',
  });
  expect(await screen.findByText(/A mail to new@example.org asks to confirm this address/)).toBeVisible();
});

test('all mail is held after a question', async () => {
  rpc.mockImplementation(answering());
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hold all mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold all mail' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Hold all mail' }));
  expect(await screen.findByText('All mail is held')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('save_mail_settings', { changes: { held: true }, expected_version: 4 });
});

const OTHER = '33333333-3333-4333-8333-333333333333';
const letterOf = (given: object) => ({
  id: 'letter-1',
  subject: 'Hello',
  state: 'queued',
  send_at: '2026-11-20T10:10:00+00:00',
  recipients: 5,
  created_by: OTHER,
  created_by_name: 'Second Officer',
  approved_by_name: null,
  created_at: AT,
  mails: {},
  rests_until: null,
  ...given,
});
const showLetters = (...given: readonly object[]): void => {
  const data = given.map((one, at) => ({
    ...none,
    id: `line-${at}`,
    kind: 'letter',
    names: ['Dov Early', 'Yair Cedarman'],
    letter: letterOf(one),
  }));
  getList.mockResolvedValue({ data, total: data.length });
  show('admissions');
};
const letterRow = async (subject: string) =>
  within(await screen.findByRole('row', { name: new RegExp(subject) }));

test('a run that waits says once for whom', async () => {
  const waits = { ...fakeAnswer('run_bulk'), state: 'waiting' as const, waiting_for: ['Miriam'] };
  getList.mockResolvedValueOnce({ data: [{ ...none, id: 'run', kind: 'many', run: waits }], total: 1 });
  show('admissions');
  const row = await screen.findByRole('row', { name: /Waiting for Miriam/ });
  expect(row).not.toHaveTextContent(/second officer/);
});

test('how far each letter is, and to whom it goes', async () => {
  showLetters(
    { subject: 'On its way', mails: { queued: 3 } },
    { subject: 'Gone', mails: { sent: 2, failed: 1 } },
    { subject: 'Back', state: 'undone', mails: { cancelled: 3 } },
    { subject: 'Stopped', state: 'waiting' },
    { subject: 'Rests', mails: { queued: 1 }, rests_until: '2026-12-05T20:00:00Z' },
  );
  expect((await letterRow('Rests')).getByText(/waits for Shabbat or Yom Tov, until/)).toBeVisible();
  expect((await letterRow('On its way')).getByText(/^Goes from November 20, 2026/)).toBeVisible();
  expect((await letterRow('On its way')).getByText('Dov Early, Yair Cedarman')).toBeVisible();
  expect((await letterRow('On its way')).getByRole('link', { name: /and 3 more/ })).toHaveAttribute(
    'href',
    '/letters/read/letter-1',
  );
  expect((await letterRow('Gone')).getByText('2 sent, 1 failed')).toBeVisible();
  expect((await letterRow('Gone')).queryByRole('button')).toBeNull();
  expect((await letterRow('Back')).getByText('Taken back')).toBeVisible();
  expect((await letterRow('Stopped')).getByText('Waiting for a second officer')).toBeVisible();
});

test('a letter is taken back after a question', async () => {
  rpc.mockImplementation(answering({ undo_mailing: 3 }));
  showLetters({ subject: 'On its way', mails: { queued: 3 } });
  await userEvent.click((await letterRow('On its way')).getByRole('button', { name: 'Take it back' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take it back' }),
  );
  expect(await screen.findByText('Taken back: 3 people will not get it')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('undo_mailing', { mailing_id: 'letter-1' });
});

test('only somebody else is offered a letter that waits, to be read before it goes', async () => {
  showLetters(
    { subject: 'Mine', state: 'waiting', created_by: 'officer-1' },
    { subject: 'Theirs', state: 'waiting' },
  );
  expect(await (await letterRow('Theirs')).findByRole('link', { name: 'Read it' })).toHaveAttribute(
    'href',
    '/letters/read/letter-1',
  );
  expect((await letterRow('Mine')).queryByRole('link', { name: 'Read it' })).toBeNull();
  for (const subject of ['Mine', 'Theirs'])
    expect((await letterRow(subject)).getByRole('link', { name: subject })).toHaveAttribute(
      'href',
      '/letters/read/letter-1',
    );
});
