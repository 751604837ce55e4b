import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceLimits } from '../src/device-limits.ts';
import { storedToken } from '../src/early-answers.ts';
import { noteServerTime, onAnyClock, onClock, secondsLeft, serverNow } from '../src/server-clock.ts';
import { sessionStorageOver } from '../src/session-storage.ts';
import { AUTH_STORAGE_KEY } from '../src/storage-keys.ts';

const SERVER = Date.parse('2027-01-05T10:00:00Z');
const LIFE = 600;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

const deviceIs = (offMs: number): void => void vi.setSystemTime(SERVER + offMs);
const header = { date: new Date(SERVER).toUTCString() };
const session = {
  access_token: `e30.${btoa('{}')}.signature`,
  refresh_token: 'refresh',
  expires_in: LIFE,
  expires_at: SERVER / 1000 + LIFE,
  user: { id: 'x' },
};

/** What the client is given for this answer. */
async function given(url: string, body: unknown, init: ResponseInit = {}): Promise<unknown> {
  const send = onAnyClock(() => Promise.resolve(Response.json(body, { headers: header, ...init })));
  return (await send(url)).json();
}
const TOKEN = 'https://api.example/auth/v1/token?grant_type=password';

describe.each([-86_400_000, -3_600_000, -540_000, 540_000, 86_400_000])(
  'a device that is off by %s ms',
  (off) => {
    it('has its session for its whole life, and judges what is over by the server', async () => {
      deviceIs(off);
      const kept = (await given(TOKEN, session)) as Record<string, unknown>;
      expect(kept).not.toHaveProperty('expires_at');
      // As the client counts where the server names no end.
      const stored = JSON.stringify({ ...kept, expires_at: Date.now() / 1000 + LIFE });
      const storage = { getItem: (key: string) => (key === AUTH_STORAGE_KEY ? stored : null) };
      expect(storedToken(storage)).toBe(session.access_token);
      expect(Math.abs(serverNow() - SERVER)).toBeLessThan(1000);
      vi.advanceTimersByTime((LIFE - 100) * 1000);
      expect(storedToken(storage)).toBeNull();
    });

    it('is told so once, and no more when its clock is set', async () => {
      const listener = vi.fn();
      const stop = onClock(listener);
      deviceIs(off);
      for (let time = 0; time < 3; time += 1) await given(TOKEN, session);
      expect(listener).toHaveBeenCalledOnce();
      expect(deviceLimits()).toContain(off > 0 ? ' ahead. ' : ' behind. ');
      deviceIs(0);
      await given(TOKEN, session);
      expect(deviceLimits()).toBe('');
      stop();
    });
  },
);

it('says how much in the unit that fits', () => {
  for (const [off, words] of [
    [540_000, '9 minutes ahead'],
    [-3_600_000, '60 minutes behind'],
    [7 * 3_600_000, '7 hours ahead'],
    [-86_400_000, '24 hours behind'],
    [400 * 86_400_000, '400 days ahead'],
  ] as const) {
    deviceIs(off);
    noteServerTime(header.date);
    expect(deviceLimits()).toContain(`The clock of this device is ${words}. `);
  }
});

it('takes a few minutes, a slow answer and an answer without a time as they are', () => {
  deviceIs(240_000);
  noteServerTime(header.date);
  noteServerTime(null);
  noteServerTime('soon');
  expect(deviceLimits()).toBe('');
});

it.each([
  ['a refusal', TOKEN, { expires_in: 1, expires_at: 2 }, { status: 400 }],
  ['an answer of the database', 'https://api.example/rest/v1/rpc/x', { expires_in: 1, expires_at: 2 }, {}],
  ['an account', TOKEN, { id: 'x', expires_at: 2 }, {}],
])('hands on %s as it came', async (_what, url, body, init) => {
  expect(await given(url, body, init)).toEqual(body);
});

it('renews a session whose clock was set back since, instead of trusting it for a day', () => {
  deviceIs(0);
  const now = SERVER / 1000;
  expect(secondsLeft({ expires_at: now + LIFE, expires_in: LIFE })).toBe(LIFE);
  expect(secondsLeft({ expires_at: now + 86_400, expires_in: LIFE })).toBe(0);
  expect(secondsLeft({ expires_at: 'soon' })).toBe(0);
  const stored = JSON.stringify({ ...session, expires_at: now + 86_400 });
  const storage = sessionStorageOver({ getItem: () => stored, setItem: vi.fn(), removeItem: vi.fn() });
  expect(JSON.parse(storage.getItem(AUTH_STORAGE_KEY) ?? '')).toMatchObject({ expires_at: 1 });
});
