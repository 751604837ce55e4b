/**
 * The clockwork, called every minute with the service key: publishes held decisions whose time has come, then sends
 * what waits in the outbox. Claiming gives a lease, so that several ticks at once never send one mail twice; a sender
 * that dies between sending and marking is the one case in which a mail goes twice, with the same Message-ID.
 * POST; answers {published, sent, failed}; 401 without the service key.
 */
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, requireService } from '../_shared/http.ts';
import { renderMail, type OutboxRow } from '../_shared/mail/render.ts';
import { mailer, type SendMail } from '../_shared/mail/send.ts';
import { restAsService, type Rest } from '../_shared/rest.ts';

const BATCH = 20;
/** A tick ends long before the next one starts; what is left waits for it. */
const TIME_LIMIT_MS = 40_000;

interface ClaimedMail extends OutboxRow {
  readonly lease: string;
}

/** Sends one claimed mail and marks it; answers whether it went out. */
async function deliver(rest: Rest, row: ClaimedMail, siteUrl: string, send: SendMail): Promise<boolean> {
  let problem: string | null = null;
  try {
    await send(renderMail(row, siteUrl, new Date()));
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  await rest.call('finish_outbox', { outbox_id: row.id, lease: row.lease, error: problem });
  return problem === null;
}

async function sendOutbox(env: FunctionEnv, rest: Rest): Promise<{ sent: number; failed: number }> {
  const until = Date.now() + TIME_LIMIT_MS;
  const result = { sent: 0, failed: 0 };
  let send: SendMail | null = null;
  while (Date.now() < until) {
    const rows = (await rest.call('claim_outbox', { batch: BATCH })) as readonly ClaimedMail[];
    for (const row of rows) {
      send ??= await mailer(env);
      if (await deliver(rest, row, required(env, 'SITE_URL'), send)) result.sent += 1;
      else result.failed += 1;
    }
    if (rows.length < BATCH) break;
  }
  return result;
}

async function tick(request: Request, env: FunctionEnv): Promise<Response> {
  requireService(request, env);
  const rest = restAsService(env);
  const published = await rest.call('publish_due_decisions', {});
  const result = { published, ...(await sendOutbox(env, rest)) };
  await rest.call('record_tick', result);
  return json(result);
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => tick(request, env));
