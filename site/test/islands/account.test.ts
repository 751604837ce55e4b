import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { account, REREAD_MS } from '../../src/components/account.island';

let life = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
  life = new AbortController();
  document.body.innerHTML =
    '<div id="account"><div data-for="visitor"></div><div data-for="person" hidden><a class="button" href="/dashboard"></a><button></button></div></div>';
  const root = document.getElementById('account');
  if (root) account(root, life.signal);
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});
const signedIn = (): boolean => document.querySelector<HTMLElement>('[data-for="person"]')?.hidden === false;

it('reads the session again each second, from this browser only', () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  window.localStorage.setItem('userData', '{"role":"applicant"}');
  window.localStorage.setItem('isLoggedIn', 'true');
  expect(signedIn()).toBe(false);
  vi.advanceTimersByTime(REREAD_MS);
  expect(signedIn()).toBe(true);
  window.localStorage.clear();
  vi.advanceTimersByTime(REREAD_MS);
  expect(signedIn()).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

it.each(['not json', 'null', '[]', '{"role":"root"}', '{}'])(
  'takes a damaged summary for none: %s',
  (summary) => {
    window.localStorage.setItem('userData', summary);
    window.localStorage.setItem('isLoggedIn', 'true');
    vi.advanceTimersByTime(REREAD_MS);
    expect(signedIn()).toBe(false);
  },
);
