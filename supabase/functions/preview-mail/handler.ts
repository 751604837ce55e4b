/**
 * Shows a mail as it would go, drawn by the very code that sends it. Nothing is sent or kept.
 *   POST {kind, language, words: {subject, heading, body} or null for the shipped ones, application_ids?: [uuid]}
 *   200  {words, drawn: [{why, name, subject, html, text, problem}]}: the words that were drawn; the people named, then always
 *        the three most likely to break it; `problem` says for whom a mail cannot go, and why
 * Officers only, by the database's answer to the caller's own token. Errors: {message, hint, field} with 400, 401, 403.
 */
import { mail_preview_people } from '@school/shared/api/mail';
import { z } from 'zod';
import type { FunctionResult } from '@school/shared/api/types';
import { isMailKind, mailLanguages } from '@school/shared/mail/kinds';
import { required, type FunctionEnv } from '../_shared/env.ts';
import { answer, json, readJson, Refusal, requireCaller } from '../_shared/http.ts';
import { exampleData } from '../_shared/mail/examples.ts';
import { renderMail } from '../_shared/mail/render.ts';
import { shipped } from '../_shared/mail/shipped/index.ts';
import { MailProblem } from '@school/shared/mail/compose';
import { restAsCaller } from '../_shared/rest.ts';

const body = z.object({
  kind: z.string().refine(isMailKind),
  language: z.enum(mailLanguages),
  words: z.unknown(),
  application_ids: z.array(z.uuid()).max(20).default([]),
});
type Asked = z.infer<typeof body>;

type Person = FunctionResult<'mail_preview_people'>[number];

function drawn(asked: Asked, person: Person, siteUrl: string): Record<string, unknown> {
  const now = new Date();
  try {
    const { asSent } = renderMail(
      {
        id: '00000000-0000-4000-8000-000000000000',
        to_email: person.email,
        template: asked.kind,
        data: exampleData(asked.kind, person.data, now),
        language: asked.language,
        zone: person.time_zone,
        words: asked.words,
        link_token: 'link',
      },
      siteUrl,
      now,
    );
    return { why: person.why, name: person.name, ...asSent, problem: null };
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    const problem = `For ${person.name}: ${error.message}`;
    return { why: person.why, name: person.name, subject: '', html: '', text: '', problem };
  }
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
  const people = await rest.call({ mail_preview_people }, { application_ids: parsed.data.application_ids });
  const { kind, language } = parsed.data;
  return json({
    words: parsed.data.words ?? shipped[kind][language],
    drawn: people.map((person) => drawn(parsed.data, person, required(env, 'SITE_URL'))),
  });
}

export const handler = (request: Request, env: FunctionEnv): Promise<Response> =>
  answer(request, () => preview(request, env), env);
