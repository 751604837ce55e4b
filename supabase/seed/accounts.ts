/** Sign-ins of the demo: one for each role and each stage of an applicant. */
import type { PoolClient } from 'pg';
import type { Role } from '@school/shared/roles';

/** All demo people of the embedded server have this password; a staging project gives them one of its own. */
export const DEMO_PASSWORD = 'shalom-demo-1234';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  /** What one sees with it; printed at start and in the README. */
  readonly about: string;
}

const account = (
  email: string,
  role: Role,
  firstName: string,
  lastName: string,
  about: string,
): DemoAccount => ({ email, password: DEMO_PASSWORD, role, firstName, lastName, about });

export const DEMO_SUPER_ADMIN = 'superadmin@example.org';

/** Listed in README.md and printed by `npm start`. */
export const demoAccounts: readonly DemoAccount[] = [
  account(
    DEMO_SUPER_ADMIN,
    'super_admin',
    'Shira',
    'Cedarhead',
    'Super administrator: everything, staff accounts too',
  ),
  account('admin@example.org', 'admin', 'Amiel', 'Oakdesk', 'Administrator: program year, mails, audit log'),
  account(
    'admissions@example.org',
    'admissions',
    'Meira',
    'Myrtlegate',
    'Admissions officer: review, decide, interview',
  ),
  account('staff@example.org', 'staff', 'Sason', 'Sagebench', 'Staff: reads, changes nothing'),
  account('draft@example.org', 'applicant', 'Dov', 'Draftwood', 'Applicant with an application in progress'),
  account(
    'submitted@example.org',
    'applicant',
    'Shimon',
    'Submitson',
    'Applicant who has submitted and chosen interview times',
  ),
  account(
    'accepted@example.org',
    'applicant',
    'Akiva',
    'Acceptman',
    'Accepted student with open enrollment tasks',
  ),
  account(
    'registered@example.org',
    'applicant',
    'Reuven',
    'Registerly',
    'Registered student with a paid deposit',
  ),
  account('parent@example.org', 'applicant', 'Rivka', 'Acceptman', 'Parent who follows the accepted student'),
];

/** More people of the office, so that interviews and notes have several names. The last one no longer works here. */
export const moreStaff: readonly (DemoAccount & { readonly active: boolean })[] = [
  {
    ...account('interviewer@example.org', 'admissions', 'Naftali', 'Willowchair', 'Interviewer'),
    active: true,
  },
  {
    ...account('former@example.org', 'admissions', 'Peretz', 'Bygonely', 'Deactivated account'),
    active: false,
  },
];

export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Makes confirmed accounts with this password; returns their ids by address. One hash serves all: it costs 60 ms. The auth
 * service of a project finds people of the instance that is all zeros only.
 */
export async function createAccounts(
  client: PoolClient,
  password: string,
  people: readonly NewPerson[],
  createdAt: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `with hash as (select extensions.crypt($1, extensions.gen_salt('bf', 10)) as value),
     made as (
       insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at,
         confirmation_token, recovery_token, email_change_token_new, email_change_token_current, reauthentication_token, email_change,
         raw_app_meta_data, raw_user_meta_data)
       select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', p.email, hash.value, $3, $3, $3, '', '', '', '', '', '',
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('first_name', p."firstName", 'last_name', p."lastName")
       from hash, jsonb_to_recordset($2) as p (email text, "firstName" text, "lastName" text)
       returning id, email),
     identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
       select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), $3, $3
       from made)
     select id, email from made`,
    [password, JSON.stringify(people), createdAt.toISOString()],
  );
  return new Map(rows.map((row) => [row.email, row.id]));
}

/** Looks an id up; an unknown address is a mistake in the seed. */
export function idOf(ids: ReadonlyMap<string, string>, email: string): string {
  const id = ids.get(email);
  if (!id) throw new Error(`The seed made no account ${email}.`);
  return id;
}

/**
 * Gives the staff their roles, as the first-super-admin command does: straight in the table, never by sign-up. The demo
 * asks nobody for a second factor: whoever looks around has no authenticator for invented people.
 */
export async function appointStaff(client: PoolClient, ids: ReadonlyMap<string, string>): Promise<void> {
  await client.query(`update public.school_settings set mfa_roles = '{}'`);
  const staff = [...demoAccounts.map((item) => ({ ...item, active: true })), ...moreStaff];
  for (const person of staff) {
    if (person.role === 'applicant') continue;
    await client.query(
      'insert into public.admins (user_id, role, is_active, display_name) values ($1, $2, $3, $4)',
      [idOf(ids, person.email), person.role, person.active, `${person.firstName} ${person.lastName}`],
    );
  }
}
