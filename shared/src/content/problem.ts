/** One thing that is wrong with the content, in words for the person who edits it. */
export interface Problem {
  /** Path below `site/content`. */
  readonly file: string;
  /** Field, or 'text' for the part below the second `---`. */
  readonly field: string;
  readonly message: string;
  /** The words that look like a fact of the year and may be none: whoever wrote them can keep them as they are (`asWritten`). */
  readonly guess?: string;
}

/** What is broken, and not only looks so. */
export const isMistake = ({ guess }: Problem): boolean => guess === undefined;

export const problemLine = ({ file, field, message }: Problem): string =>
  `content/${file} – ${field}: ${message}`;

/** Letters to change, add, remove or swap to make one word of the other; more than 3 counts as 3. */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
    }
    row = next;
  }
  return Math.min(3, row[b.length] ?? 3);
}

/** ' Did you mean "x"?' when one of the known words is near, else nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  // Nothing that is longer or shorter by more is meant; a long word need not be measured.
  const near = known.filter((other) => Math.abs(other.length - word.length) <= 2);
  const best = near.map((other) => ({ other, far: distance(word, other) })).sort((a, b) => a.far - b.far)[0];
  return best && best.far <= 2 ? ` Did you mean "${best.other}"?` : '';
}
