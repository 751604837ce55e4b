/** What this device can't do, said above every page of portal and office, with what works all the same. */
import { KEEPS_NOTHING, keepsNothing } from './lasting-storage.ts';
import { clockOff, onClock } from './server-clock.ts';

/** The part of a window that is used (shared knows no DOM types). */
interface Page {
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}
const page = globalThis as unknown as Page;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function lengthOf(ms: number): string {
  const [unit, name] =
    ms < 2 * HOUR_MS ? [MINUTE_MS, 'minutes'] : ms < 2 * DAY_MS ? [HOUR_MS, 'hours'] : [DAY_MS, 'days'];
  return `${Math.round(ms / unit)} ${name}`;
}

const clockSentence = (off: number): string =>
  `The clock of this device is ${lengthOf(Math.abs(off))} ${off > 0 ? 'ahead' : 'behind'}. ` +
  'Everything works here all the same: our own clock decides what is in time. Please set it when you can.';

const KEEPING =
  'This browser keeps nothing for our pages: cookies are blocked, or its storage is full. You can read, write and send, and ' +
  'what is sent is safe with us. But if you load a page again, you have to sign in again and lose what was not sent, and the office ' +
  'cannot be opened. To change that, allow cookies for this site.';

/** The sentences, one a line; empty when there are none. */
export const deviceLimits = (): string =>
  [clockOff() === 0 ? '' : clockSentence(clockOff()), keepsNothing(page) ? KEEPING : '']
    .filter((sentence) => sentence !== '')
    .join('\n');

/** Tells of changes; answers how to stop. */
export function onDeviceLimits(listener: () => void): () => void {
  const stop = onClock(listener);
  page.addEventListener(KEEPS_NOTHING, listener);
  return () => {
    stop();
    page.removeEventListener(KEEPS_NOTHING, listener);
  };
}
