/**
 * Another school: its words, people and tracks in place of the demo's, as docs/content.md says it is done, in a copy of the checkout.
 * Its website, brochure, mails and words in SQL are made, and nothing of the first school is in them.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import first from '@school/shared/school.json' with { type: 'json' };
import { trackValues } from '@school/shared/track-values';
import { all, parsedPage, wordsOf } from './built-page.ts';
import { pdfText } from './pdf-text.ts';
import { root, textFiles, type BuiltFile } from './read-builds.ts';

const run = promisify(execFile);
const OFFERED = ['shana_aleph', 'shana_bet'];
const fixture = path.join(root, 'e2e/fixtures/second-school');
const json = <Data>(file: string): Data => JSON.parse(readFileSync(file, 'utf8')) as Data;
const second = json<typeof first>(path.join(fixture, 'school.json'));
const NOT_COPIED = /(^|\/)(node_modules|public|\.cache|dist|coverage)$/;
/** With SECOND_SCHOOL_IN the copy is made in that folder and kept, to be looked at. */
let copy = '';

/** The checkout with links to its packages, but for our own. */
function copyCheckout(): void {
  for (const room of ['shared', 'site', 'papers', 'supabase'])
    cpSync(path.join(root, room), path.join(copy, room), {
      recursive: true,
      filter: (from) => !NOT_COPIED.test(path.relative(root, from)),
    });
  mkdirSync(path.join(copy, 'docs'));
  for (const room of ['admin', 'portal', 'e2e']) mkdirSync(path.join(copy, room));
  const settings = ['.', 'admin', 'portal', 'e2e'].map((room) => path.join(room, 'tsconfig.json'));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', ...settings])
    cpSync(path.join(root, file), path.join(copy, file));
  const packages = path.join(copy, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@school') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  mkdirSync(path.join(packages, '@school'));
  for (const room of ['shared', 'papers', 'supabase'])
    symlinkSync(path.join(copy, room), path.join(packages, '@school', room));
  symlinkSync(path.join(root, 'site/node_modules'), path.join(copy, 'site/node_modules'));
}

/** What a school replaces: one file and one folder. The year is the office's. */
function replaceSchool(): void {
  cpSync(path.join(fixture, 'school.json'), path.join(copy, 'shared/school.json'));
  rmSync(path.join(copy, 'site/content'), { recursive: true });
  cpSync(path.join(fixture, 'content'), path.join(copy, 'site/content'), { recursive: true });
  const file = path.join(copy, 'site/gatsby/program-year.sample.json');
  const year = json<{ readonly tracks: readonly { readonly track: string }[] }>(file);
  const tracks = year.tracks.filter(({ track }) => OFFERED.includes(track));
  writeFileSync(file, JSON.stringify({ ...year, tracks }));
}

beforeAll(async () => {
  copy = mkdtempSync(path.join(process.env['SECOND_SCHOOL_IN'] ?? tmpdir(), 'second-school-'));
  copyCheckout();
  replaceSchool();
  const tools = path.join(copy, 'node_modules/.bin');
  await Promise.all([
    run(path.join(tools, 'tsx'), ['supabase/scripts/derive.ts'], { cwd: copy }),
    run(path.join(tools, 'gatsby'), ['build'], { cwd: path.join(copy, 'site'), maxBuffer: 1e8 }),
  ]);
}, 600_000);
afterAll(() => {
  if (!process.env['SECOND_SCHOOL_IN']) rmSync(copy, { recursive: true, force: true });
});

/** Every text in a JSON value. */
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : [];
/** Of the contacts address and telephone: what an office is called belongs to nobody. */
const owned = ({ contacts, timeZone: _zone, ...words }: typeof first): string[] =>
  texts({ ...words, contacts: contacts.map(({ email, phone }) => [email, phone]) });

/** What only the first school says: its words, and the names of its people. Sentences may have another apostrophe. */
const foreign = [
  ...[...owned(first), ...owned(first).map((word) => word.replaceAll("'", '’'))].filter(
    (word) => !owned(second).includes(word),
  ),
  ...readdirSync(path.join(root, 'site/content/staff')).map(
    (file) =>
      /^name: (.*)$/m.exec(readFileSync(path.join(root, 'site/content/staff', file), 'utf8'))?.[1] ?? '',
  ),
];
const notOffered = trackValues
  .filter((track) => !OFFERED.includes(track))
  .flatMap((track) => texts(second.tracks[track]));

/** Which of these words are in which files. */
const found = (files: readonly BuiltFile[], words: readonly string[]): string[] =>
  files.flatMap(({ name, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
  );
const page = (address: string) =>
  parsedPage(readFileSync(path.join(copy, 'site/public', address, 'index.html'), 'utf8'));

describe('of the first school nothing is', () => {
  it('on the website', () => {
    const site = textFiles(path.join(copy, 'site/public'));
    expect(site.length).toBeGreaterThan(20);
    expect(found(site, foreign)).toEqual([]);
    const pages = site.filter(({ name }) => name.endsWith('.html'));
    expect(found(pages, [...notOffered, 'Sample', 'sample:'])).toEqual([]);
  });

  it('in the brochure', async () => {
    const text = await pdfText(path.join(copy, 'site/public/brochure.pdf'));
    for (const word of [second.name, second.tracks.shana_bet.name]) expect(text).toContain(word);
    expect(found([{ name: 'brochure', text }], [...foreign, ...notOffered])).toEqual([]);
  });

  it('in the mails, and in the functions that send and draw the others', () => {
    const mails = textFiles(path.join(copy, 'supabase/templates'));
    expect(mails.every(({ text }) => text.includes(second.name))).toBe(true);
    expect(found([...mails, ...textFiles(path.join(copy, 'supabase/bundled'))], foreign)).toEqual([]);
  });

  it('in what the portal, the office, papers, letters and SQL are made from', () => {
    const sources = ['portal', 'admin', 'papers', 'shared/src', 'supabase/functions', 'supabase/schemas']
      .flatMap((room) => textFiles(path.join(root, room), /\.(?:tsx?|sql|html)$/))
      .filter(({ name }) => !/(^|\/)(dist|tests?)\/|\.test\./.test(name))
      .map(({ name, text }) => ({ name, text: text.replaceAll(/^ *(?:\/\/|--|\/?\*).*$/gm, '') }));
    expect(sources.length).toBeGreaterThan(500);
    expect(found(sources, foreign)).toEqual([]);
  });
});

describe('what the second school has not', () => {
  it('leaves no empty section, frame, filter or link behind', () => {
    const home = page('/');
    for (const absent of ['.facts', '#parents-ask', '.infos', '.hour', '.video', '.carousel-controls'])
      expect([absent, all(home, absent).length]).toEqual([absent, 0]);
    const prospective = page('/prospective-students');
    const strip = all(prospective, '.page-links a').map((link) => link.getAttribute('href') ?? '');
    expect(strip).toEqual(['#weekly-schedule', '#programs-section', '#deadlines']);
    for (const id of strip) expect(prospective.querySelector(id), id).not.toBeNull();
    expect(all(page('/staff'), 'main section').map(({ id }) => id)).toEqual(['leadership', 'esp']);
    expect(all(page('/peek-inside'), 'main section').map(wordsOf)).toEqual([
      'The walk is not drawn yet. Come and see the place: tell us when.',
    ]);
    const torah = page('/torah');
    expect(all(torah, '[data-tab]').map(wordsOf)).toEqual(['English']);
    expect(all(torah, 'h3').map(wordsOf)).toEqual(['Slowly']);
    expect(all(torah, '.torah-filters, .music')).toHaveLength(0);
    for (const link of all(torah, 'a')) expect(link.getAttribute('href')).not.toBe('');
    expect(all(page('/knowledge-base'), '.kb-category')).toHaveLength(1);
  });

  it('leaves the two tracks of its year everywhere, and no other', () => {
    const names = OFFERED.map((track) => second.tracks[track as 'shana_aleph'].name);
    expect(all(page('/'), '.track-card h3').map(wordsOf)).toEqual(names);
    expect(all(page('/prospective-students'), '.tabs .tab').map(wordsOf)).toEqual(names);
    expect(all(page('/'), '.site-footer nav[aria-label="Tracks"] a').map(wordsOf)).toEqual(names);
  });

  it('shows its one photograph', () => {
    expect(all(page('/staff'), 'picture')).toHaveLength(1);
  });
});
