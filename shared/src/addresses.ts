/** E-mail addresses as people type, paste and send them (`private.normal_email` and `private.is_email` in the database). */
import { keyboardSigns, lengthOf } from './checks.ts';
import { withoutEnd } from './without-end.ts';

/** What people paste with an address: the word before it, or what the other program wrote there. */
const LABEL =
  /^(?:my )?(?:e[ -]?mail|mail|to|from|cc|דוא"?ל|אי?מייל|מייל)(?: address)?(?: is)?(?: ?[:=] ?| ?[-.] | -| )/i;
/** `david@example.org <david@example.org>`, as mail programs write an address without a name. */
const TWICE = /^["'<([ ]*([^ @<>()[\]",;:]+@[^ @<>()[\]",;:]+)["'>)\] ]*[<([]\1[>)\] ]*$/i;

/** The address that was meant: without a label, a name, `mailto:`, blanks, quotes and the end of a sentence around it. */
export function plainAddress(typed: string): string {
  const meant = keyboardSigns(typed)
    .replace(/mailto:[ /]*/gi, '')
    .replace(LABEL, '')
    .replace(TWICE, '$1')
    .replace(/^[^@]*[<([]/, '')
    .replace(/^[^@]*: /, '')
    .replace(/ ?([@.]) ?/g, '$1')
    .replace(/(@[^ @<>()[\]]*) ?[<>()[\]][^@]*$/, '$1')
    .replace(/^([^@]*@[^?]*)\?.*$/, '$1')
    .replace(/^[ <>"'([]+/, '');
  return withoutEnd(meant, /[ <>"')\].,;:!/]/).toLowerCase();
}

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** Whether an address was typed that mail can reach. */
export function isEmail(typed: string): boolean {
  if (typed.length > 2000) return false;
  const address = plainAddress(typed);
  const [local = '', host = '', more] = address.split('@');
  return (
    more === undefined &&
    lengthOf(address) <= 254 &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    HOST.test(host)
  );
}

export const sameAddress = (one: string, other: string): boolean => plainAddress(one) === plainAddress(other);

/** Hosts that many people have their mail at. */
const KNOWN = `
  gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.ca yahoo.fr ymail.com hotmail.com hotmail.co.uk hotmail.fr
  hotmail.ca outlook.com outlook.fr outlook.co.il live.com live.co.uk icloud.com me.com mac.com aol.com msn.com
  mail.com email.com gmx.com gmx.net gmx.de protonmail.com proton.me walla.co.il walla.com bezeqint.net
  netvision.net.il comcast.net verizon.net btinternet.com`
  .trim()
  .split(/\s+/);
/** Endings that no host has, and what was meant. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ...'con cmo ocm comm coom vom xom cpm cim'.split(' ').map((slip) => [slip, 'com'] as const),
  ...'ent nte'.split(' ').map((slip) => [slip, 'net'] as const),
  ...'ogr orgg'.split(' ').map((slip) => [slip, 'org'] as const),
  ...'co.ll co.li'.split(' ').map((slip) => [slip, 'co.il'] as const),
]);

/** Whether one slip of a finger lies between them: a letter too many, too few or other, or two the wrong way round. */
function oneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [typedRest, meantRest] = [typed.slice(at), meant.slice(at)];
  return [
    typedRest.slice(1) === meantRest,
    typedRest === meantRest.slice(1),
    typedRest.slice(1) === meantRest.slice(1),
    typedRest.slice(2) === meantRest.slice(2) &&
      typedRest[0] === meantRest[1] &&
      typedRest[1] === meantRest[0],
  ].some(Boolean);
}

const parts = (host: string): [name: string, ending: string] => {
  const dot = host.indexOf('.');
  return [host.slice(0, dot), host.slice(dot + 1)];
};

/** The ending that was meant, or close to it; one of two letters is a country's own, but for those one letter short of `com`. */
const nearEnding = (typed: string, meant: string): boolean =>
  typed === meant ||
  SLIPS.get(typed) === meant ||
  ((meant === 'com' || typed.length > 2) && oneSlip(typed, meant));

/** Hosts that have one ending. */
const ONE_ENDING = /^(gmail|googlemail|icloud)$/;

/** The address at a well-known host that was probably meant; null when there is nothing to ask. */
export function nearAddress(typed: string): string | null {
  if (!isEmail(typed)) return null;
  const [local = '', host = ''] = plainAddress(typed).split('@');
  if (KNOWN.includes(host)) return null;
  const [name, ending] = parts(host);
  const near = KNOWN.find((known) => {
    const [meant, meantEnding] = parts(known);
    const close = name === meant || (meant.length > 4 && oneSlip(name, meant));
    return close && (nearEnding(ending, meantEnding) || ONE_ENDING.test(name));
  });
  if (near) return `${local}@${near}`;
  for (const [slip, meant] of SLIPS)
    if (host.endsWith(`.${slip}`)) return `${local}@${host.slice(0, -slip.length)}${meant}`;
  return null;
}

/** What is asked beside an address that was probably meant otherwise. */
export const addressDoubt = (typed: string): string | null => {
  const near = nearAddress(typed);
  return near && `Did you mean ${near}? If the address is right, leave it.`;
};
