/** Who is asking, and the first rows of a list, asked before the client is there. */
import { AUTH_STORAGE_KEY } from '@school/shared/session';
import { afterEach, expect, it, vi } from 'vitest';
import { takeEarly } from '@school/shared/early-answers';
import { askFirst } from './early.ts';

const account = { role: 'admissions', is_active: true, display_name: 'A', next_step: null };
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const store = (text: unknown): void => localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(text));
const answerWith = (answer: () => Promise<Response>) => {
  const asked = vi.fn(answer);
  vi.stubGlobal('fetch', asked);
  return asked;
};
const good = (): Promise<Response> => Promise.resolve(Response.json(account));

afterEach(() => vi.unstubAllGlobals());

it('asks with the stored token, and gives the answer once, for that token only', async () => {
  const asked = answerWith(good);
  store({ access_token: 'token', expires_at: inSeconds(3600) });
  askFirst(null);
  expect(asked).toHaveBeenCalledTimes(1);
  const [url, init] = asked.mock.calls[0] as unknown as [
    string,
    { readonly headers: Record<string, string> },
  ];
  expect(url).toBe('http://backend.invalid/rest/v1/rpc/my_staff_account');
  expect(init.headers['authorization']).toBe('Bearer token');
  expect(await takeEarly('token', 'my_staff_account', {})).toEqual(account);
  expect(await takeEarly('token', 'my_staff_account', {})).toBeUndefined();
  askFirst(null);
  expect(await takeEarly('another', 'my_staff_account', {})).toBeUndefined();
});

it.each([
  ['nobody is signed in', null],
  ['the token is about to end', { access_token: 'token', expires_at: inSeconds(60) }],
  ['the stored session is damaged', { access_token: 7, expires_at: inSeconds(3600) }],
  ['it is another value', 42],
])('asks nothing when %s', async (_when, stored) => {
  const asked = answerWith(good);
  store(stored);
  askFirst(null);
  expect(asked).not.toHaveBeenCalled();
  expect(await takeEarly('token', 'my_staff_account', {})).toBeUndefined();
});

it.each([
  ['refused', () => Promise.resolve(Response.json({ message: 'JWT expired' }, { status: 401 }))],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)('leaves a question that was %s to whoever needs the answer', async (_what, answer) => {
  answerWith(answer);
  store({ access_token: 'token', expires_at: inSeconds(3600) });
  askFirst(null);
  expect(await takeEarly('token', 'my_staff_account', {})).toBeUndefined();
});

const list = { query: '', filters: {}, sort: 'submitted_at', descending: true, page: 1, per_page: 25 };
const rows = { rows: [], total: 0 };

it('asks for the first rows too, and gives them to the same question only, for half a minute', async () => {
  const asked = answerWith(() => Promise.resolve(Response.json(rows)));
  store({ access_token: 'token', expires_at: inSeconds(3600) });
  askFirst(list);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await takeEarly('token', 'search_applications', { ...list, page: 2 })).toBeUndefined();
  const { query, ...others } = list;
  expect(await takeEarly('token', 'search_applications', { ...others, query })).toEqual(rows);
  expect(await takeEarly('token', 'search_applications', list)).toBeUndefined();
  vi.useFakeTimers();
  askFirst(list);
  vi.advanceTimersByTime(31_000);
  expect(await takeEarly('token', 'search_applications', list)).toBeUndefined();
  vi.useRealTimers();
});
