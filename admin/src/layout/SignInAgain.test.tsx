/** A session that ends under an open page: the same person goes on, anybody else gets a fresh page. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTH_STORAGE_KEY, storageKeys } from '@school/shared/session';
import { fakeAnswer } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { authProvider } from '../providers/auth-provider.ts';
import { onDenied } from '../providers/denied.ts';
import { call } from '../providers/rpc.ts';
import { currentOfficer } from '../providers/session.ts';
import { goOnAsSignedIn } from '../providers/sign-in-again.ts';
import { SignInAgain } from './SignInAgain.tsx';

vi.unmock('../providers/rpc.ts');

const MOSHE = { id: '00000000-0000-4000-8000-000000000001', email: 'moshe@example.org' };
const RUTH = { id: '00000000-0000-4000-8000-000000000002', email: 'ruth@example.org' };
const PASSWORD = 'shalom-demo-1234';

/** Whom the server knows; null when the session has ended there. */
let session: typeof MOSHE | null = MOSHE;
let needsCode = false;
const saved: unknown[] = [];
const replace = vi.fn();

const rpc = vi.hoisted(() => vi.fn());
const auth = vi.hoisted(() => ({
  getSession: vi.fn(),
  signInWithPassword: vi.fn(),
  signOut: vi.fn(() => Promise.resolve()),
  mfa: { listFactors: vi.fn(), challengeAndVerify: vi.fn() },
}));
vi.mock('../providers/client.ts', () => ({ supabase: { rpc, auth }, config: {} }));

beforeEach(() => {
  session = MOSHE;
  needsCode = false;
  saved.length = 0;
  vi.stubGlobal('location', {
    ...window.location,
    origin: 'http://localhost:3000',
    href: 'http://localhost:3000/admin/x',
    pathname: '/admin/x',
    search: '',
    hash: '',
    replace,
  });
  auth.getSession.mockImplementation(() =>
    Promise.resolve({ data: { session: session && { user: session, access_token: 't' } } }),
  );
  auth.signInWithPassword.mockImplementation(({ email, password }: { email: string; password: string }) => {
    if (password !== PASSWORD) return Promise.resolve({ error: new Error('Invalid login credentials') });
    session = email === RUTH.email ? RUTH : MOSHE;
    return Promise.resolve({ error: null });
  });
  auth.mfa.listFactors.mockResolvedValue({ data: { totp: [{ id: 'factor-1' }] }, error: null });
  auth.mfa.challengeAndVerify.mockImplementation(() => {
    needsCode = false;
    return Promise.resolve({ error: null });
  });
  rpc.mockImplementation((name: string, args: unknown) => {
    if (!session) return Promise.resolve({ data: null, error: { message: 'JWT expired' }, status: 401 });
    if (name !== 'my_staff_account') saved.push(args);
    const data =
      name === 'my_staff_account'
        ? fakeAnswer(name, {
            role: 'admissions',
            next_step: needsCode ? 'verify' : null,
            display_name: 'Moshe',
          })
        : { updated_at: '2026-11-22T10:00:00Z', other: null };
    return Promise.resolve({ data, error: null, status: 200 });
  });
  onDenied((error) => authProvider.checkError(error));
});
afterEach(async () => {
  // A fresh page, as whoever left it in a test would have.
  session = MOSHE;
  needsCode = false;
  await goOnAsSignedIn();
  localStorage.clear();
  replace.mockReset();
});

function Page() {
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  const save = (): void =>
    void call('save_draft', { subject: 'application', subject_id: MOSHE.id, field: 'note', text: note }).then(
      () => setSaid('Saved.'),
      (error: unknown) => setSaid(String(error)),
    );
  return (
    <>
      <textarea aria-label="Note" value={note} onChange={({ target }) => setNote(target.value)} />
      <button onClick={save}>Save</button>
      <p>{said}</p>
      <SignInAgain />
    </>
  );
}

/** Moshe has typed, the session ends, and he presses Save. */
async function interrupted(): Promise<ReturnType<typeof userEvent.setup>> {
  await currentOfficer();
  renderOffice(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Note'), 'Half a thought');
  session = null;
  await user.click(screen.getByText('Save'));
  await screen.findByRole('dialog', { name: 'Please sign in again' });
  return user;
}

async function signIn(
  user: ReturnType<typeof userEvent.setup>,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const field = screen.getByLabelText('Email');
  await user.clear(field);
  await user.type(field, email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('the same person goes on: what was typed stands there, and the call that was refused is made again, once', async () => {
  const user = await interrupted();
  expect(saved).toEqual([]);
  await signIn(user, MOSHE.email);
  await screen.findByText('Saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
  expect(saved).toHaveLength(1);
  expect(replace).not.toHaveBeenCalled();
});

test('a colleague who signs in instead gets a fresh page, and nothing is saved in their name', async () => {
  const user = await interrupted();
  await signIn(user, RUTH.email);
  await waitFor(() => expect(replace).toHaveBeenCalledWith('http://localhost:3000/admin/x'));
  expect(saved).toEqual([]);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

test('a wrong password says so; the second factor is asked for where the account has one', async () => {
  const user = await interrupted();
  await signIn(user, MOSHE.email, 'wrong');
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Email')).toHaveValue(MOSHE.email);
  needsCode = true;
  await user.clear(screen.getByLabelText('Password'));
  await signIn(user, MOSHE.email);
  await user.type(await screen.findByLabelText('Code of your authenticator app'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText('Saved.');
  expect(auth.mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'factor-1', code: '123456' });
});

test('signing in on another tab goes on here as well', async () => {
  await interrupted();
  session = MOSHE;
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: AUTH_STORAGE_KEY, newValue: '{}' })),
  );
  await screen.findByText('Saved.');
});

test('whoever has pressed Logout in this browser leaves no page open', async () => {
  await currentOfficer();
  renderOffice(<Page />);
  localStorage.setItem(storageKeys.loggedOut, 'true');
  session = null;
  await userEvent.setup().click(screen.getByText('Save'));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.stringContaining('/login?next=')));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
