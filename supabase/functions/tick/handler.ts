/**
 * The clockwork, called every minute with the service key: publishes held decisions whose time has come, ends offers nobody answered, queues reminders, tells of who reads much,
 * sends what waits in the outbox, goes on with erasing people, has the public site built again after changes, and takes away the bytes of files
 * that were removed a day ago. Claiming gives a lease, so that several ticks at once never send one mail twice; a sender that
 * dies between sending and marking is the one case in which a mail goes twice, with the same Message-ID.
 * POST; answers {published, unpublished, sent, failed, erased, site_asked, removed}, where unpublished are the applications whose
 * time has come and that could not be published (with the code; the next tick tries again); 401 without the service key.
 */
import { lapse_offers } from '@school/shared/api/decision-letters';
import {
  finish_outbox,
  claim_outbox,
  publish_due_decisions,
  queue_reminders,
  watch_readings,
} from '@school/shared/api/server';
import { record_tick } from '@school/shared/api/system';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, requireService } from '../_shared/http.ts';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { renderMail } from '../_shared/mail/render.ts';
import { isRefusedForGood, mailer, type SendMail } from '../_shared/mail/send.ts';
import { MailProblem } from '@school/shared/mail/compose';
import { restAsService, type Rest } from '../_shared/rest.ts';
import { buildSite } from './build-site.ts';
import { continueErasing } from './erase.ts';
import { removeFiles } from './remove-files.ts';

const BATCH = 20;
/** A tick ends long before the next one starts; what is left waits for it. */
const TIME_LIMIT_MS = 40_000;

type ClaimedMail = FunctionResult<'claim_outbox'>[number];
type Outcome = Omit<FunctionArgs<'finish_outbox'>, 'outbox_id' | 'lease'>;

/** Sends one claimed mail and marks it with a copy of what went; answers whether it went out. */
async function deliver(rest: Rest, row: ClaimedMail, siteUrl: string, send: SendMail): Promise<boolean> {
  const mark = (outcome: Outcome): Promise<boolean> =>
    rest.call({ finish_outbox }, { outbox_id: row.id, lease: row.lease, ...outcome });
  try {
    const { asSent, ...mail } = renderMail(row, siteUrl, new Date());
    await send(mail);
    await mark({ sent_copy: { ...asSent, template_id: row.template_id } });
    return true;
  } catch (error) {
    const permanent = error instanceof MailProblem || isRefusedForGood(error);
    await mark({ error: error instanceof Error ? error.message : String(error), permanent });
    return false;
  }
}

/** A claim brings one mail of each person, so the queue is empty only when a claim brings none. */
async function sendOutbox(env: FunctionEnv, rest: Rest): Promise<{ sent: number; failed: number }> {
  const until = Date.now() + TIME_LIMIT_MS;
  const result = { sent: 0, failed: 0 };
  let send: SendMail | null = null;
  while (Date.now() < until) {
    const rows = await rest.call({ claim_outbox }, { batch: BATCH });
    if (rows.length === 0) break;
    for (const row of rows) {
      send ??= await mailer(env);
      if (await deliver(rest, row, required(env, 'SITE_URL'), send)) result.sent += 1;
      else result.failed += 1;
    }
  }
  return result;
}

async function tick(request: Request, env: FunctionEnv): Promise<Response> {
  requireService(request, env);
  const rest = restAsService(env);
  const { published, failed } = await rest.call({ publish_due_decisions });
  const unpublished = failed.map(({ application_id, code }) => ({ application_id, code }));
  await rest.call({ lapse_offers });
  await rest.call({ queue_reminders });
  await rest.call({ watch_readings });
  const result = { published, ...(await sendOutbox(env, rest)) };
  await rest.call({ record_tick }, result);
  const erased = await continueErasing(env, rest);
  const site_asked = await buildSite(env, rest);
  return json({ ...result, unpublished, erased, site_asked, removed: await removeFiles(env, rest) });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => tick(request, env), env);
