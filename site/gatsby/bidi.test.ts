import { expect, test } from 'vitest';
import { fontPieces, seenPieces, visualRuns } from './bidi';

/** What the eye sees from left to right: letters of right-to-left words turned round. */
const seen = (line: string, base: 'ltr' | 'rtl'): string =>
  visualRuns(line, base)
    .flatMap(seenPieces)
    .map(({ text, hebrew }) => (hebrew ? [...text].reverse().join('') : text))
    .join('');

test('a line without Hebrew is one run', () => {
  expect(visualRuns('Shana Aleph')).toEqual([{ text: 'Shana Aleph', rtl: false }]);
  expect(visualRuns('')).toEqual([]);
});

test('a Hebrew line is seen from right to left', () => {
  expect(seen('יפה תלמוד תורה', 'rtl')).toBe('הרות דומלת הפי');
});

test('Hebrew inside English stays together and is turned', () => {
  expect(seen('a partner (חברותא טובה) here', 'ltr')).toBe('a partner (הבוט אתורבח) here');
});

test('numbers inside Hebrew keep their order', () => {
  expect(seen('שנת 2027 טובה', 'rtl')).toBe('הבוט 2027 תנש');
});

test('brackets inside a Hebrew line are mirrored', () => {
  expect(seen('אבות (פרק) ב', 'rtl')).toBe('ב (קרפ) תובא');
});

test('letters and signs are cut by the font they need', () => {
  expect(fontPieces('שלום, you').map(({ text, hebrew }) => [text, hebrew])).toEqual([
    ['שלום', true],
    [', you', false],
  ]);
});
