/** JSON that PostgreSQL can hold: it takes neither NUL nor half of a character, and not any depth. */
const MAX_DEPTH = 20;

/** NUL, or one half of a surrogate pair without the other. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text);

/** True when every text in `value`, keys included, can be stored, and it is not nested deeper than anything sensible. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorableText(key) && isStorableJson(inner, depth + 1),
  );
}
