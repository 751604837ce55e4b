import { beforeEach, expect, test, vi } from 'vitest';
import type { YearFacts } from '@school/shared/year-values';
import sample from '../../gatsby/program-year.sample.json';
import { live } from '../../src/components/live.island';
import { YEAR_SHOWN } from '../../src/lib/show-year';

const YEAR: YearFacts = sample;
let asked: string[];
const answer = (year: unknown): void => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(
      Response.json(
        url === '/config.json' ? { supabaseUrl: 'https://api.example.org', supabaseKey: 'k' } : year,
      ),
    );
  });
};

const PAGE = `
  <p id="hero">Open until <span data-live="deadline.application-day">Sunday, January 10, 2027</span>.</p>
  <p id="previous"><span data-live="year.previous">the last year</span> are closed</p>
  <b data-live="cost.total.shana-aleph">$24,000</b>
  <time data-moment="application" datetime="2027-01-11T07:59:00Z">x</time>
  <a href="/deadlines.ics">Calendar</a>
  <script type="application/ld+json" data-live-in='{"deadline.application-day":"Sunday, January 10, 2027"}'>{"text":"Until Sunday, January 10, 2027"}</script>`;

/** A page of the sample year, with the island started `seconds` ago. */
async function open(seconds = 2, now?: string): Promise<() => void> {
  document.body.innerHTML = PAGE;
  const root = document.createElement('template');
  root.dataset['stamp'] = YEAR.stamp;
  root.dataset['facts'] = JSON.stringify(YEAR);
  document.body.append(root);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    ...(now ? { now: new Date(now) } : {}),
  });
  const page = new AbortController();
  live(root, page.signal);
  vi.advanceTimersByTime(seconds * 1000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(asked.some((url) => url.endsWith('open_program_year'))).toBe(true));
  return () => page.abort();
}

const [first] = YEAR.tracks;
const changed: YearFacts = {
  ...YEAR,
  stamp: 'another',
  application_deadline_at: '2027-01-18T07:59:00Z',
  tracks: first ? [{ ...first, tuition_amount: 15_000 }] : [],
};

beforeEach(() => {
  asked = [];
  URL.createObjectURL = () => 'blob:calendar';
});

test('a change by the office is shown in every place of the page, without a notice', async () => {
  answer(changed);
  const shown = new Promise((resolve) => document.addEventListener(YEAR_SHOWN, resolve, { once: true }));
  await open();
  await shown;
  expect(document.querySelector('#hero')).toHaveTextContent('Open until Sunday, January 17, 2027.');
  expect(document.querySelector('[data-live="cost.total.shana-aleph"]')).toHaveTextContent('$24,500');
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2027-01-18T07:59:00Z');
  expect(document.querySelector('script')?.textContent).toBe('{"text":"Until Sunday, January 17, 2027"}');
  expect(document.querySelector('a')).toHaveAttribute('href', 'blob:calendar');
  expect(document.querySelector('[role="status"]')).toBeNull();
});

test('an open tab learns of a change on the return to it and after a quarter of an hour, and of its end', async () => {
  const hero = (words: string) =>
    vi.waitFor(() => expect(document.querySelector('#hero')).toHaveTextContent(words));
  const looks = (): void => void document.dispatchEvent(new Event('visibilitychange'));
  const later = (): void => sessionStorage.removeItem('site-year');
  answer(YEAR);
  later();
  (await open(15 * 60 + 1))();
  expect(asked.filter((url) => url.endsWith('open_program_year'))).toHaveLength(2);
  later();
  const leave = await open();
  await hero('January 10');
  answer(changed);
  later();
  looks();
  await hero('January 17');
  leave();
  const before = asked.length;
  later();
  looks();
  expect(asked).toHaveLength(before);
});

test('nothing is touched while the year is that of the build', async () => {
  answer(YEAR);
  await open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('a')).toHaveAttribute('href', '/deadlines.ics');
});

test('the next page of the visit knows the change without asking again', async () => {
  answer(changed);
  await open();
  await vi.waitFor(() => expect(window.sessionStorage.getItem('site-year')).not.toBeNull());
  const times = asked.length;
  await open(0);
  await vi.waitFor(() => expect(document.querySelector('#hero')).toHaveTextContent('January 17'));
  expect(asked).toHaveLength(times);
});

test.each([
  ['2026-08-01T00:00:00Z', 'before'],
  ['2026-11-01T00:00:00Z', 'open'],
  ['2027-01-08T00:00:00Z', 'last'],
  ['2027-02-01T00:00:00Z', 'closed'],
  ['2027-09-01T00:00:00Z', 'none'],
])('by a clock of %s the page shows the season %s', async (now, season) => {
  answer(YEAR);
  await open(2, now);
  expect(document.documentElement.dataset['season']).toBe(season);
});

test('an announced year names the closed one before it, and its season', async () => {
  const previous = {
    name: '2026-2027',
    application_deadline_at: '2026-01-12T07:59:00Z',
    application_deadline_zone: 'America/Los_Angeles',
  };
  // Asked by the real clock: the island's own is set back before the answer comes.
  const opens_at = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const application_deadline_at = new Date(Date.now() + 100 * 86_400_000).toISOString();
  answer({ ...YEAR, previous, opens_at, application_deadline_at, stamp: 'announced' });
  await open();
  await vi.waitFor(() => expect(document.documentElement.dataset['season']).toBe('next'));
  expect(document.querySelector('#previous')).toHaveTextContent('2026–2027 are closed');
});
