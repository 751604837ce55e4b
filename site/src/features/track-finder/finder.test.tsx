/** The track finder with the rules of the real content and the ages of the sample year. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { built } from '../../lib/built';
import content from '../../../content/track-finder.json';
import { fillDeep, placeholderValues } from '../../../gatsby/fill';
import { parseYear } from '../../../gatsby/program-year';
import sample from '../../../gatsby/program-year.sample.json';
import school from '@school/shared/school.json';
import { tracks as names } from '@school/shared/tracks';
import { Finder, type FinderContent, type FinderTrack } from './Finder';
import { agesIn, answersFrom, isMet } from './rules';

const filled = fillDeep(content, placeholderValues(parseYear(sample), school)) as unknown as FinderContent;
const tracks = names.map(({ tab, label }): FinderTrack => ({
  tab,
  title: label,
  summary: '',
  ages: built().values[`ages.${tab}`],
  requirement: '',
  dates: '',
  total: '',
  apply: '',
}));
const show = () => render(<Finder content={filled} tracks={tracks} />);
const trackNames = (list: string) =>
  [...document.querySelectorAll(`[data-list="${list}"] h3`)].map(({ textContent }) => textContent);
const at = (query: string): void => window.history.replaceState(null, '', `/track-finder${query}`);
const missingOf = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') ?? document.body)
    .getAllByRole('listitem')
    .filter((entry) => entry.dataset['met'] === 'false')
    .map((entry) => entry.querySelector('.finder-missing')?.textContent);

beforeEach(() => at(''));

test('before an answer it says what each track asks', () => {
  show();
  expect(screen.getByRole('heading', { name: content.before })).toBeVisible();
  expect(trackNames('fits')).toHaveLength(4);
  expect(document.querySelectorAll('.finder-needs:not([hidden])')).toHaveLength(0);
});

describe('an address with five answers', () => {
  test.each([
    ['?age=18&school=school&hebrew=letters&passport=abroad&service=no', ['Shana Aleph']],
    ['?age=19&school=year&hebrew=some&passport=abroad&service=no', ['Shana Bet']],
    ['?age=20&school=year&hebrew=good&passport=abroad&service=yes', ['Shana Bet', 'Shiur Bet+ (Hesder)']],
    ['?age=19&school=school&hebrew=good&passport=israel&service=yes', ['Shana Aleph', 'Shiur Bet+ (Hesder)']],
    ['?age=24&school=school&hebrew=letters&passport=abroad&service=done', ['Post-Army / 21+']],
    ['?age=24&school=none&hebrew=letters&passport=abroad&service=done', []],
    ['?age=16&school=none&hebrew=letters&passport=abroad&service=open', []],
  ])('%s', (query, fitting) => {
    at(query);
    show();
    expect(trackNames('fits')).toEqual(fitting);
    expect(trackNames('others')).toHaveLength(4 - fitting.length);
    const none = document.querySelector('.finder-none');
    expect(none?.hasAttribute('hidden')).toBe(fitting.length > 0);
  });

  test('says what is missing for the others, in the words of the content', () => {
    at('?age=18&school=school&hebrew=letters&passport=abroad&service=yes');
    show();
    expect(missingOf('Shiur Bet+ (Hesder)')).toEqual([
      'It is for ages 19 and up.',
      'It needs good Hebrew: you learn in the shiur of the Israelis of your year.',
      'From abroad one volunteers (Machal) after a first year: Shana Aleph here, or an equivalent one.',
    ]);
  });

  test('is the ages of the year as the page shows them now', () => {
    at('?age=18&school=year&hebrew=some&passport=abroad&service=no');
    show();
    expect(trackNames('fits')).toEqual([]);
    const ages = document.querySelector('[data-track="shana-bet"] [data-ages]');
    act(() => {
      if (ages) ages.textContent = '18–21';
      document.dispatchEvent(new Event('yearshown'));
    });
    expect(trackNames('fits')).toEqual(['Shana Bet']);
  });

  test('that is no whole answer is none', () => {
    at('?age=18&school=university&hebrew=letters&passport=abroad&service=no');
    show();
    expect(trackNames('fits')).toHaveLength(4);
  });
});

test('by keyboard alone: five answers, their result is the address, has the focus, and Back returns', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  show();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('18');
  for (const label of ['High school', 'I read it, slowly', 'Of another country than Israel', 'No']) {
    await user.tab();
    const radio = screen.getByRole('radio', { name: label });
    // The arrow keys of a group are the browser's own.
    radio.focus();
    await user.keyboard(' ');
  }
  await user.tab();
  expect(screen.getByRole('button', { name: content.button })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(window.location.search).toBe('?age=18&school=school&hebrew=letters&passport=abroad&service=no');
  expect(screen.getByRole('heading', { name: content.fits })).toHaveFocus();
  expect(trackNames('fits')).toEqual(['Shana Aleph']);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(window.location.search).toBe('');
  expect(trackNames('fits')).toHaveLength(4);
  at('?age=18&school=school&hebrew=letters&passport=abroad&service=no');
  fireEvent.popState(window);
  expect(trackNames('fits')).toEqual(['Shana Aleph']);
  expect(screen.getByLabelText(/How old/)).toHaveValue(18);
  expect(fetched).not.toHaveBeenCalled();
});

test('each question is a group with its name', () => {
  show();
  const groups = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
  expect(groups).toEqual(filled.questions.slice(1).map(({ ask }) => ask));
  expect(screen.getByRole('spinbutton', { name: filled.questions[0]?.ask ?? '' })).toBeRequired();
});

describe('rules', () => {
  test.each([
    ['18–20, after high school', { from: 18, to: 20 }],
    ['21 and up', { from: 21, to: Infinity }],
    ['Ask us', null],
  ])('ages in %s', (text, ages) => expect(agesIn(text)).toEqual(ages));

  test('a need that is not asked, one that is met otherwise, and an age that nobody set', () => {
    const answers = { age: '18', service: 'done', passport: 'abroad' };
    const when = { question: 'passport', any: ['israel'] };
    expect(isMet({ question: 'service', any: ['yes'], when }, answers, null)).toBeNull();
    const instead = { question: 'service', any: ['done'] };
    expect(isMet({ question: 'age', instead }, answers, { from: 21, to: 30 })).toBe(true);
    expect(isMet({ question: 'age' }, answers, null)).toBe(true);
    expect(isMet({ question: 'age' }, answers, { from: 21, to: 30 })).toBe(false);
  });

  test('answers of an address are all there or none', () => {
    const questions = [
      { id: 'age', options: [] },
      { id: 'a', options: ['b'] },
    ];
    expect(answersFrom('?age=18&a=b', questions)).toEqual({ age: '18', a: 'b' });
    expect(answersFrom('?age=18', questions)).toBeNull();
    expect(answersFrom('?age=x&a=b', questions)).toBeNull();
  });
});
