/**
 * A call that finds the server busy is made again, after a moment and by chance not with all others at once: nothing of it was done.
 * Busy is what the database took back, on any Supabase (a statement that took too long, two that waited for each other, a function that
 * an upgrade has just replaced), and one call too many at once on the embedded server.
 */
import { BUSY, wasTakenBack } from './errors.ts';
import { isRecord } from './stored.ts';

const PAUSES_MS = [400, 1600];

async function isBusy(answer: Response): Promise<boolean> {
  if (answer.ok || ![429, 500, 503].includes(answer.status)) return false;
  const said: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  if (!isRecord(said)) return false;
  const { code, message, hint } = said;
  return hint === BUSY || (typeof code === 'string' && wasTakenBack({ code, message: String(message) }));
}

/** `fetch` with that patience; what is sent must be sendable twice, as texts and files are. */
export const patiently =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    for (const pause of PAUSES_MS) {
      const answer = await send(input, init);
      if (!(await isBusy(answer))) return answer;
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
    return send(input, init);
  };
