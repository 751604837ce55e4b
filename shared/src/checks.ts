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

/** Letters as the database counts them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

const EMAIL = /^[^\s@<>"(),;:\\[\]]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;

/** Looks like an e-mail address the database takes (`private.is_email`), space around it aside. */
export const isEmail = (text: string): boolean => {
  const address = cleaned(text);
  return lengthOf(address) <= 254 && EMAIL.test(address);
};
