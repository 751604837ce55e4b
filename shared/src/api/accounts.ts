/** Accounts of everybody: sign-up, passwords, sessions, and a colleague's own staff account. */
import { z } from 'zod';
import { staffSteps } from '../roles.ts';
import { fn } from './define.ts';
import { admins } from './rows.generated.ts';
import { count, id, instant, nothing, text } from './values.ts';

/** A colleague's own account, and what is missing before the role counts in this session. */
export const myStaffAccount = admins
  .pick({ role: true, is_active: true, display_name: true })
  .extend({ next_step: z.enum(staffSteps).nullable(), recovery_codes_left: count });

export const mySession = z.strictObject({
  id,
  created_at: instant,
  last_used_at: instant,
  user_agent: text.nullable(),
  current: z.boolean(),
});

const form = z.record(text, text);

export const prove_password = fn({
  about: 'Shows the key of the browser that signed up; true when the account’s password counts.',
  callers: 'signed in',
  args: { key: text },
  result: z.boolean(),
  refusals: [],
});

export const my_staff_account = fn({
  about:
    'The caller’s own staff account and what is missing before its role counts; null for everybody else.',
  callers: 'signed in',
  reads: true,
  args: {},
  result: myStaffAccount.nullable(),
  refusals: [],
});

export const accountFunctions = {
  note_sign_up: fn({
    about:
      'Called with every sign-up: the owner of an account with this address is told by mail, once a day.',
    callers: 'everybody',
    args: { email: text },
    result: nothing,
    refusals: [],
  }),
  sign_up_state: fn({
    about:
      'Whether the sign-up that this browser began has been confirmed elsewhere, and its password too; only for who shows its key.',
    callers: 'everybody',
    args: { email: text, key: text },
    result: z.enum(['waiting', 'choosing', 'confirmed']),
    refusals: [],
  }),
  keep_early_answers: fn({
    about: 'Keeps answers given before there is an account, for seven days, under a random key.',
    callers: 'everybody',
    args: { key: text, form },
    result: z.enum(['kept', 'invalid', 'limited']),
    refusals: [],
  }),
  open_early_answers: fn({
    about: 'The answers under a key; null when there are none.',
    callers: 'everybody',
    reads: true,
    args: { key: text },
    result: form.nullable(),
    refusals: [],
  }),
  forget_early_answers: fn({
    about: 'Drops the answers under a key.',
    callers: 'everybody',
    args: { key: text },
    result: nothing,
    refusals: [],
  }),
  prove_password,
  my_sessions: fn({
    about: 'Where the caller is signed in, newest use first.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: z.array(mySession),
    refusals: [],
  }),
  end_my_session: fn({
    about: 'Ends one of the caller’s own sessions.',
    callers: 'signed in',
    args: { session_id: id },
    result: nothing,
    refusals: ['not_found'],
  }),
  my_staff_account,
  new_recovery_codes: fn({
    about: 'Ten new recovery codes of the second factor, shown once; older ones stop.',
    callers: 'office and the house',
    args: {},
    result: z.array(text),
    refusals: ['wrong_state'],
  }),
};
