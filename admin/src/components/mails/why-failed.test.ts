import { expect, test } from 'vitest';
import { whyFailed } from './why-failed.ts';

test.each([
  ['550 5.1.1 No such mailbox', 'There is no such mailbox.'],
  ['550 No such user here', 'There is no such mailbox.'],
  ['552 5.2.2 Over quota', 'The mailbox is full.'],
  ['554 5.7.1 Message rejected as spam', 'Their mail server refuses our mail.'],
  ['getaddrinfo ENOTFOUND exmaple.org', 'The part after the @ does not exist.'],
  ['connect ECONNREFUSED', 'The mail server could not be reached, after eight tries.'],
  ['Something odd', 'It could not be delivered.'],
])('%s', (said, words) => {
  expect(whyFailed(said)).toBe(`${words} (${said})`);
});

test('a failure without a word', () => {
  expect(whyFailed(null)).toBe('It could not be delivered.');
});
