let segmenter: Intl.Segmenter | undefined;

/** Words by the language's own rules (Hebrew too); a run of spaces is one gap. */
export function countWords(text: string): number {
  // Made when the first word is counted: loading the rules takes a phone a noticeable moment.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
