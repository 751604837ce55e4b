/** Dates that can hardly be are asked about, and never refused; how a date is typed; two addresses are told apart. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { birthDoubt, graduationDoubt, passportDoubt } from '../src/lib/doubts.ts';
import { backend, callsOf, signIn } from './fake-client.ts';
import { buildMine, buildSaved } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const TODAY = '2026-11-22';
const BEGINS = '2027-08-29';

describe('a question', () => {
  it.each([
    ['born in 2030', birthDoubt('2030-01-01', BEGINS, TODAY), /has not come yet/],
    ['6 years old', birthDoubt('2021-03-01', BEGINS, TODAY), /6 years old when the program begins/],
    ['100 years old', birthDoubt('1927-03-01', BEGINS, TODAY), /100 years old/],
    ['graduating in 2050', graduationDoubt('2050', BEGINS), /finish high school after that/],
    ['graduated in 1960', graduationDoubt('1960', BEGINS), /67 years ago/],
    [
      'a passport that has ended',
      passportDoubt('2026-11-21', null, TODAY),
      /expired passport does not count/,
    ],
    [
      'a passport that ends too early',
      passportDoubt('2028-12-19', '2028-12-20', TODAY),
      /valid until .*2028/,
    ],
  ])('is asked about %s', (_, doubt, words) => {
    expect(doubt).toMatch(words);
  });

  it.each([
    ['18 years old', birthDoubt('2009-03-01', BEGINS, TODAY)],
    ['a day half typed', birthDoubt('20', BEGINS, TODAY)],
    ['graduating in the year of the program', graduationDoubt('2027', BEGINS)],
    ['a soldier of 30 who graduated 12 years ago', graduationDoubt('2015', BEGINS)],
    ['a passport that lasts', passportDoubt('2026-11-22', null, TODAY)],
    ['a passport that lasts until the margin is over', passportDoubt('2028-12-20', '2028-12-20', TODAY)],
    ['a day half typed of a passport', passportDoubt('20', '2028-12-20', TODAY)],
    ['nothing', graduationDoubt('', BEGINS)],
  ])('is not asked about %s', (_, doubt) => {
    expect(doubt).toBeNull();
  });
});

describe('the application form', () => {
  it('asks beside the field and on the review page, and refuses nothing', async () => {
    const application = { date_of_birth: '2021-03-01', graduation_year: 2050 };
    backend.answer('my_application', () => buildMine({ application }));
    const { user } = renderApp('/apply/personal');
    const birth = await screen.findByLabelText(/^Date of birth/);
    expect(screen.getByText(/6 years old when the program begins/)).toBeVisible();
    expect(birth).toBeValid();
    await user.click(screen.getAllByRole('link', { name: /All sections/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: /^Check your answers/ }));
    const doubt = await screen.findByText(/Will you finish high school after that/);
    expect(within(doubt).getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/apply/academic#answer-graduation_year',
    );
  });

  it('asks about a passport that ends before the program and the year’s margin, in the form and on the review page', async () => {
    const application = { passport_expires_on: '2090-12-19' };
    backend.answer('my_application', () => buildMine({ application, passport_needed_until: '2090-12-20' }));
    const { user } = renderApp('/apply/personal');
    const field = await screen.findByLabelText(/^Passport valid until/);
    expect(field).toHaveValue('December 19, 2090');
    expect(field).toBeValid();
    expect(screen.getByText(/should be valid until .*20.*2090/)).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: /All sections/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('link', { name: /^Check your answers/ }));
    const doubt = await screen.findByText(/should be valid until .*20.*2090/);
    expect(within(doubt).getByRole('link', { name: 'Change' })).toHaveAttribute(
      'href',
      '/apply/personal#answer-passport_expires_on',
    );
  });

  it('says which address is used for what once they differ', async () => {
    backend.answer('my_application', () => buildMine({ application: { email: 'other@example.org' } }));
    renderApp('/apply/personal');
    const note = await screen.findByText(/This is not the address of your account/);
    expect(note).toHaveTextContent('dov@example.org');
    expect(within(note).getByRole('link', { name: /account’s address/ })).toHaveAttribute('href', '/account');
  });

  it('says nothing of addresses while they are one', async () => {
    backend.answer('my_application', () => buildMine({ application: { email: 'DOV@example.org' } }));
    renderApp('/apply/personal');
    await screen.findByLabelText(/^Email/);
    expect(screen.queryByText(/not the address of your account/)).toBeNull();
  });
});

describe('a date that is typed', () => {
  const sent = (): unknown =>
    callsOf('save_application_fields')
      .flatMap(({ changes }) => changes as { value: unknown }[])
      .at(-1)?.value;
  const REFUSED = 'Enter a real date, for example 2008-05-31.';
  const open = async () => {
    // One application however often it is read: with another id, another form would open under the hands.
    const mine = buildMine({ application: { id: crypto.randomUUID() } });
    backend.answer('my_application', () => mine);
    backend.answer('save_application_fields', ({ changes }) => {
      const real = changes.filter(({ value }) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)));
      const errors = changes.filter((change) => !real.includes(change));
      return buildSaved({
        saved: Object.fromEntries(real.map(({ field, value }) => [field, value])),
        errors: errors.map(({ field }) => ({ field, message: REFUSED })),
      });
    });
    const { user } = renderApp('/apply/personal');
    const birth = await screen.findByLabelText(/^Date of birth/);
    await user.clear(birth);
    return { user, birth };
  };

  it('is taken as people write it, and said back with its month', async () => {
    const { user, birth } = await open();
    await user.type(birth, '31/5/2008');
    expect(screen.getByText('May 31, 2008')).toBeVisible();
    await user.tab();
    await waitFor(() => expect(sent()).toBe('2008-05-31'));
    expect(birth).toHaveValue('31/5/2008');
    expect(birth).toBeValid();
  });

  it('is asked about where it may be two days, and never guessed', async () => {
    const { user, birth } = await open();
    await user.type(birth, '3/5/2008');
    await user.tab();
    const which = await screen.findByRole('group', { name: 'Which day do you mean?' });
    await waitFor(() => expect(sent()).toBe('3/5/2008'));
    // What the server could not take has been read again by now: the question stands where it stood.
    await waitFor(() => expect(birth).toHaveAccessibleDescription(/Which day do you mean/));
    expect(which).toBeInTheDocument();
    await user.click(within(which).getByRole('button', { name: 'May 3, 2008' }));
    await waitFor(() => expect(sent()).toBe('2008-05-03'));
    expect(birth).toHaveValue('May 3, 2008');
    expect(screen.queryByRole('group', { name: 'Which day do you mean?' })).toBeNull();
  });

  it('half typed is kept as it is, with the reason, also where the tab was closed', async () => {
    const { user, birth } = await open();
    await user.type(birth, '31 May');
    await user.tab();
    await waitFor(() => expect(birth).toHaveAccessibleDescription(REFUSED));
    expect(sent()).toBe('31 May');
    const later = buildMine({
      application: { id: crypto.randomUUID() },
      refused: [
        {
          section: 'personal',
          field: 'date_of_birth',
          label: 'Date of birth',
          message: REFUSED,
          value: '31 May',
          refused_at: '2026-11-01T10:00:00Z',
        },
      ],
    });
    backend.answer('my_application', () => later);
    renderApp('/apply/personal');
    await waitFor(() => {
      const field = screen.getAllByLabelText(/^Date of birth/).at(-1);
      expect(field).toHaveValue('31 May');
      expect(field).toHaveAccessibleDescription(REFUSED);
    });
  });

  it('may be taken from a calendar', async () => {
    const { birth } = await open();
    const calendar = birth.parentElement?.querySelector('input[type="date"]') as HTMLInputElement;
    fireEvent.change(calendar, { target: { value: '2008-05-30' } });
    expect(birth).toHaveValue('May 30, 2008');
    await waitFor(() => expect(sent()).toBe('2008-05-30'));
  });
});
