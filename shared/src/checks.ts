/** Checks of what people type, the same in every form and the same as the database's (supabase/tests/properties/forms). */

/** No answer keeps these; the database takes them out (`private.typed_value`). Tab and line breaks stay. */
const isControl = (letter: string): boolean => {
  const code = letter.charCodeAt(0);
  return code === 127 || (code < 32 && letter !== '\t' && letter !== '\n' && letter !== '\r');
};

/** Text as it is judged and sent: without control characters and without space around it. */
export const cleaned = (text: string): string =>
  [...text]
    .filter((letter) => !isControl(letter))
    .join('')
    .trim();

const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]/u;

/** A name that can be read as it is written (`private.is_plain_name`). */
export const isPlainName = (name: string): boolean => !HIDDEN.test(name) && /[^\s\u2800]/.test(name);

/** Letters as the database counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;

/** Looks like an e-mail address the database takes (`private.is_email`), space around it aside. */
export const isEmail = (text: string): boolean => {
  const address = cleaned(text);
  return lengthOf(address) <= 254 && EMAIL.test(address);
};
