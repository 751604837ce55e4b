/** A change of address is confirmed at both addresses, in either order (hosted setting double_confirm_changes). */
import { issueCode, type UsedCode } from './codes.ts';
import { type AuthEnv, inTransaction, type Queryable } from './env.ts';
import { emailExists } from './errors.ts';
import { sendAuthMail } from './mails.ts';
import { findUserById, findUserByEmail, type UserRow } from './users.ts';

/**
 * Mails the link to the address in use and to the one wanted (`user.email_change`). When somebody else has that one, their
 * mailbox hears nothing and everything else is as ever: nobody learns by asking that an address has an account.
 */
export async function mailEmailChange(env: AuthEnv, user: UserRow, redirectTo: string): Promise<void> {
  const wanted = user.email_change;
  if (!wanted) return;
  const { current, next, free } = await inTransaction(env.pool, async (client) => {
    await client.query(
      'update auth.users set email_change_sent_at = now(), email_change_confirm_status = 0 where id = $1',
      [user.id],
    );
    return {
      current: await issueCode(client, user.id, 'email_change_current', user.email),
      next: await issueCode(client, user.id, 'email_change_new', wanted),
      free: !(await findUserByEmail(client, wanted)),
    };
  });
  const mail = { user, redirectTo };
  await sendAuthMail(env, { ...mail, kind: 'email_change_current', issued: current, to: user.email });
  if (free) await sendAuthMail(env, { ...mail, kind: 'email_change_new', issued: next, to: wanted });
}

/** Notes the wanted address and mails both; answers alike when another account has it. */
export async function startEmailChange(
  env: AuthEnv,
  user: UserRow,
  wanted: string,
  redirectTo: string,
): Promise<void> {
  await env.pool.query('update auth.users set email_change = $2, updated_at = now() where id = $1', [
    user.id,
    wanted,
  ]);
  await mailEmailChange(env, { ...user, email_change: wanted }, redirectTo);
}

/** One of the two links was opened: true when it was the second and the address has changed. */
export async function confirmEmailChange(client: Queryable, used: UsedCode): Promise<boolean> {
  const user = await findUserById(client, used.userId);
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_current', 'email_change_new')`,
    [used.userId],
  );
  if (!user?.email_change || (rows[0]?.waiting ?? 0) > 0) {
    await client.query('update auth.users set email_change_confirm_status = 1 where id = $1', [used.userId]);
    return false;
  }
  if (await findUserByEmail(client, user.email_change)) throw emailExists();
  await client.query(
    `update auth.users set email = email_change, email_change = null, email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1`,
    [used.userId],
  );
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true),
       updated_at = now() where user_id = $1 and provider = 'email'`,
    [used.userId, user.email_change],
  );
  return true;
}
