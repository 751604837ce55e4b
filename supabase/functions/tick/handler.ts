/**
 * The clockwork, called every minute with the service key: publishes held decisions whose time has come, ends offers nobody answered, queues reminders, tells of who reads much,
 * sends what waits in the outbox, goes on with erasing people, has the public site built again after changes, and takes away the bytes of files
 * that were removed a day ago. A step that fails stops no other. Each mail is taken alone, with a lease for it, so that several ticks at once
 * never send one mail twice; a sender that dies between sending and marking is the one case in which a mail goes twice, with the same Message-ID.
 * POST; answers {published, unpublished, sent, failed, erased, site_asked, removed}, where unpublished are the applications whose
 * time has come and that could not be published (with the code; the next tick tries again); 401 without the service key;
 * 500 or 503 once all is done when a step has failed.
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
import { answer, json, Refusal, requireService } from '../_shared/http.ts';
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { renderMail } from '../_shared/mail/render.ts';
import { isRefusedForGood, mailer, type SendMail } from '../_shared/mail/send.ts';
import { MailProblem } from '@school/shared/mail/compose';
import { restAsService, type Rest } from '../_shared/rest.ts';
import { buildSite } from './build-site.ts';
import { continueErasing } from './erase.ts';
import { removeFiles } from './remove-files.ts';

/** A tick ends long before the next one starts; what is left waits for it. */
const TIME_LIMIT_MS = 40_000;
/** For how long a mark is tried, within the lease of its mail. */
const MARK_LIMIT_MS = 120_000;
/** From this try on the mark goes without the copy: that may be what the database does not take. */
const BARE_TRY = 6;

type ClaimedMail = FunctionResult<'claim_outbox'>[number];
type Outcome = Omit<FunctionArgs<'finish_outbox'>, 'outbox_id' | 'lease'>;

/** Sends one claimed mail; answers what it is marked with: a copy of what went, or why it did not. */
async function deliver(row: ClaimedMail, siteUrl: string, send: SendMail): Promise<Outcome> {
  try {
    const { asSent, ...mail } = renderMail(row, siteUrl, new Date());
    await send(mail);
    return { sent_copy: { ...asSent, template_id: row.template_id } };
  } catch (error) {
    const permanent = error instanceof MailProblem || isRefusedForGood(error);
    return { error: error instanceof Error ? error.message : String(error), permanent };
  }
}

/** Marks a mail, again and again with growing pauses: one that has gone must not go again for want of its mark. */
async function mark(rest: Rest, { id, lease }: ClaimedMail, outcome: Outcome): Promise<void> {
  const until = Date.now() + MARK_LIMIT_MS;
  for (let tries = 1, pause = 100; ; tries += 1, pause = Math.min(2 * pause, 10_000)) {
    const sent_copy = tries < BARE_TRY ? outcome.sent_copy : null;
    try {
      await rest.call({ finish_outbox }, { outbox_id: id, lease, ...outcome, sent_copy });
      return;
    } catch (error) {
      if (Date.now() + pause > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Counts in `result`, also when it ends early. */
async function sendOutbox(
  env: FunctionEnv,
  rest: Rest,
  result: { sent: number; failed: number },
): Promise<void> {
  const until = Date.now() + TIME_LIMIT_MS;
  const send = mailer(env);
  const siteUrl = required(env, 'SITE_URL');
  while (Date.now() < until) {
    const [row] = await rest.call({ claim_outbox }, { batch: 1 });
    if (!row) break;
    const outcome = await deliver(row, siteUrl, send);
    result[outcome.sent_copy ? 'sent' : 'failed'] += 1;
    await mark(rest, row, outcome);
  }
}

async function tick(request: Request, env: FunctionEnv): Promise<Response> {
  requireService(request, env);
  const rest = restAsService(env);
  const failures: unknown[] = [];
  const step = <T>(run: () => Promise<T>): Promise<T | null> =>
    run().catch((error: unknown) => {
      failures.push(error);
      return null;
    });
  const due = await step(() => rest.call({ publish_due_decisions }));
  await step(() => rest.call({ lapse_offers }));
  await step(() => rest.call({ queue_reminders }));
  await step(() => rest.call({ watch_readings }));
  const result = { published: due?.published ?? 0, sent: 0, failed: 0 };
  await step(() => sendOutbox(env, rest, result));
  // Not after a failure: the office's banner and the health address tell of one that lasts.
  if (failures.length === 0) await step(() => rest.call({ record_tick }, result));
  const erased = await step(() => continueErasing(env, rest));
  const site_asked = await step(() => buildSite(env, rest));
  const removed = await step(() => removeFiles(env, rest));
  if (failures.every((error) => error instanceof Refusal) && failures[0]) throw failures[0];
  if (failures.length > 0) throw new AggregateError(failures);
  const unpublished = due?.failed.map(({ application_id, code }) => ({ application_id, code }));
  return json({ ...result, unpublished, erased, site_asked, removed });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => tick(request, env), env);
