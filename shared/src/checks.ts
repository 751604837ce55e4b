/** Checks of what people type, the same in every form and the same as the database's (supabase/tests/typed.test.ts). */

/** Bullets, ticks and arrows of Word's Symbol and Wingdings fonts, whose letters mean nothing elsewhere. */
const WORDS_OWN: Readonly<Record<string, string>> = {
  '\uf0e0': '→',
  '\uf0d8': '➢',
  '\uf0fc': '✓',
  '\uf0fe': '☑',
};

/**
 * Text as its reader expects it from any program (`private.plain_text`): each way to end a line is a line
 * break, Word's own bullets are bullets, and what nobody sees (control characters, soft hyphens, zero-width spaces) is gone. Tabs,
 * joiners of emoji and marks of direction stay.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\uf020-\uf0ff]/g, (sign) => WORDS_OWN[sign] ?? '•')
    .replace(/[^\P{Cc}\t\n]|[\u00ad\u200b\u2060\ufeff]/gu, '');

/** As it is judged and sent: without space around it. */
export const cleaned = (text: string): string => plainText(text).trim();

const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]/u;

/** A name that can be read as it is written (`private.is_plain_name`). */
export const isPlainName = (name: string): boolean => !HIDDEN.test(name) && /[^\s\u2800]/.test(name);

/** Letters as the database counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

/** By how much a text is too long; null when it fits. A paste that is too long stays on the screen whole, and nothing of it is saved. */
export function tooLong(text: string, most: number): string | null {
  const over = text.length > most ? lengthOf(cleaned(text)) - most : 0;
  return over > 0
    ? `This is ${over.toLocaleString('en-US')} ${over === 1 ? 'character' : 'characters'} too long: at most ${most.toLocaleString('en-US')} can be saved.`
    : null;
}

const OTHER_DASHES = /[\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u301c\ufe58\ufe63\uff0d]/g;
const UNSEEN = new RegExp(HIDDEN.source, 'gu');

/**
 * An address, a telephone number or the number of a paper on one line, in the signs of a keyboard: full-width and styled letters as
 * plain ones, every dash a hyphen, any blank a space, nothing that is not seen (`private.keyboard_signs`).
 */
export const keyboardSigns = (text: string): string =>
  text
    .replace(OTHER_DASHES, '-')
    .replace(/[\u2018\u2019\u02bc\u2032\u00b4\uff07]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .normalize('NFKC')
    .replace(/(?:[^\S\ufeff]|\u0085)+/g, ' ')
    .replace(UNSEEN, '')
    .trim();

/** The number of a passport as it is kept (`private.normal_passport`): letters and digits, in capitals, without `No.`; null for what is none. */
export function passportNumber(text: string): string | null {
  const number = keyboardSigns(text.replace('№', '#'))
    .replace(/^(?:passport|number|no)?(?: number| no)?(?:[.:#]+ ?| )/i, '')
    .replace(/[\s./-]/g, '')
    .toUpperCase();
  return /^[A-Z0-9]{5,20}$/.test(number) ? number : null;
}
