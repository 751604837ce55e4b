/** The minute tick: outbox, held publications, reminders. In production pg_cron or any scheduler calls the same function. */
import { findHandler, functionEnv } from '../gateway/functions.ts';
import type { LocalContext } from '../services.ts';
import { forgetMails, openAddresses } from './forget-mails.ts';

/** Mails of people who are being erased leave the local mailbox, also those that come while the tick runs. */
async function turnOf(context: LocalContext, buildSite?: () => void): Promise<void> {
  const addresses = await openAddresses(context.pool);
  await forgetMails(context.dataDir, addresses);
  await tick(context, buildSite);
  await forgetMails(context.dataDir, addresses);
}

async function tick(context: LocalContext, buildSite?: () => void): Promise<void> {
  const handler = await findHandler('tick');
  if (!handler) return;
  const key = context.keys.serviceKey;
  const headers = { authorization: `Bearer ${key}`, apikey: key, 'content-type': 'application/json' };
  const request = new Request(`${context.serverUrl}/functions/v1/tick`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const response = await handler(request, { ...functionEnv(context), buildSite });
  if (!response.ok)
    throw new Error(`tick answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
}

/** Calls the tick now and every `seconds`, never two at a time; returns how to stop, which waits for one under way. */
export function startClock(context: LocalContext, seconds = 60, buildSite?: () => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const turn = (): void => {
    if (busy) return;
    busy = true;
    running = turnOf(context, buildSite)
      .catch((error: Error) => console.error(`clock: ${error.message}`))
      .finally(() => {
        busy = false;
      });
  };
  turn();
  const timer = setInterval(turn, seconds * 1000);
  return () => {
    clearInterval(timer);
    return running;
  };
}
