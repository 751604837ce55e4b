/** /admin/users: accounts as the service key sees and changes them. */
import { z } from 'zod';
import { mergeMetadata, setPassword } from './account.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { AuthError, emailExists, userNotFound, validationFailed } from './errors.ts';
import { emailField, metadataField, readBody } from './http.ts';
import { checkPasswordRules, hashPassword } from './passwords.ts';
import { findUserByEmail, findUserById, insertUser, userJson, type UserRow } from './users.ts';

const userSchema = z.object({
  id: z.uuid('ID must conform to the uuid v4 format').nullish(),
  email: emailField.nullish(),
  password: z.string().nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadataField.nullish(),
  app_metadata: metadataField.nullish(),
  ban_duration: z
    .string()
    .regex(/^(none|(\d{1,7}(\.\d{1,3})?[hms]){1,3})$/, 'invalid format for ban duration')
    .nullish(),
});

const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Seconds of a duration such as 24h or 1h30m; null for 'none'. */
export const banSeconds = (duration: string): number | null =>
  duration === 'none'
    ? null
    : [...duration.matchAll(/(\d+(?:\.\d+)?)([hms])/g)].reduce(
        (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? 's'] ?? 1),
        0,
      );

async function setBan(client: Queryable, userId: string, duration: string): Promise<void> {
  const seconds = banSeconds(duration);
  await client.query(
    'update auth.users set banned_until = now() + make_interval(secs => $2), updated_at = now() where id = $1',
    [userId, seconds],
  );
  if (seconds !== null) await client.query('delete from auth.sessions where user_id = $1', [userId]);
}

async function mustFind(client: Queryable, id: string): Promise<UserRow> {
  const user = z.uuid().safeParse(id).success ? await findUserById(client, id) : null;
  if (!user) throw userNotFound();
  return user;
}

/** POST /admin/users. Errors: email_exists, weak_password, validation_failed. */
export async function createUser(env: AuthEnv, request: Request): Promise<Response> {
  const body = await readBody(request, userSchema);
  const email = body.email;
  if (!email) throw validationFailed('Cannot create a user without either an email or phone');
  if (body.password) checkPasswordRules(body.password, [email]);
  if (await findUserByEmail(env.pool, email)) throw emailExists();
  const user = await inTransaction(env.pool, async (client) => {
    const made = await insertUser(client, {
      id: body.id ?? undefined,
      email,
      passwordHash: body.password ? await hashPassword(client, body.password) : undefined,
      userMetadata: body.user_metadata ?? {},
      appMetadata: body.app_metadata ?? {},
      confirmed: body.email_confirm ?? false,
    });
    if (body.ban_duration) await setBan(client, made.id, body.ban_duration);
    return mustFind(client, made.id);
  });
  return Response.json(userJson(user));
}

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  per_page: z.coerce.number().int().min(1).max(1000).catch(50),
  filter: z.string().max(320).catch(''),
});

const LISTED = `deleted_at is null and strpos(email, lower($1)) > 0`;

/** GET /admin/users?page=&per_page=&filter=part-of-address, newest first; total and further pages stand in the headers. */
export async function listUsers(env: AuthEnv, _request: Request, url: URL): Promise<Response> {
  const { page, per_page: perPage, filter } = pageSchema.parse(Object.fromEntries(url.searchParams));
  const [users, total] = await Promise.all([
    env.pool.query<UserRow>(
      `select * from auth.users where ${LISTED} order by created_at desc, id limit $2 offset $3`,
      [filter, perPage, (page - 1) * perPage],
    ),
    env.pool.query<{ total: number }>(`select count(*)::int as total from auth.users where ${LISTED}`, [
      filter,
    ]),
  ]);
  const count = total.rows[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(count / perPage));
  const link = (to: number, rel: string): string =>
    `<${env.origin}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return Response.json(
    { users: users.rows.map(userJson), aud: 'authenticated' },
    {
      headers: {
        'x-total-count': String(count),
        link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
      },
    },
  );
}

export async function getUserById(env: AuthEnv, id: string): Promise<Response> {
  return Response.json(userJson(await mustFind(env.pool, id)));
}

/** PUT /admin/users/:id. A ban or a new password ends the person's sessions. */
export async function updateUserById(env: AuthEnv, request: Request, id: string): Promise<Response> {
  const body = await readBody(request, userSchema);
  const user = await mustFind(env.pool, id);
  if (body.password) checkPasswordRules(body.password, [user.email]);
  const { email, password } = body;
  if (email && email !== user.email && (await findUserByEmail(env.pool, email))) throw emailExists();
  const changed = await inTransaction(env.pool, async (client) => {
    if (email)
      await client.query(
        'update auth.users set email = $2, email_change = null, updated_at = now() where id = $1',
        [id, email],
      );
    if (password) {
      await setPassword(client, id, password);
      await client.query('delete from auth.sessions where user_id = $1', [id]);
    }
    if (body.email_confirm)
      await client.query(
        'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
        [id],
      );
    if (body.user_metadata) await mergeMetadata(client, id, 'raw_user_meta_data', body.user_metadata);
    if (body.app_metadata) await mergeMetadata(client, id, 'raw_app_meta_data', body.app_metadata);
    if (body.ban_duration) await setBan(client, id, body.ban_duration);
    return mustFind(client, id);
  });
  return Response.json(userJson(changed));
}

const deleteSchema = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/:id. Fails (500, as hosted) when the person's records must be kept. */
export async function deleteUser(env: AuthEnv, request: Request, id: string): Promise<Response> {
  const body = await readBody(request, deleteSchema);
  if (body.should_soft_delete) throw validationFailed('Soft deletion is not offered here');
  await mustFind(env.pool, id);
  await env.pool.query('delete from auth.users where id = $1', [id]).catch((cause: unknown) => {
    console.error('Account could not be deleted:', cause);
    throw new AuthError(500, 'unexpected_failure', 'Database error deleting user');
  });
  return Response.json({});
}
