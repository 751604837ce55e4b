/** Accounts: invitations and second factors of staff, whose password counts, answers that wait, sessions. */
import { people } from '../../harness/people.ts';
import { account, after, doing, uncounted } from '../givens.ts';
import type { Given, Subject } from '../transition.ts';

const KEY = 'k'.repeat(40);
const unconfirmed = after(
  account,
  doing((given, db) =>
    db.sql('update auth.users set email_confirmed_at = null where id = $1', [given.user.id]),
  ),
);
const invited = after(
  unconfirmed,
  doing((given, db) =>
    db.call(people.super_admin, 'invite_staff_account', { user_id: given.user.id, role: 'staff' }),
  ),
  doing((given, db) =>
    db.sql('update auth.users set email_confirmed_at = now() where id = $1', [given.user.id]),
  ),
);
/** A colleague with a second factor, in a session that has shown it. */
const withFactor: Given = after(
  account,
  doing((given, db) =>
    db.sql(`insert into public.admins (user_id, role) values ($1, 'staff')`, [given.user.id]),
  ),
  doing((given, db) =>
    db.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
      [given.user.id],
    ),
  ),
);
const withCode: Given = after(
  withFactor,
  uncounted,
  doing((given, db) =>
    db.sql(
      `insert into private.recovery_codes (user_id, code_hash) values ($1, private.recovery_code_hash($1, 'AAAAA-AAAAA'))`,
      [given.user.id],
    ),
  ),
);
const unproven = after(
  account,
  doing((given, db) =>
    db.sql('insert into private.unproven_passwords (user_id) values ($1)', [given.user.id]),
  ),
  doing((given, db) =>
    db.sql(
      `update auth.users set raw_user_meta_data = jsonb_build_object('sign_up_key_hash', encode(sha256(convert_to($2, 'UTF8')), 'hex')) where id = $1`,
      [given.user.id, KEY],
    ),
  ),
);
const waiting = after(
  account,
  uncounted,
  doing((_given, db) => db.call(people.anon, 'keep_early_answers', { key: KEY, form: { city: 'Lod' } })),
);

export const accounts: Subject = {
  title: 'Accounts',
  transitions: [
    {
      name: 'invited: a row that does not count yet',
      by: 'invite_staff_account',
      as: 'super_admin',
      given: unconfirmed,
      args: ({ user }) => ({ user_id: user.id, role: 'admissions' }),
    },
    {
      name: 'an address that nobody has confirmed is invited: emptied, with a row that does not count yet',
      by: 'begin_staff_invitation',
      as: 'super_admin',
      given: unconfirmed,
      args: ({ user }) => ({ email: user.email, role: 'admissions' }),
    },
    {
      name: 'an invitation is accepted',
      by: 'accept_staff_invitation',
      as: 'service',
      given: invited,
      args: ({ user }) => ({ user_id: user.id }),
    },
    {
      name: 'no invitation to accept',
      by: 'accept_staff_invitation',
      as: 'service',
      given: account,
      args: ({ user }) => ({ user_id: user.id }),
    },
    {
      name: 'ten recovery codes',
      by: 'new_recovery_codes',
      as: 'applicant',
      given: withFactor,
    },
    {
      name: 'a recovery code is used up',
      by: 'use_recovery_code',
      as: 'service',
      given: withCode,
      args: ({ user }) => ({ user_id: user.id, code: 'aaaaa aaaaa', keep_session: user.id }),
    },
    {
      name: 'a wrong recovery code: the owner is told',
      by: 'use_recovery_code',
      as: 'service',
      given: withCode,
      args: ({ user }) => ({ user_id: user.id, code: 'wrong', keep_session: user.id }),
    },
    {
      name: 'a second factor is reset',
      by: 'reset_second_factor',
      as: 'super_admin',
      given: withCode,
      args: ({ user }) => ({ user_id: user.id }),
    },
    {
      name: 'another role needs a second factor',
      by: 'save_school_settings',
      as: 'super_admin',
      given: async (world) => {
        await world.db.sql(`update public.school_settings set mfa_roles = '{admin}'`);
        return account(world);
      },
      args: async (_given, db) => ({
        changes: { mfa_roles: ['staff'] },
        expected_version: (
          await db.sql<{ version: number }>('select version::int from public.school_settings')
        )[0]?.version,
      }),
    },
    {
      name: 'the browser that signed up proves the password',
      by: 'prove_password',
      as: 'applicant',
      given: unproven,
      args: () => ({ key: KEY }),
    },
    {
      name: 'another browser proves nothing',
      by: 'prove_password',
      as: 'applicant',
      given: unproven,
      args: () => ({ key: 'x'.repeat(40) }),
    },
    {
      name: 'the person has chosen a password',
      by: 'accept_password',
      as: 'service',
      given: unproven,
      args: ({ user }) => ({ user_id: user.id }),
    },
    {
      name: 'a browser asks whether its sign-up was confirmed',
      by: 'sign_up_state',
      as: 'visitor',
      given: after(account, uncounted),
      args: ({ user }) => ({ email: user.email ?? '', key: KEY }),
    },
    {
      name: 'somebody signs up with an address that has an account',
      by: 'note_sign_up',
      as: 'visitor',
      given: after(account, uncounted),
      args: ({ user }) => ({ email: user.email ?? '' }),
    },
    {
      name: 'somebody signs up with an address that has none',
      by: 'note_sign_up',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ email: 'nobody.knows@example.org' }),
    },
    {
      name: 'a link is asked for once more at an address to which nothing was written',
      by: 'send_link_again',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ email: 'nobody.knows@example.org' }),
    },
    {
      name: 'answers wait for an account',
      by: 'keep_early_answers',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ key: 'a'.repeat(40), form: { city: 'Lod' } }),
    },
    {
      name: 'answers that waited are dropped',
      by: 'forget_early_answers',
      as: 'visitor',
      given: waiting,
      args: () => ({ key: KEY }),
    },
    {
      name: 'a session is ended',
      by: 'end_my_session',
      as: 'applicant',
      given: account,
      args: ({ user }) => ({ session_id: user.id }),
    },
  ],
};
