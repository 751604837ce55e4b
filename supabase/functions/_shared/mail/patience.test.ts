import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { patientUrl } from './send.ts';

test('a mail server that does not answer is waited for ten seconds, not two minutes, whatever is in its address', () => {
  const transport = nodemailer.createTransport(
    patientUrl('smtps://office%40example.org:a%20mail%3A%20password@mail.example.org:465'),
  );
  expect(transport.options).toMatchObject({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    auth: { user: 'office@example.org', pass: 'a mail: password' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 90_000,
  });
});
