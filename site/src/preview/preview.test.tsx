/** The preview: what it draws, what it refuses, and whom it hears. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import school from '@school/shared/school.json';
import { placeholderValues } from '../../gatsby/fill';
import { parseYear } from '../../gatsby/program-year';
import sample from '../../gatsby/program-year.sample.json';
import type { PreviewFacts } from './facts';
import { bodyHtml } from './markdown';
import type { PreviewMessage } from './message';
import { preview } from './preview.island';
import { previewHtml } from './render';

const content = join(import.meta.dirname, '../../content');
const read = (file: string): string => readFileSync(join(content, file), 'utf8');
const facts: PreviewFacts = {
  values: placeholderValues(parseYear(sample), school),
  year: BUILT_YEAR,
  categories: JSON.parse(read('knowledge-base/categories.json')) as PreviewFacts['categories'],
  answers: [{ slug: 'what-about-meals', question: 'What are the meals like?' }],
};

const answer = (text: string, more: object = {}): PreviewMessage => ({
  collection: 'knowledge-base',
  slug: 'is-there-a-piano',
  fields: {
    category: 'life-campus',
    question: 'Is there a piano? (פסנתר)',
    subcategory: 'rooms-and-meals',
    order: 90,
    link: '',
    related: ['what-about-meals'],
    text,
    ...more,
  },
  photo: null,
});
const essay = (text: string): PreviewMessage => ({
  collection: 'torah',
  slug: 'an-essay',
  fields: {
    ...{ title: 'An essay', author: 'Rabbi Shaul Exampleman', type: 'essay', language: 'english', order: 1 },
    ...{ date: '2026-11-24', description: 'One sentence.', text },
  },
  photo: null,
});
const LONG = 'Somebody on the bus goes on reading. '.repeat(8);
const html = (message: PreviewMessage): string => {
  const made = previewHtml(message, null, facts);
  if (made === null) throw new Error('refused');
  return made;
};

test('an answer stands as on its page: facts of the year, lists, Hebrew marked, what is related', () => {
  const made = html(answer('It costs {{cost.total}}.\n\n• One\n• Two'));
  document.body.innerHTML = made;
  expect(document.querySelector('h1')?.textContent).toBe('Is there a piano? (פסנתר)');
  expect(made).toContain(facts.values['cost.total']);
  expect(made).not.toContain('\uE000');
  expect(document.querySelectorAll('.answer li')).toHaveLength(2);
  expect(document.querySelector('h1 bdi[lang=he]')?.textContent).toBe('פסנתר');
  expect(document.querySelector('.kb-related a')?.textContent).toBe('What are the meals like?');
});

test('a person and an essay are drawn by the components of their pages', () => {
  const person = html({
    collection: 'staff',
    slug: 'new-person',
    fields: { name: 'Rabbi New Person', title: 'Teacher', department: 'faculty', text: 'He *knows*.' },
    photo: null,
  });
  expect(person).toContain('<em>knows</em>');
  expect(person).toContain('people-faculty');
  const torah = html(
    essay(
      `${LONG}\n\n## One\n\n([Berakhot 64a](https://www.sefaria.org/Berakhot.64a)) **bold**\n\n## Two\n\nEnd.`,
    ),
  );
  expect(torah).toContain('<h2 id="one">One</h2>');
  expect(torah).toContain('href="https://www.sefaria.org/Berakhot.64a"');
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x]( &#106;avascript:alert(1))',
  '<script>alert(1)</script>',
  '[x]: data:text/html,hello',
])('nothing is drawn of what the content check refuses: %s', (text) => {
  expect(previewHtml(answer(text), null, facts)).toBeNull();
  expect(previewHtml(essay(`${LONG}\n\n${text}`), null, facts)).toBeNull();
});

test('what is missing or out of its shape draws nothing', () => {
  expect(previewHtml(answer(''), null, facts)).toBeNull();
  expect(previewHtml(answer('Yes.', { question: null }), null, facts)).toBeNull();
  expect(previewHtml(answer('Yes.', { subcategory: '"><script>' }), null, facts)).toBeNull();
});

test('it hears the office’s frame on its own origin, and nobody else', async () => {
  const root = document.createElement('div');
  root.dataset['facts'] = JSON.stringify(facts);
  root.innerHTML = 'waits';
  const office = { postMessage: vi.fn() };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(office as unknown as Window);
  const life = new AbortController();
  preview(root, life.signal);
  expect(office.postMessage).toHaveBeenCalledWith({ kind: 'preview-ready' }, window.location.origin);
  const send = (origin: string, source: unknown, data: unknown): void => {
    window.dispatchEvent(
      Object.assign(new Event('message'), { origin, source, data: { kind: 'preview', ...(data as object) } }),
    );
  };
  send('https://evil.example', office, answer('Evil.'));
  send(window.location.origin, { postMessage: vi.fn() }, answer('Evil.'));
  send(window.location.origin, office, { ...answer('Evil.'), slug: '../x' });
  send(window.location.origin, office, answer('There is one.'));
  await vi.waitFor(() => expect(root.textContent).toContain('There is one.'));
  expect(office.postMessage).toHaveBeenLastCalledWith(
    { kind: 'preview-shown', refused: false },
    window.location.origin,
  );
  expect(root.textContent).not.toContain('Evil.');
  const link = root.querySelector('a');
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.body.append(root);
  link?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  life.abort();
});

test('Markdown becomes what the build makes of it, to the sign', () => {
  const made = bodyHtml(
    'A *word* and **one more**, a [link](/staff) – שלום.\n\n> Said.\n\n1. One\n2. Two\n\n| a | b |\n| - | - |\n| 1 | 2 |',
    facts.values,
  );
  expect(made).toBe(
    '<p>A <em>word</em> and <strong>one more</strong>, a <a href="/staff">link</a> – <bdi lang="he" dir="rtl">שלום</bdi>.</p>\n' +
      '<blockquote>\n<p>Said.</p>\n</blockquote>\n<ol>\n<li>One</li>\n<li>Two</li>\n</ol>\n' +
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
  );
});
