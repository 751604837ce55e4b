/** /letter: the decision letter on paper, in both languages, and the ways to it. */
import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import school from '@school/shared/school.json';
import type { FunctionResult } from '@school/shared/api/types';
import { saveLetter } from '../src/features/letter/save-letter.ts';
import { buildMine, buildYearRow } from './factories.ts';
import { backend, calls, callsOf, offline, signIn } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

vi.mock('../src/features/letter/save-letter.ts', () => ({ saveLetter: vi.fn() }));

type Told = FunctionResult<'read_decision_letter'>;
type Listed = FunctionResult<'my_decision_letters'>[number];
const text = (words: string) => ({ type: 'text', text: words });
const field = (name: string) => ({ type: 'field', attrs: { name } });
const p = (...content: object[]) => ({ type: 'paragraph', content });
const words = (heading: string, ...content: object[]) => ({
  subject: heading,
  heading,
  body: { type: 'doc', content },
});
const offered = {
  type: 'when',
  attrs: { field: 'offer', present: true },
  content: [p(text('You waited patiently.'))],
};
const step = (...content: object[]) => ({ type: 'listItem', content: [p(...content)] });
const WORDS: Readonly<Record<'accepted' | 'waitlisted' | 'rejected', Told['words']>> = {
  accepted: {
    en: words(
      'You are accepted',
      p(text('Dear '), field('first_name'), text(',')),
      offered,
      p(text('a place in '), field('track'), text(' for '), field('year')),
      {
        type: 'orderedList',
        content: [
          step(text('Tell us by '), field('reply_until'), text(' whether you take it.')),
          step(text('Pay '), field('deposit')),
        ],
      },
      p(text('It begins on '), field('starts_on')),
    ),
    he: words('התקבלת לישיבה', p(text('הלימודים מתחילים ביום '), field('starts_on'))),
  },
  waitlisted: {
    en: words('You are on our waitlist', p(text('Wait.'))),
    he: words('אתה ברשימת ההמתנה', p(text('המתן'))),
  },
  rejected: {
    en: words('Our answer', p(text('We are sorry.'))),
    he: words('תשובתנו לבקשתך', p(text('צר לנו'))),
  },
};
const told = (
  id: string,
  outcome: 'accepted' | 'waitlisted' | 'rejected',
  more: Partial<Told> = {},
): Told => ({
  id,
  outcome,
  words: WORDS[outcome],
  merged: {
    first_name: 'Dov',
    last_name: 'Demo',
    hebrew_name: 'דב דמו',
    track: 'shana_aleph',
    year: '2027-2028',
    reference: 'A-2027-1042',
    reply_until: '2027-03-18T03:59:00Z',
    zone: 'America/New_York',
    deposit: 500,
    starts_on: '2027-08-29',
  },
  personal: null,
  told_at: '2027-03-04T08:00:00Z',
  opened_at: '2027-03-05T08:00:00Z',
  standing: 'offered',
  ...more,
});
const listed = (id: string, opened_at: string | null, outcome: Listed['outcome'] = null): Listed => ({
  id,
  told_at: '2027-03-04T08:00:00Z',
  opened_at,
  year: '2027-2028',
  outcome,
});
const OPENED = '2027-03-05T08:00:00Z';

beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
});

test('the home page leads to an unopened letter first, and quietly to an opened one', async () => {
  backend.answer('my_decision_letters', () => [listed('letter-1', null)]);
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Your letter' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open your letter' })).toHaveAttribute('href', '/letter');
  cleanup();
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  renderApp('/dashboard');
  expect(await screen.findByRole('link', { name: 'Read your letter' })).toHaveAttribute('href', '/letter');
  expect(screen.queryByRole('heading', { name: 'Your letter' })).toBeNull();
});

test('who applies again finds the letter of last year, which says of which year it is', async () => {
  backend.answer('my_application', () => buildMine({ application: { status: 'draft' } }));
  backend.answer('my_decision_letters', () => [
    { ...listed('letter-0', OPENED, 'rejected'), year: '2026-2027' },
  ]);
  renderApp('/dashboard');
  expect(await screen.findByRole('link', { name: /^Read your letter for 2026\W+2027$/ })).toHaveAttribute(
    'href',
    '/letter',
  );
  cleanup();
  // One that was never opened is no answer to this year's application.
  backend.answer('my_application', () => buildMine({ application: { status: 'submitted' } }));
  backend.answer('my_decision_letters', () => [{ ...listed('letter-0', null), year: '2026-2027' }]);
  renderApp('/dashboard');
  expect(await screen.findByText(/a letter for you about your application for 2026\W+2027\.$/)).toBeVisible();
});

test('while nothing is told the home page says nothing of a letter; without an answer it is there all the same', async () => {
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
  expect(screen.queryByText(/your letter/i)).toBeNull();
  cleanup();
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend.answer('my_decision_letters', () => {
    throw offline();
  });
  renderApp('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
  expect(warned).toHaveBeenCalled();
});

test('opens the newest letter: head, addressee, date, words with their values, the personal ones', async () => {
  backend.answer('my_decision_letters', () => [listed('letter-1', null)]);
  backend.answer('read_decision_letter', () =>
    told('letter-1', 'accepted', { personal: 'Your essay moved us.\nCome early.' }),
  );
  renderApp('/letter');
  const paper = await screen.findByRole('article', { name: 'You are accepted' });
  expect(calls.map(({ name }) => name).filter((name) => name.endsWith('_decision_letter'))).toEqual([
    'open_decision_letter',
    'read_decision_letter',
  ]);
  expect(callsOf('open_decision_letter')).toEqual([{ letter_id: 'letter-1' }]);
  expect(paper).toHaveAttribute('dir', 'ltr');
  for (const words of [
    school.name,
    'Dov Demo',
    'A-2027-1042',
    'Thursday, March 4, 2027',
    'Dear Dov,',
    'Shana Aleph for 2027-2028',
    '11:59 PM in US Eastern time (Thursday, March 18, 2027, 5:59 AM in Israel) whether',
    '$500.00',
    'Sunday, August 29, 2027',
    'Your essay moved us.',
  ])
    expect(paper).toHaveTextContent(words);
  // An offer from the waitlist says so; this is none.
  expect(paper).not.toHaveTextContent('You waited patiently');
});

test('switches to Hebrew with its page, from right to left, prints, and back', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'accepted'));
  const { user } = renderApp('/letter');
  await user.click(await screen.findByRole('button', { name: 'עברית' }));
  const paper = await screen.findByRole('article', { name: 'התקבלת לישיבה' });
  expect(paper).toHaveAttribute('dir', 'rtl');
  expect(paper).toHaveAttribute('lang', 'he');
  expect(paper).toHaveTextContent('דב דמו');
  expect(paper).toHaveTextContent('יום ראשון, 29 באוגוסט 2027');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('region', { name: 'התשובה שלך' })).toHaveTextContent('תשובה עד');
  await user.click(screen.getByRole('button', { name: 'הדפסה' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  // What is read here says nothing of the mails.
  expect(callsOf('save_my_settings')).toEqual([]);
});

test('the PDF is made of the letter in the language that is shown', async () => {
  vi.mocked(saveLetter).mockResolvedValueOnce();
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'accepted'));
  const { user } = renderApp('/letter');
  await user.click(await screen.findByRole('button', { name: 'עברית' }));
  await user.click(await screen.findByRole('button', { name: 'הורדה כ־PDF' }));
  expect(saveLetter).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ language: 'he', name: 'דב דמו', heading: 'התקבלת לישיבה' }),
  );
});

test('a PDF that cannot be made says so, and the letter stays', async () => {
  vi.mocked(saveLetter).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'accepted'));
  const { user } = renderApp('/letter');
  await user.click(await screen.findByRole('button', { name: 'Download as PDF' }));
  expect(await screen.findByText(/^The PDF could not be made\./)).toBeVisible();
  expect(screen.getByRole('article')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download as PDF' })).toBeEnabled();
});

test('who reads mails in Hebrew gets the letter in Hebrew', async () => {
  backend.answer('my_settings', () => ({
    mail_language: 'he',
    language: 'he',
    time_zone: null,
    reminders: true,
    version: 1,
  }));
  backend.answer('my_decision_letters', () => [listed('letter-1', null)]);
  backend.answer('read_decision_letter', () => told('letter-1', 'rejected', { standing: 'rejected' }));
  renderApp('/letter');
  expect(await screen.findByRole('article', { name: 'תשובתנו לבקשתך' })).toBeVisible();
  expect(screen.queryByText('Your reply')).toBeNull();
});

test('an acceptance leads to the reply until it is given; older letters stand below', async () => {
  backend.answer('my_decision_letters', () => [
    listed('letter-2', null),
    { ...listed('letter-1', OPENED, 'waitlisted'), told_at: '2027-02-01T08:00:00Z' },
  ]);
  backend.answer('read_decision_letter', ({ letter_id }) =>
    told(letter_id, letter_id === 'letter-2' ? 'accepted' : 'waitlisted'),
  );
  const { user } = renderApp('/letter');
  const reply = await screen.findByRole('region', { name: 'Your reply' });
  expect(within(reply).getByRole('link', { name: 'Reply to the offer' })).toHaveAttribute(
    'href',
    '/accepted',
  );
  expect(reply).toHaveTextContent('Reply by');
  await user.click(
    screen.getByRole('link', { name: /^Letter of Monday, February 1, 2027, for 2027\W+2028$/ }),
  );
  expect(await screen.findByRole('article', { name: 'You are on our waitlist' })).toBeVisible();
  expect(address()).toBe('/letter?of=letter-1');
  expect(screen.queryByRole('region', { name: 'Your reply' })).toBeNull();
});

test('a place that is taken is not asked for again; without a letter the page says so', async () => {
  backend.answer('my_application', () =>
    buildMine({ application: { status: 'accepted', place_accepted_at: OPENED } }),
  );
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'accepted'));
  renderApp('/letter');
  expect(await screen.findByText(/You have accepted your place/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reply to the offer' })).toBeNull();
  cleanup();
  backend.answer('my_decision_letters', () => []);
  renderApp('/letter');
  expect(await screen.findByText(/There is no letter for you/)).toBeVisible();
});

test('a letter is promised only while an answer is on its way', async () => {
  backend.answer('my_decision_letters', () => []);
  backend.answer('my_application', () => buildMine({ application: { status: 'submitted' } }));
  renderApp('/letter');
  expect(await screen.findByText(/We will write to you when it is here/)).toBeVisible();
  for (const status of ['withdrawn', 'draft'] as const) {
    cleanup();
    backend.answer('my_application', () => buildMine({ application: { status } }));
    renderApp('/letter');
    expect(await screen.findByText('There is no letter for you.')).toBeVisible();
  }
});

test('an offer whose time has passed is not to be replied to by a day that is over: it leads to the office', async () => {
  backend.answer('my_application', () =>
    buildMine({ application: { status: 'accepted' }, standing: 'offer_over' }),
  );
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'accepted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'accepted', { standing: 'offer_over' }));
  renderApp('/letter');
  const reply = await screen.findByRole('region', { name: 'The time to reply has passed' });
  expect(reply).toHaveTextContent('It ended on');
  const office = within(reply).getByRole('link', { name: 'Write to the office' });
  expect(office).toHaveAttribute('href', '/messages');
  expect(screen.queryByRole('link', { name: 'Reply to the offer' })).toBeNull();
  // The letter stays as it was written: below it stands what became of it, also once another year was applied for.
  for (const [outcome, standing, words] of [
    ['accepted', 'lapsed', /the offer of a place has ended/],
    ['waitlisted', 'withdrawn', /You have withdrawn/],
  ] as const) {
    cleanup();
    backend.answer('read_decision_letter', () => told('letter-1', outcome, { standing }));
    backend.answer('my_application', () => buildMine({ year: buildYearRow({ name: '2028-2029' }) }));
    renderApp('/letter');
    expect(await screen.findByText(words)).toBeVisible();
  }
});

test('the waitlist is answered under the letter, in one flow, and read again when it was answered elsewhere', async () => {
  const answer = (kept_at: string | null) => backend.answer('my_waitlist', () => ({ kept_at, place: null }));
  backend.answer('my_application', () =>
    buildMine({ application: { status: 'waitlisted' }, standing: 'waitlisted' }),
  );
  backend.answer('my_decision_letters', () => [listed('letter-1', OPENED, 'waitlisted')]);
  backend.answer('read_decision_letter', () => told('letter-1', 'waitlisted', { standing: 'waitlisted' }));
  backend.answer('keep_waiting', () => ({ kept_at: '2027-03-02T15:00:00Z', place: null }));
  answer(null);
  const card = () => screen.findByRole('region', { name: 'Waiting for a place' });
  const { user } = renderApp('/letter');
  await user.click(within(await card()).getByRole('button', { name: 'Stay on the waitlist' }));
  expect(await within(await card()).findByText(/told us on .*March 2, 2027/)).toBeVisible();
  expect(address()).toBe('/letter');
  expect(screen.getByRole('article')).toBeVisible();
  // Opened again, the letter remembers the answer; one given on another device is read on the return to this one.
  cleanup();
  answer('2027-03-02T15:00:00Z');
  renderApp('/letter');
  expect(await within(await card()).findByRole('button', { name: 'Confirm again' })).toBeVisible();
  answer('2027-03-09T15:00:00Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await within(await card()).findByText(/told us on .*March 9, 2027/)).toBeVisible();
  // A place was offered meanwhile, or they left the list there: this letter does not ask any more.
  backend.answer('my_waitlist', () => null);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/you are not on the waitlist any more/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm again' })).toBeNull();
});
