/** The doctor's mail to oneself, against a mail server that takes mail over TLS with one account. */
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailCheck } from '../../supabase/scripts/doctor/mail-check.ts';
import { readDeployment } from '../../supabase/scripts/doctor/settings.ts';

const taken: string[] = [];
const server = new SMTPServer({
  secure: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password')),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      taken.push(text);
      done();
    });
  },
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  port = (server.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const send = (password: string, at = port) =>
  mailCheck('officer@example.org', '?tls.rejectUnauthorized=false').run(
    readDeployment('none', {
      SITE_URL: 'https://school.example.org',
      SMTP_HOST: `127.0.0.1:${at}`,
      SMTP_USER: 'office@example.org',
      SMTP_PASS: password,
      SMTP_FROM: 'office@example.org',
    }),
  );

test('a mail server that is well gets one mail', async () => {
  expect(await send('right')).toEqual([]);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain('To: officer@example.org');
});

test('a wrong password and a server that is not there are named, with what to look at', async () => {
  const [wrong] = await send('wrong');
  expect(wrong).toMatchObject({ id: 'mail-refused' });
  expect(wrong?.sentence).toContain('Wrong password');
  const [gone] = await send('right', 9);
  expect(gone?.id).toBe('mail-refused');
});
