/**
 * The device's clock may be wrong by minutes or by a day. What is over is judged by the server's, whose answers carry their time; and
 * a session ends when its own life is over on the device's clock, which began when the session arrived.
 */
import { isRecord } from './stored.ts';

/** From here on it is said. */
const SAID_MS = 5 * 60_000;
/** An answer is on its way for a while, and its time has whole seconds. */
const NOISE_MS = 30_000;

let offset = 0;
const listeners = new Set<() => void>();

/** The moment as the server has it, from the first answer on. */
export const serverNow = (): number => Date.now() - offset;

/** By how much the device is ahead, or behind (negative); 0 when it is near enough. */
export const clockOff = (): number => (Math.abs(offset) > SAID_MS ? offset : 0);

/** Tells of changes; answers how to stop. */
export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes the `Date` of an answer; what is no time tells nothing. */
export function noteServerTime(date: string | null): void {
  const now = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(now) || Math.abs(now - offset) < NOISE_MS) return;
  offset = Math.abs(now) < NOISE_MS ? 0 : now;
  listeners.forEach((listener) => listener());
}

/** A session without its end by the server's clock: the client then counts its life from now on. */
async function withoutEnd(answer: Response): Promise<Response> {
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isRecord(said) || typeof said['expires_in'] !== 'number' || !('expires_at' in said)) return answer;
  const { expires_at: _end, ...session } = said;
  return new Response(JSON.stringify(session), { status: answer.status, headers: answer.headers });
}

const AUTH = '/auth/v1/';

/** `fetch` of a client on a device whose clock may be wrong. */
export const onAnyClock =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await send(input, init);
    noteServerTime(answer.headers.get('date'));
    const url = input instanceof Request ? input.url : String(input);
    return answer.ok && url.includes(AUTH) ? withoutEnd(answer) : answer;
  };

/** How long a stored session still holds; nothing of one that would hold for longer than it lives: the clock was set back since. */
export function secondsLeft({
  expires_at: end,
  expires_in: life,
}: Readonly<Record<string, unknown>>): number {
  if (typeof end !== 'number') return 0;
  const left = end - Date.now() / 1000;
  return typeof life === 'number' && left > life + NOISE_MS / 1000 ? 0 : left;
}
