/** A text as the search sees it, with the place in the original that each character came from. */
export interface Folded {
  readonly text: string;
  /** `starts[i]` and `ends[i]`: where character i of `text` begins and ends in the original. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const FINALS: Readonly<Record<string, string>> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };
// Written by number: gatsby/finish reads the texts of scripts, and a quotation mark outside of one would part them wrongly.
const QUOTES = /[\u0022\u0027\u0060´׳״‘’‚“”„]/;
const HYPHENS = /[-־‐-―/]/;

/** One character without points, accents, quotes and case; final letters as their common form; hyphens as spaces. */
function foldCharacter(character: string): string {
  if (QUOTES.test(character)) return '';
  if (HYPHENS.test(character)) return ' ';
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return FINALS[bare] ?? bare;
}

function mapped(text: string, change: (character: string) => string): Folded {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const changed = change(character);
    parts.push(changed);
    for (let i = 0; i < changed.length; i++) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { text: parts.join(''), starts, ends };
}

/** Hebrew without niqqud, cantillation, geresh and gershayim, final letters as common ones; Latin without accents and case. */
export const fold = (text: string): Folded => mapped(text, foldCharacter);
export const foldText = (text: string): string => fold(text).text;
/** Only lower case: the specification's own rule. */
export const lower = (text: string): Folded => mapped(text, (character) => character.toLowerCase());

/** Words of a text in their folded form. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
