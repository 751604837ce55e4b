/**
 * Every regular expression that reads what people type into pages, with 100 KB of what is worst for it. One that goes back
 * over its text at each sign takes minutes or hours here, and the whole server stands still with it.
 */
import { expect, test } from 'vitest';
import { fileProblems } from '../src/content/check';
import { edited } from '../src/content/edit';
import { readFile, type ContentFile } from '../src/content/files';
import { markdownLinks } from '../src/content/markdown-links';
import { placeholdersIn } from '../src/content/placeholders';

const LENGTH = 100_000;
const filled = (unit: string, end = ''): string => unit.repeat(Math.ceil(LENGTH / unit.length)) + end;

const WORST: Readonly<Record<string, string>> = {
  'links: opened and never closed': filled('[a]('),
  'links: closed at the end': filled('[a](', ')'),
  'links: brackets alone': filled('['),
  'links: many': filled('[a](/b)'),
  'links: one that is very long': `[a](/${filled('b')})`,
  'links: percent signs': filled('[a](/knowledge-base#%)'),
  'pictures without words': filled('![]('),
  'pictures with spaces for words': `![${filled(' ')}`,
  'placeholders: spaces': `{{${filled(' ')}`,
  'placeholders: braces': filled('{{'),
  'placeholders: spaces of every brace': filled('{{ '),
  'amounts: digits and commas': filled('1,'),
  'amounts: digits and points': filled('1.', ' x'),
  'amounts: many in one sentence': filled('$1 '),
  'dates: digits': filled('1'),
  'dates: months': filled('May 1 '),
  'referees: numbers and words': filled('one two three '),
  'passports and no months': filled('passport '),
  'passports and numbers': filled('passport 1 '),
  'a sentence without end': filled('word ', '$5'),
  'tags: opened': filled('<a'),
  'addresses that run': filled('data:'),
  'signs as numbers': filled('&#a'),
  'targets: spaces': filled('](  '),
  'bold, underlined and code': filled('**_`'),
  stars: filled('*'),
  'quotation marks and colons': filled(': “'),
  'white space': filled(' \n'),
  'line ends': filled('\r\n'),
};

const file = (path: string, data: unknown, body: string): ContentFile => {
  const [collection = ''] = path.split('/');
  const name = path.split('/').at(-1)?.replace('.md', '') ?? '';
  return { path, collection, name, kind: 'markdown', data, body };
};

test.each(Object.entries(WORST))(
  '%s',
  (_what, text) => {
    const files = [
      file('knowledge-base/life-campus/a.md', { question: text, hebrew: text }, text),
      file('torah/b.md', { id: 'b', type: 'essay', language: 'english', title: text }, text),
      file('staff/c.md', { id: 1, name: text, link: text }, text),
    ];
    expect(fileProblems(files, { photos: [], school: { email: '', links: {} } }).length).toBeGreaterThan(0);
    expect(placeholdersIn(text).every((name) => !name.includes('{'))).toBe(true);
    expect(edited('---\ntitle: A\n---\n', { title: text }, text)).toContain('---');
    expect(readFile('staff/c.md', text, (whole) => ({ data: {}, content: whole })).file).not.toBeUndefined();
  },
  60_000,
);

test('links and pictures are found as Markdown finds them', () => {
  const link = (label: string, target: string, isPicture = false) => ({ isPicture, label, target });
  expect(markdownLinks('[a](/b) ![c](d.jpg) [e]f](g) [h](i "j") [k] (l)')).toEqual([
    link('a', '/b'),
    link('c', 'd.jpg', true),
    link('h', 'i "j"'),
  ]);
  expect(markdownLinks('[[x](y)')).toEqual([link('x', 'y')]);
});

test('what a file holds instead of words ends no check', () => {
  for (const strange of [{ toString: 1 }, 'constructor', ['a'], null]) {
    const data = { id: strange, type: strange, language: strange, series: strange, author: strange };
    expect(() =>
      fileProblems([file('torah/b.md', data, 'Words')], { photos: [], school: { email: '', links: {} } }),
    ).not.toThrow();
  }
});

test('a link whose percent signs stand for nothing is told as a broken one', () => {
  for (const link of ['/knowledge-base#%', '/knowledge-base#%E0%A4%A', '//['])
    expect(
      fileProblems([file('staff/c.md', { link }, '')], {
        photos: [],
        school: { email: '', links: {} },
      }).filter(({ message }) => message.startsWith('broken link: ')),
      link,
    ).toHaveLength(1);
});
