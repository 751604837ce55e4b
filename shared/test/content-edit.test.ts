/** Fields are written into files that somebody keeps by hand: comments, quotes, order and line endings stay to the byte. */
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { edited, newFile } from '../src/content/edit.ts';

const file = `---
# Asked at every open day.
question: "May I bring a 'guitar'?" # as they say it
order:   30
keywords: [guitar,   instrument]
hebrew: |-
  אפשר.

  גם כינור.

# Leads to the page about rooms.
link: /tracks
---
Yes.
`;
const fieldsOf = (text: string): unknown => parse(text.split('---\n')[1] ?? '', { version: '1.1' });

test('nothing changes where nothing is changed', () => {
  expect(edited(file, {})).toBe(file);
  expect(edited(file.replaceAll('\n', '\r\n'), {})).toBe(file.replaceAll('\n', '\r\n'));
});

test('one line changes, its comment and its neighbours stay', () => {
  expect(edited(file, { question: 'May I bring a drum?' })).toBe(
    file.replace(`"May I bring a 'guitar'?"`, '"May I bring a drum?"'),
  );
  expect(edited(file, { hebrew: 'לא.' })).toBe(
    file.replace('hebrew: |-\n  אפשר.\n\n  גם כינור.\n', 'hebrew: לא.\n'),
  );
  expect(edited(file, { order: 31, link: null })).toBe(
    file.replace('order:   30', 'order: 31').replace('link: /tracks\n', ''),
  );
});

test('a comment does not become a part of a text of several lines', () => {
  const after = edited(file, { question: 'May I bring\na drum?' });
  expect(after).toContain('# as they say it\nquestion: |-\n  May I bring\n  a drum?\norder:   30\n');
  expect(fieldsOf(after)).toMatchObject({ question: 'May I bring\na drum?', order: 30 });
});

test('a second change of the same file keeps what the first one kept', () => {
  const twice = edited(edited(file, { order: 1 }), { order: 30, related: ['may-i-smoke', 'no'] });
  expect(twice).toBe(
    file
      .replace('order:   30', 'order: 30')
      .replace('link: /tracks\n', 'link: /tracks\nrelated: [may-i-smoke, "no"]\n'),
  );
});

test.each([
  'yes',
  'No',
  'null',
  '~',
  '2026-11-21',
  '0x10',
  '1_000',
  '12:30',
  'a: b',
  'a #b',
  '- x',
  '@x',
  '`x`',
  "it's",
  '"so"',
  'שלום',
  '[x]',
  '{x}',
  'x'.repeat(200),
  'first\n\n  second\nthird',
  '%',
  '? x',
  '! x',
  '& x',
  '* x',
  '| x',
  '> x',
  'ends with colon:',
])('%j is read back as it was written', (value) => {
  expect(fieldsOf(edited(file, { question: value }))).toMatchObject({ question: value, link: '/tracks' });
  expect(fieldsOf(newFile({ question: value, keywords: [value] }, 'Text'))).toEqual({
    question: value,
    keywords: [value],
  });
});
