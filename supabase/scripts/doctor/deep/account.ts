/** The life of an account, with links that are asked for instead of mailed, and its end. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { textOf, type Accounts, type Ask, type As, type Made, type Step } from './step.ts';

/** A password nobody guesses. */
export const password = (): string => randomBytes(18).toString('base64url');

/** An account that a link was made for. */
interface Linked extends Made {
  readonly hash: string;
}

/** Asks for the link that a mail of this kind would carry. */
export async function linkOf(ask: Ask, type: string, email: string, more: object = {}): Promise<Linked> {
  const made = await ask('service', 'POST', '/auth/v1/admin/generate_link', { type, email, ...more });
  const user = (made['user'] ?? made) as Readonly<Record<string, unknown>>;
  // Not hashed_token: that of a link to a new address is over the old one, and opens nothing.
  const hash = new URL(textOf(made, 'action_link')).searchParams.get('token') ?? '';
  return { id: textOf(user, 'id'), email, hash };
}

/** Opens a link as its reader does. */
export const open = async (ask: Ask, type: string, { hash }: Linked): Promise<As> => ({
  token: textOf(await ask('visitor', 'POST', '/auth/v1/verify', { type, token_hash: hash }), 'access_token'),
});

export const signIn = async (ask: Ask, email: string, word: string): Promise<As> => ({
  token: textOf(
    await ask('visitor', 'POST', '/auth/v1/token?grant_type=password', { email, password: word }),
    'access_token',
  ),
});

const setPassword = (ask: Ask, as: As, word: string) =>
  ask(as, 'POST', '/functions/v1/set-password', { password: word });

/** An account that the admin API makes with a confirmed address, as the dashboard does. */
export async function madeByAdmin(ask: Ask, email: string, word: string): Promise<Made> {
  const account = { email, password: word, email_confirm: true };
  return { id: textOf(await ask('service', 'POST', '/auth/v1/admin/users', account), 'id'), email };
}

export function accountLife(ask: Ask, { keep, address }: Accounts): readonly Step[] {
  const [first, moved, invited] = [address(), address(), address()];
  let account: Linked = { id: '', email: first, hash: '' };
  let session: As = 'visitor';
  return [
    {
      id: 'deep-sign-up',
      title: 'An account is made',
      run: async () => void (account = keep(await linkOf(ask, 'signup', first, { password: password() }))),
    },
    {
      id: 'deep-confirm',
      title: 'Its address is confirmed',
      run: async () => void (session = await open(ask, 'signup', account)),
    },
    {
      id: 'deep-change-password',
      title: 'The password is changed, and the new one signs in',
      run: async () => {
        const word = password();
        await setPassword(ask, session, word);
        session = await signIn(ask, first, word);
      },
    },
    {
      id: 'deep-recover-password',
      title: 'A forgotten password is replaced by a link, and the new one signs in',
      run: async () => {
        const word = password();
        await setPassword(ask, await open(ask, 'recovery', await linkOf(ask, 'recovery', first)), word);
        session = await signIn(ask, first, word);
      },
    },
    {
      id: 'deep-change-address',
      title: 'The address is changed by the links of both mailboxes',
      run: async () => {
        const current = await linkOf(ask, 'email_change_current', first, { new_email: moved });
        const next = await linkOf(ask, 'email_change_new', first, { new_email: moved });
        await ask('visitor', 'POST', '/auth/v1/verify', { type: 'email_change', token_hash: current.hash });
        session = await open(ask, 'email_change', next);
        const now = textOf(await ask(session, 'GET', '/auth/v1/user'), 'email');
        if (now !== moved) throw new Error(`It is ${now} still.`);
      },
    },
    {
      id: 'deep-invitation',
      title: 'The link of an invitation opens, and a first password signs in',
      run: async () => {
        const guest = keep(await linkOf(ask, 'invite', invited));
        const word = password();
        await setPassword(ask, await open(ask, 'invite', guest), word);
        await signIn(ask, invited, word);
      },
    },
    {
      id: 'deep-made-by-admin',
      title: 'An account that the dashboard makes signs in with its password',
      run: async () => {
        const [email, word] = [address(), password()];
        keep(await madeByAdmin(ask, email, word));
        await signIn(ask, email, word);
      },
    },
    {
      id: 'deep-factor',
      title: 'A second factor is set up and shown',
      run: async () => {
        const made = await ask(session, 'POST', '/auth/v1/factors', {
          factor_type: 'totp',
          friendly_name: 'doctor',
        });
        const path = `/auth/v1/factors/${textOf(made, 'id')}`;
        const secret = textOf(made['totp'] as Readonly<Record<string, unknown>>, 'secret');
        const challenge = await ask(session, 'POST', `${path}/challenge`, {});
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        const shown = await ask(session, 'POST', `${path}/verify`, {
          challenge_id: textOf(challenge, 'id'),
          code,
        });
        const [, claims = ''] = textOf(shown, 'access_token').split('.');
        if (!Buffer.from(claims, 'base64url').toString().includes('"aal":"aal2"'))
          throw new Error('The session does not say so.');
      },
    },
  ];
}
