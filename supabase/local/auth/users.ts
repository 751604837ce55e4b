/** Accounts in auth.users and auth.identities, and the JSON in which auth-js reads them. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from './env.ts';

export interface UserRow {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly encrypted_password: string | null;
  readonly email_confirmed_at: Date | null;
  readonly invited_at: Date | null;
  readonly confirmation_sent_at: Date | null;
  readonly recovery_sent_at: Date | null;
  readonly email_change: string | null;
  readonly email_change_sent_at: Date | null;
  readonly email_change_confirm_status: number;
  readonly last_sign_in_at: Date | null;
  readonly raw_app_meta_data: Readonly<Record<string, unknown>> | null;
  readonly raw_user_meta_data: Readonly<Record<string, unknown>> | null;
  readonly banned_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly factors?: readonly FactorJson[] | null;
}

/** A second factor as GoTrue shows it to its owner; never its secret. */
export interface FactorJson {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly factor_type: 'totp';
  readonly status: 'unverified' | 'verified';
  readonly created_at: string;
  readonly updated_at: string;
}

/** Columns of an account, its factors beside it. */
const COLUMNS = `u.*, (select jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
  'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at) order by f.created_at)
  from auth.mfa_factors f where f.user_id = u.id) as factors`;

export const hasSecondFactor = (user: UserRow): boolean =>
  user.factors?.some(({ status }) => status === 'verified') ?? false;

export const PROVIDER = { provider: 'email', providers: ['email'] } as const;

export const normalEmail = (email: string): string => email.trim().toLowerCase();

export const isBanned = (user: UserRow): boolean =>
  user.banned_until !== null && user.banned_until > new Date();

export async function findUserByEmail(client: Queryable, email: string): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(
    `select ${COLUMNS} from auth.users u where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [normalEmail(email)],
  );
  return rows[0] ?? null;
}

export async function findUserById(client: Queryable, id: string): Promise<UserRow | null> {
  const { rows } = await client.query<UserRow>(
    `select ${COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export interface NewUser {
  readonly id?: string | undefined;
  readonly email: string;
  readonly passwordHash?: string | undefined;
  readonly userMetadata?: Readonly<Record<string, unknown>> | undefined;
  readonly appMetadata?: Readonly<Record<string, unknown>> | undefined;
  readonly confirmed?: boolean | undefined;
  readonly invited?: boolean | undefined;
}

/**
 * Makes an account with its e-mail identity; one that is confirmed from the start is inserted unconfirmed and confirmed by a
 * second statement, as GoTrue does it, so the caller has begun a transaction. A second one with the same address fails with 23505.
 */
export async function insertUser(client: Queryable, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID();
  const email = normalEmail(user.email);
  const made = await client.query<UserRow>(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data, raw_app_meta_data,
       invited_at, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5, case when $6 then now() end, now(), now()) returning *`,
    [
      id,
      email,
      user.passwordHash ?? null,
      user.userMetadata ?? {},
      { ...user.appMetadata, ...PROVIDER },
      user.invited ?? false,
    ],
  );
  const confirmed = user.confirmed
    ? await client.query<UserRow>(
        'update auth.users set email_confirmed_at = now() where id = $1 returning *',
        [id],
      )
    : null;
  await client.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, 'email', $2, $3, now(), now())`,
    [id, id, { sub: id, email, email_verified: user.confirmed ?? false, phone_verified: false }],
  );
  const row = (confirmed ?? made).rows[0];
  if (!row) throw new Error('The account was not stored.');
  return row;
}

interface IdentityJson {
  readonly identity_id: string;
  readonly id: string;
  readonly user_id: string;
  readonly identity_data: Readonly<Record<string, unknown>>;
  readonly provider: string;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly email: string;
}

const iso = (value: Date | null): { readonly at: string } | null =>
  value ? { at: value.toISOString() } : null;

/** One e-mail identity per account, so its JSON follows from the account's own row. */
const identityOf = (user: UserRow): IdentityJson => ({
  identity_id: user.id,
  id: user.id,
  user_id: user.id,
  identity_data: {
    ...user.raw_user_meta_data,
    sub: user.id,
    email: user.email,
    email_verified: user.email_confirmed_at !== null,
    phone_verified: false,
  },
  provider: 'email',
  last_sign_in_at: (user.last_sign_in_at ?? user.created_at).toISOString(),
  created_at: user.created_at.toISOString(),
  updated_at: user.updated_at.toISOString(),
  email: user.email,
});

/** The account as GoTrue writes it; empty times are left out, as there. */
export function userJson(user: UserRow): Record<string, unknown> {
  const times = {
    email_confirmed_at: iso(user.email_confirmed_at)?.at,
    confirmed_at: iso(user.email_confirmed_at)?.at,
    invited_at: iso(user.invited_at)?.at,
    confirmation_sent_at: iso(user.confirmation_sent_at)?.at,
    recovery_sent_at: iso(user.recovery_sent_at)?.at,
    email_change_sent_at: iso(user.email_change_sent_at)?.at,
    last_sign_in_at: iso(user.last_sign_in_at)?.at,
    banned_until: iso(user.banned_until)?.at,
  };
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    phone: '',
    ...times,
    ...(user.email_change ? { new_email: user.email_change } : {}),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: [identityOf(user)],
    ...(user.factors ? { factors: user.factors } : {}),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    is_anonymous: false,
  };
}
