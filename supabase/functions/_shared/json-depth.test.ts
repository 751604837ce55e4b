/** JSON that lies too deep is told from JSON that is only long, or has brackets in its words. */
import { expect, test } from 'vitest';
import { isTooDeep, MAX_DEPTH } from './json-depth.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['as deep as allowed', nested(MAX_DEPTH), false],
  ['one level more', nested(MAX_DEPTH + 1), true],
  ['objects count as arrays do', '{"a":'.repeat(MAX_DEPTH + 1), true],
  ['what is closed no longer counts', `[${Array<string>(MAX_DEPTH).fill('[{}]').join()}]`, false],
  ['brackets in words do not count', JSON.stringify(['['.repeat(MAX_DEPTH + 1)]), false],
  ['a quotation mark in words does not end them', JSON.stringify([`"${'{'.repeat(MAX_DEPTH + 1)}`]), false],
  ['a backslash at the end of words ends nothing but itself', `["\\\\",${nested(MAX_DEPTH)}]`, true],
  ['after words brackets count again', `["a",${nested(MAX_DEPTH)}]`, true],
  ['nothing', '', false],
])('%s', (_name, text, deep) => {
  expect(isTooDeep(text)).toBe(deep);
});
