import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OpenYear } from '@school/shared/api/shapes';
import { pendingFields, readPending } from '../src/lib/pending.ts';
import { buildYear } from './factories.ts';
import { auth, backend, calls, callsOf } from './fake-client.ts';
import { address, renderApp } from './render-app.tsx';

describe('applying before there is an account', () => {
  it('keeps every keystroke in this browser, bound to the address, and sends nothing', async () => {
    const { user } = renderApp('/apply');
    await user.type(await screen.findByLabelText('Email'), 'dov@example.org');
    await user.type(screen.getByLabelText(/^First name/), 'דב');
    expect(readPending(localStorage)).toMatchObject({ email: 'dov@example.org', form: { first_name: 'דב' } });
    // The year is public; it is asked for without a word of what was typed.
    expect(calls.filter(({ name }) => name !== 'open_program_year')).toEqual([]);
    expect(callsOf('open_program_year').every((args) => Object.keys(args ?? {}).length === 0)).toBe(true);
    expect(auth.signUp).not.toHaveBeenCalled();
  });

  it('is still there after the browser was closed', async () => {
    const first = renderApp('/apply');
    await first.user.type(await screen.findByLabelText(/^City/), 'Boston');
    cleanup();
    renderApp('/apply');
    expect(await screen.findByLabelText(/^City/)).toHaveValue('Boston');
  });

  it('asks for no passport and no health details', async () => {
    renderApp('/apply');
    await screen.findByLabelText('Email');
    expect(screen.queryByLabelText(/passport/i)).toBeNull();
    expect(screen.queryByLabelText(/learning needs/i)).toBeNull();
    expect(pendingFields.filter((name) => /passport|special|medical|health/.test(name))).toEqual([]);
  });

  it('checks by the rules of the real form and says why beside the field, but keeps nobody from an account', async () => {
    const { user } = renderApp('/apply');
    await user.type(await screen.findByLabelText('Email'), 'dov@example.org');
    const phone = screen.getByLabelText(/^Phone/);
    await user.type(phone, '212 555');
    expect(phone).toBeValid();
    await user.tab();
    expect(phone).toHaveAccessibleDescription(/Which country is this number from\?$/);
    expect(phone).toBeInvalid();
    // It may be put right, left out, or taken along: it keeps nobody from an account.
    await user.click(screen.getByRole('button', { name: 'Leave it out: Phone' }));
    expect(phone).toHaveValue('');
    await user.type(phone, '212 555');
    await user.click(screen.getByRole('button', { name: 'Create account and continue' }));
    await waitFor(() => expect(address()).toBe('/login?tab=sign-up'));
    expect(readPending(localStorage)?.form).toEqual({ phone: '212 555' });
  });

  it('leads to signing up, once there is an address', async () => {
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Create account and continue' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription(/Enter an email address like name@example\.org/);
    await user.type(email, 'dov@example.org');
    await user.click(screen.getByRole('button', { name: 'Continue with these answers' }));
    await waitFor(() => expect(address()).toBe('/login?tab=sign-up'));
    expect(screen.getByLabelText('Email')).toHaveValue('dov@example.org');
  });
});

describe('what /apply says to somebody without an account', () => {
  const track = {
    track: 'shana_aleph' as const,
    starts_on: '2027-08-29',
    ends_on: '2028-06-30',
    ages: '18–20',
    length_text: 'about 10 months',
    tuition_amount: 14_000,
    housing_amount: 9_500,
    deposit_amount: 500,
    included_text: 'meals and trips',
  };
  const opened = { application_deadline_at: '2099-01-11T07:59:00Z', program_starts_on: '2099-08-29' };

  it('the cost of each offered track: the total, and its parts beside it', async () => {
    backend.answer('open_program_year', () =>
      buildYear({ ...opened, tracks: [track], aid_text: 'Tell us early.' }),
    );
    renderApp('/apply');
    const costs = await screen.findByRole('region', { name: /^What 2027\W+2028 costs$/ });
    expect(
      within(costs)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Shana Aleph']);
    expect(costs).toHaveTextContent(
      '$23,500Tuition $14,000, room and board $9,500; $500 of it as the non-refundable deposit.Includes: meals and trips.With flights, insurance, a phone and pocket money, a family spends about $27,000 to $29,500 in all. This is an estimate, not a price.Tell us early.',
    );
  });

  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const past = new Date(Date.now() - 3 * 86_400_000).toISOString();
  it.each([
    ['open', opened, /^Applications for 2027\W+2028 are open until/, true],
    ['last', { ...opened, application_deadline_at: soon }, /^The last days: applications/, true],
    [
      'before',
      { ...opened, opens_at: '2098-09-01T06:00:00Z' },
      /^Applications for 2027\W+2028 open on/,
      false,
    ],
    [
      'next',
      {
        ...opened,
        opens_at: '2098-09-01T06:00:00Z',
        previous: { name: '2026-2027', application_deadline_at: past, application_deadline_zone: 'UTC' },
      },
      /^Applications for 2026\W+2027 are closed; those for 2027\W+2028 open on/,
      false,
    ],
    [
      'closed',
      { ...opened, application_deadline_at: past },
      /^Applications for 2027\W+2028 closed on/,
      false,
    ],
    [
      'none',
      { application_deadline_at: past, program_starts_on: past.slice(0, 10) },
      /^The dates of the next year are not set/,
      false,
    ],
  ] as const)(
    '%s: the season, and the questions only while one can apply',
    async (season, year, words, asks) => {
      backend.answer('open_program_year', () => buildYear({ ...year, tracks: [track] }));
      renderApp('/apply');
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByLabelText('Email') !== null).toBe(asks);
      const links = screen.queryAllByRole('link', { name: /^(See the dates|Ask us)$/ });
      expect(links.map(({ textContent }) => textContent)).toEqual(
        asks ? [] : [season === 'none' ? 'Ask us' : 'See the dates'],
      );
      // What the last year cost is not said of a year that nobody has set.
      expect(screen.queryByText(/The year costs/) === null).toBe(season === 'none');
    },
  );

  it('learns on the return to the tab that the deadline has moved, and keeps what stands when it cannot ask', async () => {
    let answers = (): OpenYear => buildYear({ ...opened, tracks: [track] });
    backend.answer('open_program_year', () => answers());
    const { user } = renderApp('/apply');
    await user.type(await screen.findByLabelText(/^City/), 'Boston');
    const returns = (): void => void document.dispatchEvent(new Event('visibilitychange'));
    answers = () => buildYear({ ...opened, application_deadline_at: soon, tracks: [track] });
    returns();
    expect(await screen.findByText(/^The last days: applications/)).toBeVisible();
    expect(screen.getByLabelText(/^City/)).toHaveValue('Boston');
    const before = callsOf('open_program_year').length;
    answers = () => {
      throw new Error('down');
    };
    returns();
    await waitFor(() => expect(callsOf('open_program_year').length).toBeGreaterThan(before));
    expect(screen.getByText(/^The last days: applications/)).toBeVisible();
    answers = () => buildYear({ ...opened, application_deadline_at: past });
    returns();
    expect(await screen.findByText(/^Applications for 2027\W+2028 closed on/)).toBeVisible();
    expect(screen.queryByLabelText(/^City/)).toBeNull();
  });

  it.each([
    ['open', opened, true],
    ['closed', { ...opened, application_deadline_at: past }, false],
  ] as const)(
    'before the first question, %s: what is needed, how long it takes, what it costs, and signing in again',
    async (_, year, asks) => {
      backend.answer('open_program_year', () =>
        buildYear({ ...year, tracks: [track, { ...track, track: 'post_army', tuition_amount: 8000 }] }),
      );
      renderApp('/apply');
      const facts = (): HTMLElement => screen.getByRole('region', { name: 'Before you begin' });
      await waitFor(() =>
        expect(facts()).toHaveTextContent('The year costs $17,500 to $23,500, room and board included; $500'),
      );
      const before = facts();
      expect(before).toHaveTextContent(/What you need.*transcript.*passport.*ask for a letter/);
      expect(before).toHaveTextContent('How long it takesAbout an hour in all');
      expect(before).toHaveTextContent('Sign in again at any time, on any device');
      const follows = (element: HTMLElement | null, other: HTMLElement): boolean =>
        element !== null &&
        Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
      // The way to an account stands above it, the first questions below; neither while nobody can apply.
      const email = screen.queryByLabelText('Email');
      expect(email !== null && follows(before, email)).toBe(asks);
      expect(follows(screen.queryByLabelText(/^First name/), before)).toBe(asks);
      // A day here; from the sign-up with the school as long as its list of periods says.
      expect(
        screen.queryByText(/in this browser for a day and, once you sign up, with us for 7 days/) !== null,
      ).toBe(asks);
    },
  );

  it('says the deadline on the viewer’s own clock too', async () => {
    backend.answer('open_program_year', () => buildYear(opened));
    renderApp('/apply');
    expect(await screen.findByText(/On your clock: .*January 11, 2099, 7:59 AM UTC\./)).toBeVisible();
  });

  it('keeps the questions when the year cannot be asked for', async () => {
    renderApp('/apply');
    await screen.findByLabelText('Email');
    await waitFor(() => expect(callsOf('open_program_year')).toHaveLength(1));
    expect(screen.getByLabelText('Email')).toBeVisible();
  });
});
