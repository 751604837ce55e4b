import type { TorahItem } from '../../src/features/torah/item';
import { FEED } from '../../src/features/torah/feed';
import { paths } from '../../../shared/src/routes';
import { typeWords } from '../../src/features/torah/item';

interface Channel {
  readonly siteUrl: string;
  readonly school: string;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** The morning of the day in Israel; feeds ask for a moment. */
const momentOf = (date: string): string => new Date(`${date}T06:00:00Z`).toUTCString();

const entryOf = (item: TorahItem, siteUrl: string): string => {
  const address = `${siteUrl}${paths.torah}/${item.id}`;
  return [
    '<item>',
    `<title>${escaped(item.title)}</title>`,
    `<link>${escaped(address)}</link>`,
    `<guid isPermaLink="true">${escaped(address)}</guid>`,
    `<pubDate>${momentOf(item.date)}</pubDate>`,
    `<dc:creator>${escaped(item.author)}</dc:creator>`,
    `<dc:language>${item.language === 'english' ? 'en' : 'he'}</dc:language>`,
    `<category>${typeWords[item.type]}</category>`,
    ...(item.series === undefined ? [] : [`<category>${escaped(item.series)}</category>`]),
    `<description>${escaped(item.description)}</description>`,
    '</item>',
  ].join('\n');
};

/** RSS 2.0 of every item, the newest first. */
export function torahFeed(items: readonly TorahItem[], { siteUrl, school }: Channel): string {
  const newest = [...items].sort((a, b) => b.date.localeCompare(a.date));
  const [first] = newest;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${escaped(`Torah – ${school}`)}</title>`,
    `<link>${escaped(`${siteUrl}${paths.torah}`)}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(`${siteUrl}${FEED}`)}"/>`,
    '<description>Essays, videos, podcasts and music from the yeshiva, in English and in Hebrew.</description>',
    ...(first ? [`<lastBuildDate>${momentOf(first.date)}</lastBuildDate>`] : []),
    ...newest.map((item) => entryOf(item, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
