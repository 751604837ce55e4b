/** What the build makes of Torah items: sources, contents, series, and a feed that an independent parser reads. */
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import type { TorahItem } from '../../src/features/torah/item';
import { torahFeed } from './feed';
import { neighbours } from './neighbours';
import { itemText, minutesOf } from './text';

const item = (fields: Partial<TorahItem>): TorahItem => ({
  id: 'x',
  title: 'X',
  author: 'A',
  description: 'D',
  type: 'essay',
  language: 'english',
  date: '2026-11-17',
  minutes: null,
  platforms: [],
  picture: null,
  ...fields,
});

test('a source is what the writer links: once in the list, and nothing is guessed', () => {
  const link = '<a href="https://www.sefaria.org/Pirkei_Avot.3.8">Avot 3:8</a>';
  const { html, sources } = itemText(
    `<p>${link}, <a href="/x">Avot 3:9</a>, ${link}; Nedarim 38a; בשבת אחת, גם</p>`,
  );
  expect(sources).toEqual([{ words: 'Avot 3:8', href: 'https://www.sefaria.org/Pirkei_Avot.3.8' }]);
  expect(html.match(/class="source"/g)).toHaveLength(2);
  expect(html.match(/<a /g)).toHaveLength(3);
});

test('headings become places, and reading time is that of its words', () => {
  const { html, contents } = itemText('<p>a</p><h2>What stays</h2><p>b</p><h2>Gift <em>and</em> work</h2>');
  expect(contents).toEqual([
    { id: 'what-stays', title: 'What stays' },
    { id: 'gift-and-work', title: 'Gift and work' },
  ]);
  expect(html).toContain('<h2 id="what-stays">');
  expect([minutesOf('<p>one</p>'), minutesOf(`<p>${'word '.repeat(610)}</p>`)]).toEqual([1, 3]);
});

test('next is the next part of a series, else the next of its kind, and after the last the first', () => {
  const items = [
    item({ id: 'a', series: 'S' }),
    item({ id: 'b' }),
    item({ id: 'c', series: 'S' }),
    item({ id: 'film', type: 'video' }),
  ];
  const of = (id: string) => {
    const { parts, next } = neighbours(id, items);
    return [parts.map((part) => part.id).join(' '), next?.id ?? null];
  };
  expect([of('a'), of('b'), of('c'), of('film')]).toEqual([
    ['a c', 'c'],
    ['', 'c'],
    ['a c', 'a'],
    ['', null],
  ]);
});

test('the feed is well-formed RSS with every item, the newest first, whatever their words hold', () => {
  const faults: string[] = [];
  const parser = new DOMParser({ errorHandler: (_level: string, message: string) => faults.push(message) });
  const feed = torahFeed(
    [
      item({ id: 'old', date: '2026-01-01' }),
      item({ id: 'new', title: 'שלום & <b> "x"', language: 'hebrew', series: 'A & B', date: '2026-02-01' }),
    ],
    { siteUrl: 'https://school.example.org', school: 'A < B' },
  );
  const page = parser.parseFromString(feed, 'text/xml');
  expect(faults).toEqual([]);
  const texts = (name: string) =>
    Array.from(page.getElementsByTagName(name), ({ textContent }) => textContent);
  expect(texts('guid')).toEqual([
    'https://school.example.org/torah/new',
    'https://school.example.org/torah/old',
  ]);
  expect(texts('title')).toEqual(['Torah – A < B', 'שלום & <b> "x"', 'X']);
  expect(texts('dc:language')).toEqual(['he', 'en']);
  expect(texts('pubDate')).toEqual(['Sun, 01 Feb 2026 06:00:00 GMT', 'Thu, 01 Jan 2026 06:00:00 GMT']);
});
