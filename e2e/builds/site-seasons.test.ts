/**
 * Every place that invites or names a date, in each season. Which season it is by the visitor's clock is in
 * site/test/islands/live.test.ts, what /apply says in portal/test/anonymous-apply.test.tsx.
 */
import { describe, expect, it } from 'vitest';
import { all, builtPage, builtPageIn, wordsOf } from './built-page.ts';

const SEASONS = [
  ['before', 'See the dates', /open on/, /open on/],
  ['open', 'Apply Now', /are open until/, /are open\./],
  ['last', 'Apply Now', /The last days/, /last days/],
  ['closed', 'Ask about more time', /closed on/, /are closed/],
  ['next', 'See the dates', /are closed; those for \d{4}–\d{4} open on/, /open on/],
  ['none', 'Ask us', /not set yet/, /the next year/],
] as const;
const BUTTONS = [...new Set(SEASONS.map(([, button]) => button))];

describe.each(SEASONS)('in the season "%s"', (season, button, line, state) => {
  const named = (place: Parameters<typeof all>[0], words: string) =>
    all(place, 'a').filter((link) => wordsOf(link).startsWith(words));

  it('every invitation of the home page is the true one, once in each place', () => {
    const page = builtPageIn('/', season);
    expect(wordsOf(page.querySelector('.hero .season-line'))).toMatch(line);
    for (const place of ['.hero', '.site-header', '.closing', '.site-footer'].map((one) =>
      page.querySelector(one),
    )) {
      if (!place) throw new Error('A place of the home page is missing.');
      for (const other of BUTTONS) expect(named(place, other)).toHaveLength(other === button ? 1 : 0);
    }
    expect(/Start today/.test(wordsOf(page.body))).toBe(season === 'open');
  });

  it('tracks, comparison and dates say what is true', () => {
    const page = builtPageIn('/prospective-students', season);
    expect(wordsOf(page.querySelector('.track-facts .track-state'))).toMatch(state);
    expect(wordsOf(page.querySelector('.compare-table .track-state'))).toMatch(state);
    expect(wordsOf(page.querySelector('#deadlines .season-line'))).toMatch(line);
  });

  it('an answer about applying begins with the season and ends with its step alone', () => {
    const page = builtPageIn('/knowledge-base/how-do-i-apply', season);
    expect(wordsOf(page.querySelector('.answer-season'))).toMatch(line);
    const steps = all(page, '.answer-next a').map(wordsOf);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(new RegExp(`^${button}`));
  });
});

it.each(['/', '/prospective-students', '/knowledge-base/how-do-i-apply'])(
  '%s names a season from the first, and the moments by which it turns',
  (path) => {
    const page = builtPage(path);
    expect(SEASONS.map(([season]) => season)).toContain(page.documentElement.getAttribute('data-season'));
    const facts: unknown = JSON.parse(
      page.querySelector('[data-island="live"]')?.getAttribute('data-facts') ?? 'null',
    );
    const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(facts).toMatchObject({ opens_at: moment, application_deadline_at: moment });
  },
);
