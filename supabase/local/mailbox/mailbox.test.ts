import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from './mailer.ts';
import { createInbox } from './inbox.ts';
import { createMailStore } from './mail-store.ts';

const openMailbox = async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'mailbox-')), 'mail');
  const store = createMailStore(directory);
  return { directory, store, sendMail: createMailer({ store, from: 'School <office@example.org>' }) };
};

const sample = {
  to: 'dov@example.org',
  subject: 'ראיון · Your interview',
  text: 'See you on Sunday. https://school.example.org/dashboard',
  html: '<p>See you <b>on Sunday</b>. <script>top.stolen = 1</script></p>',
  attachments: [
    { filename: 'interview.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', contentType: 'text/calendar' },
  ],
};

const get = async (store: Awaited<ReturnType<typeof openMailbox>>['store'], path: string) =>
  createInbox(store)(new Request(`http://localhost:3200${path}`));

test('A mail survives in a file and is read back with Hebrew, both bodies and its calendar file', async () => {
  const { directory, sendMail } = await openMailbox();
  await sendMail(sample);
  const [mail] = await createMailStore(directory).list();
  expect(mail?.to).toEqual(['dov@example.org']);
  expect(mail?.subject).toBe(sample.subject);
  expect(mail?.text).toContain('https://school.example.org/dashboard');
  expect(mail?.html).toContain('<b>on Sunday</b>');
  expect(new TextDecoder().decode(mail?.attachments[0]?.content)).toContain('BEGIN:VCALENDAR');
});

test('Mails are listed newest first and filtered by address without regard to letter case', async () => {
  const { store, sendMail } = await openMailbox();
  for (const subject of ['one', 'two', 'three']) await sendMail({ ...sample, subject });
  await sendMail({ ...sample, to: 'other@example.org', subject: 'four' });
  expect((await store.list()).map((mail) => mail.subject)).toEqual(['four', 'three', 'two', 'one']);
  expect((await store.list({ to: 'DOV@example.org' })).map((mail) => mail.subject)).toEqual([
    'three',
    'two',
    'one',
  ]);
});

test('A subject or address with line breaks cannot add headers', async () => {
  const { store, sendMail } = await openMailbox();
  await sendMail({ ...sample, subject: 'Hello\r\nBcc: thief@example.org' });
  const [mail] = await store.list();
  expect(mail?.to).toEqual(['dov@example.org']);
  expect(mail?.subject).toBe('Hello Bcc: thief@example.org');
});

test('With SMTP_URL a mail goes to that server and is not kept here', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const { server: socket } = server;
    server.listen(0, '127.0.0.1', () => resolve((socket.address() as AddressInfo).port));
  });
  const { store } = await openMailbox();
  const sendMail = createMailer({
    store,
    from: 'School <office@example.org>',
    smtpUrl: `smtp://127.0.0.1:${port}`,
  });
  const { messageId } = await sendMail({ ...sample, messageId: '<event-1@example.org>' });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(messageId).toBe('<event-1@example.org>');
  expect(received[0]).toContain('Message-ID: <event-1@example.org>');
  expect(received[0]).toContain('To: dov@example.org');
  expect(await store.list()).toEqual([]);
});

test('A mail server that cannot be reached rejects the mail', async () => {
  const { store } = await openMailbox();
  const sendMail = createMailer({
    store,
    from: 'School <office@example.org>',
    smtpUrl: 'smtp://127.0.0.1:9',
  });
  await expect(sendMail(sample)).rejects.toThrow();
});

test('The JSON list gives journeys the bodies, the links and the code', async () => {
  const { store, sendMail } = await openMailbox();
  await sendMail({
    ...sample,
    text: 'Code 123456 https://school.example.org/verify?token_hash=ab&type=signup',
  });
  const body: unknown = await (await get(store, '/inbox/api/messages?to=dov@example.org')).json();
  expect(body).toMatchObject([
    {
      to: ['dov@example.org'],
      links: ['https://school.example.org/verify?token_hash=ab&type=signup'],
      code: '123456',
    },
  ]);
});

test("A mail's HTML is shown in a sandbox that runs no script, and its text and subject are escaped", async () => {
  const { store, sendMail } = await openMailbox();
  await sendMail({ ...sample, subject: '<img src=x onerror=alert(1)>' });
  const [mail] = await store.list();
  const page = await (await get(store, `/inbox/${mail?.id}`)).text();
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const html = await get(store, `/inbox/${mail?.id}/html`);
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html.headers.get('content-security-policy')).not.toContain('allow-scripts');
});

test('An attachment downloads under its own name and never opens inline', async () => {
  const { store, sendMail } = await openMailbox();
  await sendMail(sample);
  const [mail] = await store.list();
  const file = await get(store, `/inbox/${mail?.id}/attachments/0`);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('content-disposition')).toContain('interview.ics');
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
});

test('Ids that are no ids find nothing, whatever they contain', async () => {
  const { store } = await openMailbox();
  for (const id of ['..%2f..%2fetc%2fpasswd', '1234567890123-0001-00000000', '%E0%A4%A', 'a'])
    expect((await get(store, `/inbox/${id}`)).status).toBe(404);
});
