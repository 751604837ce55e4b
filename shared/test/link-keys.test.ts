import { describe, expect, it } from 'vitest';
import { linkKey, meantAddress } from '../src/link-keys.ts';

const KEY = '3d9f0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c623';
const other = (hex: string): string => `${hex}${KEY.slice(hex.length)}`;

describe('the key of a link', () => {
  it.each([
    ['as it was sent', `/reference#${KEY}`],
    ['with the sign of the fragment as a code', `/reference%23${KEY}`],
    ['encoded twice', `/reference%2523${KEY}`],
    [
      'in the query of a program that follows links',
      `/consent?url=https%3A%2F%2Fschool.example%2Fconsent%23${KEY}`,
    ],
    ['with the stop of the sentence', `#${KEY}.`],
    ['with an equals sign', `#${KEY}=`],
    ['with a bracket', `#${KEY}>`],
    ['with a parenthesis', `#${KEY})`],
    ['in capitals', `#${KEY.toUpperCase()}`],
    ['as the source of a mail has it', `#=3D${KEY}`],
    ['after the name of a parameter', `#token=${KEY}`],
    ['after a code of the source and a code of the address', `=23${KEY}`],
    ['wrapped', `https://school.example/reference#${KEY.slice(0, 30)}\r\n${KEY.slice(30)}`],
    ['wrapped by the source of a mail', `#${KEY.slice(0, 30)}=\r\n${KEY.slice(30)}`],
    ['wrapped and quoted', `> #${KEY.slice(0, 30)}\n> ${KEY.slice(30)}`],
    ['wrapped inside an address', `#${KEY.slice(0, 30)}%0D%0A${KEY.slice(30)}`],
    ['with signs that nobody sees', `#\u200b${KEY.slice(0, 9)}\u00ad${KEY.slice(9)}\u2060`],
    ['in the middle of a sentence', `Please open https://school.example/parents#${KEY} today. A dad`],
    ['after a blank or a sign that nobody sees, as codes', `#%C2%A0%E2%80%8B${KEY}%C2%A0`],
    [
      'in the query of a scanner, as codes',
      `/reference?u=https%253A%252F%252Fschool.example%2523%25C2%25A0${KEY}`,
    ],
    ['as a sign of full width, or of a page’s source', `/reference\uff03${KEY} &#35;`],
    ['after a sign of full width, as a code', `/reference%EF%BC%83${KEY}`],
    ['wrapped, with a blank that does not break as a code', `#${KEY.slice(0, 20)}%C2%A0${KEY.slice(20)}`],
    ['beside a code that is broken', `/reference%2#${KEY}%`],
  ])('is found %s', (_how, text) => expect(linkKey(text)).toBe(KEY));

  it.each([
    ['nothing', ''],
    ['an address without its fragment', 'https://school.example/reference'],
    ['a part of it', `#${KEY.slice(1)}`],
    ['more than it', `#${KEY}a`],
    ['something else', '#medical'],
  ])('is not found in %s', (_what, text) => expect(linkKey(text)).toBeNull());

  it('may begin or end like any code', () => {
    for (const hex of ['23', '3d', '2523']) expect(linkKey(`#${other(hex)}`)).toBe(other(hex));
  });

  it('is looked for in a text of any length at once', () => {
    for (const worst of ['%25', 'a', '= \n', '> ', '%', KEY.slice(1) + ' '])
      expect(linkKey(worst.repeat(100_000 / worst.length) + '-')).toBeNull();
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ['/Apply', '/apply'],
    ['/LOGIN', '/login'],
    ['/login.', '/login'],
    ['/apply/Essays.', '/apply/essays'],
    ['/Accepted/Payment-Setup/', '/accepted/payment-setup'],
    ['/Knowledge-Base)', '/knowledge-base'],
    ['/login%3Fnext=%2Fapply', '/login?next=/apply'],
    ['/LOGIN?next=/Apply', '/login?next=/Apply'],
    [`/reference%23${KEY}`, `/reference#${KEY}`],
    [`/Reference%23${KEY.toUpperCase()}.`, `/reference#${KEY}`],
    [`/parents/${KEY}`, `/parents#${KEY}`],
    [`/confirm-address=23${KEY}`, `/confirm-address#${KEY}`],
    [`/reference%EF%BC%83${KEY}`, `/reference#${KEY}`],
    [`/CONSENT#%E2%80%8B${KEY.toUpperCase()}%3E`, `/consent#${KEY}`],
    ['/Login%E2%80%8B', '/login'],
    ['/verify%3Ftoken_hash=abc%26type=signup.', '/verify?token_hash=abc&type=signup'],
  ])('%s means %s', (address, meant) => expect(meantAddress(address)).toBe(meant));

  it.each(['/', '/nothing-here', '/loginx', '/apply-now', '/wp-admin.php', '//apply', '/apply'])(
    'stays where it is when nobody can tell: %s',
    (address) => expect(meantAddress(address)).toBeNull(),
  );

  it('never leads to another host', () => {
    for (const address of ['//evil.example/apply', '/%2Fevil.example', '/\\evil.example/apply'])
      expect(meantAddress(address)).toBeNull();
  });
});
