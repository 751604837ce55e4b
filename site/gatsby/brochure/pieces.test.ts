import { expect, test } from 'vitest';
import { seenPieces } from './pieces';

/** What the eye sees from left to right: letters of right-to-left words turned round. */
const seen = (line: string, base: 'ltr' | 'rtl'): string =>
  seenPieces(line, base)
    .map(({ text, hebrew }) => (hebrew ? [...text].reverse().join('') : text))
    .join('');

test('a line without Hebrew is one piece', () => {
  expect(seenPieces('Shana Aleph')).toEqual([{ text: 'Shana Aleph', hebrew: false }]);
  expect(seenPieces('')).toEqual([]);
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
  expect(seenPieces('שלום, you').map(({ text, hebrew }) => [text, hebrew])).toEqual([
    ['שלום', true],
    [', you', false],
  ]);
});
