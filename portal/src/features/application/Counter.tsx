import { texts } from './texts.ts';

/** Said before the limit is reached: from the last fifth on, and at once when it is passed. */
export function Counter({ value, most }: { readonly value: string; readonly most: number }) {
  const left = most - [...value.trim()].length;
  if (left > most / 5) return null;
  return (
    <span className={left < 0 ? 'field-error' : undefined}>
      {left < 0 ? texts.tooMany(-left) : texts.charactersLeft(left)}
    </span>
  );
}
