/** What the website's built pages say and lead to, read from their HTML. What needs layout, focus or a script is in e2e/journeys. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { roomOf } from '@school/shared/routes';
import { all, builtPage, wordsOf } from './built-page.ts';
import { pdfText } from './pdf-text.ts';
import { builds, root } from './read-builds.ts';
import { pageHtml } from './site-pages.ts';

const file = (name: string): string => path.join(root, builds.site, name);
const HEBREW = /[\u0590-\u05ff]/;
const APPLICATION = /Sunday, January \d+, 20\d\d, 11:59 PM in Los Angeles/;
const REGISTRATION = /Wednesday, March \d+, 20\d\d, 11:59 PM in US Eastern time/;

const content = path.join(root, 'site/content');
/** The files of a folder of the content: pages are asked whether they show what is there, however much it is. */
const contentOf = (folder: string): string[] =>
  readdirSync(path.join(content, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(path.join(content, folder, name), 'utf8'));
const fieldOf = (text: string, name: string): string =>
  (new RegExp(`^${name}: *(.*)$`, 'm').exec(text)?.[1] ?? '').replaceAll('"', '');
const items = contentOf('torah').map((text) => ({
  id: fieldOf(text, 'id'),
  title: fieldOf(text, 'title'),
  author: fieldOf(text, 'author'),
  type: fieldOf(text, 'type'),
  language: fieldOf(text, 'language'),
  isLong: /^## [\s\S]*^## /m.test(text) && text.includes('sefaria.org') && /^series: /m.test(text),
}));
const itemOf = (fits: (item: (typeof items)[number]) => boolean) =>
  items.find(fits) ?? expect.fail('The content has no such item.');

it('an unknown address gets a page that says so and leads home', () => {
  const page = builtPage('/404');
  expect(wordsOf(page.body)).toContain('Oops! Page not found');
  const home = all(page, 'main a').find((link) => wordsOf(link) === 'Return to Home');
  expect(home?.getAttribute('href')).toBe('/');
});

it('the staff page has everybody of the content, each in the group of the file', () => {
  const groups = contentOf('staff').map((text) => fieldOf(text, 'department'));
  for (const id of new Set(groups))
    expect([id, all(builtPage('/staff'), `#${id} article`).length]).toEqual([
      id,
      groups.filter((group) => group === id).length,
    ]);
});

it('every bio is whole in the page, and each Read More is a button', () => {
  const page = builtPage('/staff');
  const bios = all(page, '.person-bio');
  expect(bios.length).toBeGreaterThan(0);
  for (const bio of bios) expect(wordsOf(bio.querySelector('.bio-whole') ?? bio)).not.toBe('');
  const buttons = all(page, 'button').filter((button) => wordsOf(button).startsWith('Read More'));
  expect(wordsOf(page.querySelector('main')).match(/Read More/g)).toHaveLength(buttons.length);
});

describe('/prospective-students', () => {
  const page = builtPage('/prospective-students');

  it('has the week as a table with its times', () => {
    const week = page.querySelector('#weekly-schedule');
    expect(wordsOf(week?.querySelector('h2') ?? null)).toBe('Weekly Schedule');
    expect(wordsOf(week?.querySelector('table caption') ?? null)).toBe('Weekly Schedule');
    const times = all(page, '#weekly-schedule table th[scope="row"]').map(wordsOf);
    expect(times).toEqual(
      expect.arrayContaining(['7:00', '8:45', '13:15', '15:30', '19:15', '20:00', '20:15']),
    );
  });

  it('has elements of the yeshiva of which the browser opens one at a time', () => {
    const elements = all(page, '#elements details');
    expect(elements.length).toBeGreaterThan(1);
    expect(new Set(elements.map((element) => element.getAttribute('name')))).toEqual(new Set(['elements']));
  });

  it('has every track, and its dates in their zones and by the Hebrew calendar', () => {
    for (const id of ['shana-aleph', 'shana-bet', 'shiur-bet-plus', 'post-army'])
      expect(page.querySelector(`#${id}`), id).not.toBeNull();
    expect(wordsOf(page.querySelector('#shana-aleph'))).toMatch(APPLICATION);
    const [application, letters, registration] = all(page, '#deadlines li').map(wordsOf);
    expect(application).toMatch(new RegExp(`${APPLICATION.source} \\(Monday, 9:59 AM in Israel\\)`));
    expect(letters).toMatch(/Thursday, March \d+, 20\d\d, 10:00 AM in Israel/);
    expect(registration).toMatch(REGISTRATION);
    expect(wordsOf(page.querySelector('#deadlines li [lang="he"]'))).toMatch(/תש/);
    expect(all(page, '#deadlines [role="status"]')).toEqual([]);
  });
});

it('the accessibility statement names the coordinator, with address and phone', () => {
  const main = builtPage('/accessibility').querySelector('main');
  expect(wordsOf(main)).toMatch(/accessibility coordinator, \S+ \S+: write to/);
  const mail = all(main ?? expect.fail('no main'), 'a').find((link) => wordsOf(link).includes('@'));
  expect(mail?.getAttribute('href')).toMatch(/^mailto:\S+@/);
});

describe('A Peek Inside', () => {
  const page = builtPage('/peek-inside');

  it('says of every drawing that it is one, and shows none twice', () => {
    const captions = all(page, '.walk figcaption').map(wordsOf);
    expect(captions.length).toBeGreaterThan(0);
    for (const caption of captions) expect(caption).toMatch(/^Drawing: /);
    const drawings = all(page, 'main img').map((image) => image.getAttribute('src'));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('is a walk by the hours of a day: each sign on the map leads to its place below', () => {
    const signs = all(page, '.walk-map nav a');
    const places = all(page, '.walk-places > li');
    expect(signs.map((sign) => sign.getAttribute('href'))).toEqual(places.map(({ id }) => `#${id}`));
    const hours = places.map((place) => wordsOf(place.querySelector('.walk-hour')).padStart(5, '0'));
    expect(hours).toEqual([...hours].sort());
    expect(signs.map(wordsOf)).toEqual(
      places.map(
        (place) => `${wordsOf(place.querySelector('.walk-hour'))} ${wordsOf(place.querySelector('h3'))}`,
      ),
    );
  });
});

it.each(['/', '/torah', '/peek-inside'])(
  'the layers of the styles of %s are named before any is filled',
  (path) => {
    const layers = /@layer[^{;]+[{;]/.exec(pageHtml(path));
    expect(layers?.[0]).toBe('@layer base, layout, components, pages, scripted, utilities;');
  },
);

it('the form for questions says, where there is no script, that it needs one', () => {
  expect(wordsOf(builtPage('/submit-question').body)).toContain('This form needs JavaScript.');
});

describe('the knowledge base', () => {
  const page = builtPage('/knowledge-base');

  it('has every answer in the page, in native disclosures', () => {
    const questions = all(page, 'details details details.kb-question');
    expect(questions).toHaveLength(contentOf('knowledge-base').length);
    expect(questions).toHaveLength(all(page, '.kb-question').length);
    for (const question of questions) expect(wordsOf(question.querySelector('.answer p'))).not.toBe('');
    expect(wordsOf(page.querySelector('#what-is-shana-aleph'))).toMatch(/11:59 PM in Los Angeles/);
    expect(all(page, '#still-need-help .only-without-script a[href^="mailto:"]')).toHaveLength(2);
  });

  it('opens with those most asked, each a page of its own', () => {
    const asked = all(page, '.kb-asked a').map((link) => link.getAttribute('href') ?? '');
    const list = JSON.parse(readFileSync(path.join(content, 'most-asked.json'), 'utf8')) as {
      answer: string;
    }[];
    expect(asked).toEqual(list.map(({ answer }) => `/knowledge-base/${answer}`));
    for (const href of asked) expect(existsSync(file(`${href}/index.html`)), href).toBe(true);
  });

  it('leads from its answers only to pages and places that exist', () => {
    const hrefs = new Set(all(page, '.answer a[href^="/"]').map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.size).toBeGreaterThan(5);
    for (const href of hrefs) {
      const { pathname, hash } = new URL(href, 'https://school.example.org');
      const built = [`${pathname}/index.html`, pathname.slice(1)].map(file).find((name) => existsSync(name));
      if (!built) expect([href, roomOf(pathname)]).toEqual([href, 'portal']);
      else if (hash) expect(readFileSync(built, 'utf8'), href).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('gives every answer a page of its own, with related answers that have one too', () => {
    const own = builtPage('/knowledge-base/what-is-the-application-deadline');
    expect(wordsOf(own.querySelector('h1'))).toBe('What is the application deadline?');
    const said = all(own, '.answer > p:not(.answer-season)').map(wordsOf);
    expect(said.filter((line) => APPLICATION.test(line))).not.toEqual([]);
    const related = all(own, 'aside a[href^="/knowledge-base/"]').map((link) => link.getAttribute('href'));
    expect(related.length).toBeGreaterThan(0);
    expect(all(own, 'main footer')).toHaveLength(1);
    expect(wordsOf(own.querySelector('main footer'))).toContain('Send this page');
    for (const href of related) expect(existsSync(file(`${href ?? ''}/index.html`)), href ?? '').toBe(true);
    const linked = all(page, '#what-is-the-application-deadline a').find((link) =>
      wordsOf(link).includes('Page of this answer'),
    );
    expect(linked?.getAttribute('href')).toBe('/knowledge-base/what-is-the-application-deadline');
  });

  it('offers a brochure that is a PDF and names the cost of the comparison, and the dates as a calendar', async () => {
    const brochure = all(page, 'a').find((link) => wordsOf(link) === 'Download Brochure as PDF');
    expect(brochure?.getAttribute('href')).toBe('/brochure.pdf');
    const data = readFileSync(file('brochure.pdf'));
    expect(data.subarray(0, 5).toString()).toBe('%PDF-');
    const compared = wordsOf(builtPage('/prospective-students').querySelector('#compare-tracks'));
    const [cost] = /\$[\d,]{5,}/.exec(compared) ?? [];
    expect(cost).toBeTruthy();
    expect(await pdfText(file('brochure.pdf'))).toContain(cost);
    expect(readFileSync(file('deadlines.ics'), 'utf8')).toContain('SUMMARY:');
  });
});

describe('the Torah page', () => {
  const page = builtPage('/torah');

  it('has the whole list, and its music in Hebrew order', () => {
    const songs = items.filter(({ language }) => language === 'music');
    expect(all(page, 'h3')).toHaveLength(items.length - songs.length);
    const titles = all(page, '.music-name a').map(wordsOf);
    expect(titles).toHaveLength(songs.length);
    expect(titles).toEqual([...titles].sort(new Intl.Collator('he').compare));
  });

  it('leads to a page of each item', () => {
    const hrefs = all(page, 'h3 a').map((link) => link.getAttribute('href') ?? '');
    for (const href of hrefs) expect(existsSync(file(`${href}/index.html`)), href).toBe(true);
    const { id, title, author } = itemOf(({ type }) => type === 'essay');
    expect(hrefs).toContain(`/torah/${id}`);
    const own = builtPage(`/torah/${id}`);
    expect(wordsOf(own.querySelector('h1'))).toBe(title);
    expect(wordsOf(own.body)).toContain(`By ${author}`);
  });

  it('marks Hebrew items and sets them from right to left', () => {
    const own = builtPage(`/torah/${itemOf(({ language }) => language === 'hebrew').id}`);
    expect(own.querySelector('article')?.getAttribute('dir')).toBe('rtl');
    expect(own.querySelector('article')?.getAttribute('lang')).toBe('he');
    expect(own.querySelector('h1 [lang="he"]')).not.toBeNull();
  });

  it('has an essay with its contents, sources, day, length, what is next, and a sentence to send', () => {
    const { id, title, author } = itemOf(({ isLong }) => isLong);
    const own = builtPage(`/torah/${id}`);
    const places = all(own, '.torah-contents a').map((link) => link.getAttribute('href'));
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) expect(own.querySelector(place ?? ''), place ?? '').not.toBeNull();
    expect(wordsOf(own.querySelector('.torah-meta'))).toMatch(/ 20\d\d · \d+ minutes$/);
    const sources = all(own, '.torah-aside a[href^="https://www.sefaria.org/"]').map(wordsOf);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatch(/ at Sefaria \(opens in a new tab\)$/);
    expect(wordsOf(own.querySelector('.torah-aside'))).toMatch(/Part \d of \d: /);
    const next = own.querySelector('.torah-next a')?.getAttribute('href') ?? '';
    expect(items.map((item) => `/torah/${item.id}`)).toContain(next);
    const sent = decodeURIComponent(own.querySelector('[data-way="whatsapp"]')?.getAttribute('href') ?? '');
    expect(sent).toContain(`text=“${title}” by ${author}, `);
    expect(sent).toMatch(/, \d minutes to read: https?:\S+$/);
  });

  it('marks the language of every text, on its own page and on those of its items', () => {
    const addresses = all(page, 'h3 a, .music-name a').map((link) => link.getAttribute('href') ?? '');
    const unmarked = ['/torah', ...addresses].flatMap((address) => {
      const own = address === '/torah' ? page : builtPage(address);
      return all(own, 'main *')
        .filter((place) =>
          [...place.childNodes].some((node) => node.nodeType === 3 && HEBREW.test(node.textContent)),
        )
        .filter(
          (place) => place.closest('[lang]')?.getAttribute('lang') !== 'he' || !place.closest('[dir="rtl"]'),
        )
        .map((place) => `${address}: ${wordsOf(place)}`);
    });
    expect(addresses).toHaveLength(items.length);
    expect(unmarked).toEqual([]);
  });

  it('has one feed of everything, found by programs and people', () => {
    const faults: string[] = [];
    const parser = new DOMParser({ errorHandler: (_level: string, message: string) => faults.push(message) });
    const feed = parser.parseFromString(readFileSync(file('torah.xml'), 'utf8'), 'text/xml');
    expect(faults).toEqual([]);
    const links = Array.from(feed.getElementsByTagName('link')).map((link) => link.textContent ?? '');
    expect(links.length).toBe(1 + all(page, 'h3 a, .music-name a').length);
    for (const link of links)
      expect(existsSync(file(`${new URL(link).pathname}/index.html`)), link).toBe(true);
    expect(page.querySelector('link[type="application/rss+xml"]')?.getAttribute('href')).toBe('/torah.xml');
    expect(all(page, 'main a').map((link) => link.getAttribute('href'))).toContain('/torah.xml');
  });
});

describe('the answer about eligibility', () => {
  const page = builtPage('/knowledge-base/am-i-eligible');

  it('sets the four tracks beside age, passport, Hebrew, school and money, with facts of the year', () => {
    expect(all(page, '.answer-table thead th').map(wordsOf)).toEqual([
      'Track',
      'Age',
      'Passport',
      'Hebrew',
      'School',
      'Money',
    ]);
    expect(all(page, '.answer-table tbody tr')).toHaveLength(4);
    const names = all(page, 'main [data-live]').map((value) => value.getAttribute('data-live'));
    expect(names).toEqual(
      expect.arrayContaining([
        'passport.margin',
        'ages.shana-aleph',
        'cost.total.shana-aleph',
        'program.start',
      ]),
    );
  });

  it('is reached from the home page and the tracks', () => {
    for (const from of ['/', '/prospective-students'])
      expect(
        all(builtPage(from), 'main a').map((link) => link.getAttribute('href')),
        from,
      ).toContain('/knowledge-base/am-i-eligible');
  });
});
