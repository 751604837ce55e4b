/**
 * Shows a mail as it would go, drawn by the very code that sends it. Nothing is sent or kept.
 *   POST {kind, language, words: {subject, heading, body} or null for the shipped ones, application_ids?: [uuid]}, or
 *        {outbox_id}: one that waits, as it would go now; its reading was begun
 *   200  {words, drawn: [{why, name, subject, html, text, problem}]}: the words that were drawn; the people named, then always
 *        the three most likely to break it; `problem` says for whom a mail cannot go, and why
 * Officers only, by the database's answer to the caller's own token. Errors: {message, hint, field} with 400, 401, 403.
 */
import { mail_preview_people, office_mail } from '@school/shared/api/mail';
import { z } from 'zod';
import type { FunctionResult } from '@school/shared/api/types';
import { isMailKind, mailLanguages } from '@school/shared/mail/kinds';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { exampleData } from '../_shared/mail/examples.ts';
import { renderMail, type OutboxRow } from '../_shared/mail/render.ts';
import { shipped } from '../_shared/mail/shipped/index.ts';
import { MailProblem } from '@school/shared/mail/compose';
import { restAsCaller, type Rest } from '../_shared/rest.ts';

const forPeople = z.object({
  kind: z.string().refine(isMailKind),
  language: z.enum(mailLanguages),
  words: z.unknown(),
  application_ids: z.array(z.uuid()).max(20).default([]),
});
const body = z.union([z.object({ outbox_id: z.uuid() }), forPeople]);
type Asked = z.infer<typeof forPeople>;
type Person = FunctionResult<'mail_preview_people'>[number];
type Reader = Pick<Person, 'why' | 'name'>;

function drawn(row: Omit<OutboxRow, 'link_token'>, { why, name }: Reader, siteUrl: string) {
  try {
    const { asSent } = renderMail({ ...row, link_token: 'link' }, siteUrl, new Date());
    return { why, name, ...asSent, problem: null };
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    return { why, name, subject: '', html: '', text: '', problem: `For ${name}: ${error.message}` };
  }
}

const forPerson = ({ kind, language, words }: Asked, person: Person): OutboxRow => ({
  id: '00000000-0000-4000-8000-000000000000',
  to_email: person.email,
  template: kind,
  data: exampleData(kind, person.data, new Date()),
  language,
  zone: person.time_zone,
  words,
});

async function waiting(rest: Rest, outbox_id: string, siteUrl: string): Promise<Response> {
  const { mail, waiting } = await rest.call({ office_mail }, { outbox_id });
  if (!waiting) throw new Refusal(400, 'wrong_state', 'This mail has gone, or goes no more.');
  return json({ words: null, drawn: [drawn(waiting, { why: 'chosen', name: mail.to_email }, siteUrl)] });
}

async function preview(request: Request, env: FunctionEnv): Promise<Response> {
  const caller = await requireCaller(request, env);
  const parsed = body.safeParse(await readJson(request, 256 * 1024));
  if (!parsed.success)
    throw new Refusal(
      400,
      'invalid_value',
      'This mail cannot be shown.',
      String(parsed.error.issues[0]?.path[0] ?? ''),
    );
  const rest = restAsCaller(env, caller.token);
  const siteUrl = required(env, 'SITE_URL');
  const asked = parsed.data;
  if ('outbox_id' in asked) return waiting(rest, asked.outbox_id, siteUrl);
  const people = await rest.call({ mail_preview_people }, { application_ids: asked.application_ids });
  return json({
    words: asked.words ?? shipped[asked.kind][asked.language],
    drawn: people.map((person) => drawn(forPerson(asked, person), person, siteUrl)),
  });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => preview(request, env), env);
