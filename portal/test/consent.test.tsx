import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { LINK_KEY, buildMine } from './factories.ts';
import { backend, callsOf, Refused, resetAuth, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));

beforeEach(() => {
  backend.reset();
  resetAuth();
});

type MyConsent = NonNullable<FunctionResult<'my_consent'>>;
const consent = (given: Partial<MyConsent> = {}): MyConsent => ({
  needed: true,
  before: 'registration',
  state: 'none',
  can_ask: true,
  requests_left: 5,
  mails_left: 0,
  remind_from: null,
  name: null,
  relation: null,
  email: null,
  asked_at: null,
  answered_at: null,
  signature: null,
  signed_on: null,
  reason: null,
  ...given,
});
const asked = consent({
  state: 'asked',
  name: 'Ruth Demo',
  relation: 'mother',
  email: 'ruth@example.org',
  asked_at: '2026-11-01T10:00:00Z',
  mails_left: 2,
  remind_from: '2026-11-04T10:00:00Z',
  requests_left: 4,
});
const young = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10);

function home(given: MyConsent, date_of_birth = young): ReturnType<typeof renderApp> {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { date_of_birth } }));
  backend.answer('my_consent', () => given);
  return renderApp('/dashboard');
}
const card = () => screen.findByRole('region', { name: 'Consent of a parent or guardian' });

describe('the applicant', () => {
  test('asks a parent, whose refused fields say why', async () => {
    const { user } = home(consent());
    const box = within(await card());
    backend.answer('ask_consent', ({ email }) => {
      if (email !== 'ruth@example.org')
        throw new Refused('invalid_value', 'Enter an e-mail address.', 'email');
      return asked;
    });
    await user.type(box.getByLabelText('Their full name'), 'Ruth Demo');
    await user.selectOptions(box.getByLabelText('Who they are to you'), 'mother');
    await user.click(box.getByRole('button', { name: 'Send the request' }));
    expect(await box.findByRole('alert')).toHaveTextContent('Enter an e-mail address.');
    await user.type(box.getByLabelText('Their e-mail address'), 'ruth@example.org');
    await user.click(box.getByRole('button', { name: 'Send the request' }));
    expect(await box.findByText(/We wrote to Ruth Demo at ruth@example.org/)).toBeVisible();
    expect(callsOf('ask_consent').at(-1)).toEqual({
      name: 'Ruth Demo',
      relation: 'mother',
      email: 'ruth@example.org',
    });
    expect(box.getByRole('button', { name: 'Send it again' })).toBeVisible();
    expect(await screen.findByText('The mail is on its way.')).toBeVisible();
    // The same once more sends nothing, and does not say so.
    await user.click(box.getByText('Ask at another address'));
    await user.click(box.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByText('They have our mail, and we wait for their answer.')).toBeVisible();
  });

  test.each([
    [
      { ...asked, state: 'given', signature: 'Ruth Demo', signed_on: '2026-11-02', can_ask: false },
      /Signed by Ruth Demo/,
    ],
    [{ ...asked, state: 'refused' }, /Ruth Demo has not agreed/],
    [{ ...asked, state: 'rejected', reason: 'This is his brother.' }, 'This is his brother.'],
    [{ ...asked, state: 'failed' }, /could not be delivered. Please use another address/],
  ] as const)('sees how far it is: %o', async (given, words) => {
    home(given);
    expect(await within(await card()).findByText(words)).toBeVisible();
  });

  test('who is not under 18 sees nothing of it, and a grown man’s page does not even ask', async () => {
    home(consent({ needed: false }));
    expect(await screen.findByText('Whom to ask')).toBeVisible();
    // It is asked once the page stands, so the page may stand before it.
    await waitFor(() => expect(callsOf('my_consent')).toHaveLength(1));
    expect(screen.queryByText('Consent of a parent or guardian')).toBeNull();
  });

  test('born long ago: not asked for', async () => {
    home(consent(), '1999-01-01');
    expect(await screen.findByText('Whom to ask')).toBeVisible();
    expect(callsOf('my_consent')).toHaveLength(0);
  });
});

describe('the guardian', () => {
  const open = {
    state: 'open',
    applicant: 'Dov Demo',
    year: '2027-2028',
    language: 'en',
    name: 'Ruth Demo',
    relation: 'mother',
    words: 'I agree to everything.',
    words_number: 3,
    cost: 16_200,
  } as const;

  test('reads the words and signs them with their name', async () => {
    backend.answer('consent_page', () => open);
    backend.answer('sign_consent', ({ form }) => {
      if (form.signature !== 'Ruth Demo')
        throw new Refused('invalid_value', 'Type your name here exactly as it stands above.', 'signature');
      return {
        state: 'given',
        applicant: 'Dov Demo',
        year: '2027-2028',
        language: 'en',
        signature: 'Ruth Demo',
        signed_on: '2026-11-02',
        may_follow: true,
      };
    });
    const { user } = renderApp(`/consent#${LINK_KEY}`);
    expect(await screen.findByText('I agree to everything.')).toBeVisible();
    await user.type(screen.getByLabelText('Type your full name to sign'), 'R.');
    await user.click(screen.getByRole('button', { name: 'I agree and sign' }));
    expect(await screen.findAllByText(/exactly as it stands above/)).not.toHaveLength(0);
    await user.clear(screen.getByLabelText('Type your full name to sign'));
    await user.type(screen.getByLabelText('Type your full name to sign'), 'Ruth Demo');
    await user.click(screen.getByRole('button', { name: 'I agree and sign' }));
    expect(await screen.findByText(/Signed by Ruth Demo/)).toBeVisible();
    expect(callsOf('sign_consent').at(-1)).toMatchObject({ token: LINK_KEY, words_number: 3 });
    expect(screen.getByRole('link', { name: 'Follow the application' })).toHaveAttribute(
      'href',
      `/parents#${LINK_KEY}`,
    );
  });

  test('follows by the link of the signature, in words that do not speak of an invitation', async () => {
    const page = {
      applicant: 'Dov Demo',
      name: 'Ruth Demo',
      year: '2027-2028',
      language: 'en',
      email: 'ruth@example.org',
      signed: true,
    } as const;
    backend.answer('parent_invitation_page', () => ({ ...page, state: 'open' }));
    backend.answer('accept_parent_invitation', () => ({ state: 'accepted', application_id: 'one' }));
    backend.answer('my_children', () => []);
    signIn();
    const { user } = renderApp(`/parents#${LINK_KEY}`);
    expect(await screen.findByText(/You have signed the consent for Dov Demo/)).toBeVisible();
    expect(screen.queryByText(/invites you/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Follow the application' }));
    await waitFor(() => expect(callsOf('accept_parent_invitation')).toEqual([{ token: LINK_KEY }]));
  });

  test('who cannot follow by it is not offered it', async () => {
    const given = {
      state: 'given',
      applicant: 'Dov Demo',
      year: '2027-2028',
      language: 'en',
      signature: 'Ruth Demo',
    } as const;
    backend.answer('consent_page', () => ({ ...given, signed_on: '2026-11-02', may_follow: false }));
    renderApp(`/consent#${LINK_KEY}`);
    expect(await screen.findByText(/Signed by Ruth Demo/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Follow the application' })).toBeNull();
  });

  test('may refuse, with a word to the office', async () => {
    backend.answer('consent_page', () => open);
    backend.answer('refuse_consent', () => ({
      state: 'refused',
      applicant: 'Dov Demo',
      year: '2027-2028',
      language: 'en',
    }));
    const { user } = renderApp(`/consent#${LINK_KEY}`);
    await user.click(await screen.findByRole('button', { name: 'I do not agree' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/A note to our admissions team/), 'Not this year.');
    await user.click(dialog.getByRole('button', { name: 'I do not agree' }));
    expect(await screen.findByText(/You have told us that you do not agree/)).toBeVisible();
    expect(callsOf('refuse_consent')).toEqual([{ token: LINK_KEY, note: 'Not this year.' }]);
  });

  test('words that were changed meanwhile are shown anew before they are signed', async () => {
    let words_number = 3;
    backend.answer('consent_page', () => ({ ...open, words_number, words: `Words ${words_number}` }));
    backend.answer('sign_consent', () => {
      words_number = 4;
      throw new Refused('stale_version', 'Changed.', 'words');
    });
    const { user } = renderApp(`/consent#${LINK_KEY}`);
    await user.click(await screen.findByRole('button', { name: 'I agree and sign' }));
    await user.click(await screen.findByRole('button', { name: 'Show the new words' }));
    expect(await screen.findByText('Words 4')).toBeVisible();
  });

  test.each([
    ['unknown', 'This link does not work'],
    ['limited', 'This link does not work'],
  ] as const)('a link that is %s', async (state, title) => {
    backend.answer('consent_page', () => ({ state }));
    renderApp(`/consent#${LINK_KEY}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });
});
