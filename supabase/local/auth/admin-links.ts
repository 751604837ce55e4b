/** POST /invite and POST /admin/generate_link. */
import { z } from 'zod';
import { type CodeKind, issueCode } from './codes.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { emailExists, userNotFound, validationFailed } from './errors.ts';
import { emailField, metadataField, readBody } from './http.ts';
import { sendAuthMail } from './mails.ts';
import { checkPasswordRules, hashPassword } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import { newLinkToken } from './tokens.ts';
import { findUserByEmail, findUserById, insertUser, userJson, type UserRow } from './users.ts';

const inviteSchema = z.object({ email: emailField, data: metadataField.nullish() });

async function invitee(
  client: Queryable,
  email: string,
  data: Readonly<Record<string, unknown>> | null | undefined,
): Promise<UserRow> {
  const known = await findUserByEmail(client, email);
  if (known?.email_confirmed_at) throw emailExists();
  if (!known) return insertUser(client, { email, userMetadata: data ?? {}, invited: true });
  await client.query('update auth.users set invited_at = now(), updated_at = now() where id = $1', [
    known.id,
  ]);
  return known;
}

/** Makes the account without a password and mails its link; inviting again before it is accepted mails again. */
export async function invite(env: AuthEnv, request: Request, url: URL): Promise<Response> {
  const { email, data } = await readBody(request, inviteSchema);
  const redirectTo = allowedRedirect(url.searchParams.get('redirect_to'), env.origin);
  const user = await inTransaction(env.pool, async (client) => {
    const person = await invitee(client, email, data);
    const issued = await issueCode(client, person.id, 'invite', email);
    await client.query('update auth.users set confirmation_sent_at = now() where id = $1', [person.id]);
    await sendAuthMail(env, { kind: 'invite', user: person, issued, to: email, redirectTo });
    return (await findUserById(client, person.id)) ?? person;
  });
  return Response.json(userJson(user));
}

const linkSchema = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: emailField,
  password: z.string().nullish(),
  new_email: emailField.nullish(),
  data: metadataField.nullish(),
  redirect_to: z.string().nullish(),
});
type LinkBody = z.infer<typeof linkSchema>;

async function newcomer(client: Queryable, body: LinkBody): Promise<UserRow> {
  if (!body.password) throw validationFailed('Signup requires a valid password');
  checkPasswordRules(body.password, [body.email]);
  const passwordHash = await hashPassword(client, body.password);
  return insertUser(client, { email: body.email, passwordHash, userMetadata: body.data ?? {} });
}

/** Whom the link is for; signup and invite make the account when there is none. */
async function subjectOfLink(client: Queryable, body: LinkBody): Promise<UserRow> {
  const known = await findUserByEmail(client, body.email);
  if (body.type === 'invite') return invitee(client, body.email, body.data);
  if (body.type === 'signup') {
    if (known?.email_confirmed_at) throw emailExists();
    return known ?? newcomer(client, body);
  }
  if (!known) throw userNotFound();
  if (!body.type.startsWith('email_change')) return known;
  if (!body.new_email) throw validationFailed('An email address is required');
  if (await findUserByEmail(client, body.new_email)) throw emailExists();
  await client.query('update auth.users set email_change = $2 where id = $1', [known.id, body.new_email]);
  return { ...known, email_change: body.new_email };
}

const addressOf = (user: UserRow, kind: CodeKind): string =>
  kind === 'email_change_new' ? (user.email_change ?? user.email) : user.email;

/** Answers a link and code instead of mailing them. */
export async function generateLink(env: AuthEnv, request: Request): Promise<Response> {
  const body = await readBody(request, linkSchema);
  const redirectTo = allowedRedirect(body.redirect_to, env.origin);
  const { user, issued } = await inTransaction(env.pool, async (client) => {
    const person = await subjectOfLink(client, body);
    return {
      user: person,
      issued: await issueCode(client, person.id, body.type, addressOf(person, body.type)),
    };
  });
  const query = new URLSearchParams({ token: issued.linkToken, type: body.type, redirect_to: redirectTo });
  return Response.json({
    ...userJson(user),
    action_link: `${env.origin}/auth/v1/verify?${query.toString()}`,
    email_otp: issued.code,
    // As GoTrue's, which is over the address in use for this kind and opens nothing: the token stands in action_link alone.
    hashed_token: body.type === 'email_change_new' ? newLinkToken() : issued.linkToken,
    redirect_to: redirectTo,
    verification_type: body.type,
  });
}
