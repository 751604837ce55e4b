/** Staff accounts, the log, mails and visitors' questions. */
import { z } from 'zod';
import { changeRefusals, fn } from './define.ts';
import { logChanges, logEntry, page } from './lists.ts';
import { admins, audit_log, questions, school_settings } from './rows.generated.ts';
import { count, day, id, instant, nothing, text, version } from './values.ts';

export const officePerson = z.strictObject({
  id,
  name: text,
  role: admins.shape.role,
  is_active: z.boolean(),
});
export const staffAccount = admins
  .pick({
    role: true,
    is_active: true,
    invited_at: true,
    created_at: true,
    version: true,
    works_from: true,
    works_until: true,
  })
  .extend({
    id,
    email: text,
    display_name: text,
    second_factor: z.boolean(),
    last_sign_in_at: instant.nullable(),
  });

export const auditLine = audit_log
  .omit({ request_id: true, changes: true })
  .extend({ actor_name: text.nullable(), subject: text.nullable(), changes: logChanges });

export const list_staff_accounts = fn({
  about: 'Staff accounts with their addresses.',
  callers: 'administrators',
  reads: true,
  args: {},
  result: z.array(staffAccount),
  refusals: [],
});

export const set_staff_account = fn({
  about:
    'Sets role and activity of an account; version 0 gives a first one. Administrators give that of the house, with its first and last day.',
  callers: 'super administrators',
  args: {
    user_id: id,
    role: admins.shape.role,
    is_active: z.boolean(),
    expected_version: version.optional(),
    works_from: day.nullish(),
    works_until: day.nullish(),
  },
  result: admins,
  refusals: [
    'required:works_until',
    'invalid_value:works_from',
    'invalid_value:works_until',
    'wrong_state:role',
    'invalid_value:role',
    'invalid_value:is_active',
    'not_allowed:id',
    'not_found:id',
    'stale_version',
    'wrong_state:is_active',
  ],
});

export const begin_staff_invitation = fn({
  about:
    'Decides about inviting an address before a mail goes: who is there at once, who has the row and is mailed, and for whom the auth service makes an account first (`user_id` null).',
  callers: 'super administrators',
  args: { email: text, role: admins.shape.role, works_from: day.nullish(), works_until: day.nullish() },
  result: z.strictObject({ user_id: id.nullable(), mails: z.boolean() }),
  refusals: [
    'required:email',
    'invalid_value:email',
    'invalid_value:role',
    'required:works_until',
    'invalid_value:works_from',
    'invalid_value:works_until',
    'conflict:email',
  ],
});

export const invite_staff_account = fn({
  about: 'The row of a colleague whom the auth service has just invited; it counts once they have accepted.',
  callers: 'super administrators',
  args: {
    user_id: id,
    role: admins.shape.role,
    works_from: day.nullish(),
    works_until: day.nullish(),
  },
  result: admins,
  refusals: [
    'invalid_value:role',
    'required:works_until',
    'invalid_value:works_from',
    'invalid_value:works_until',
    'not_found:id',
    'conflict:email',
  ],
});

export const reset_second_factor = fn({
  about:
    'Ends the sessions of a colleague who has lost the second factor; the function staff-accounts removes it.',
  callers: 'super administrators',
  args: { user_id: id },
  result: nothing,
  refusals: ['not_allowed:id', 'not_found:id'],
});

const staff = {
  office_people: fn({
    about: 'Everybody on the staff, by name.',
    callers: 'office',
    reads: true,
    args: {},
    result: z.array(officePerson),
    refusals: [],
  }),
  list_staff_accounts,
  set_staff_account,
  begin_staff_invitation,
  invite_staff_account,
  reset_second_factor,
  save_school_settings: fn({
    about: 'Changes the settings of the whole school.',
    callers: 'super administrators',
    args: {
      changes: z.strictObject({ mfa_roles: z.array(admins.shape.role.exclude(['house'])) }),
      expected_version: version,
    },
    result: school_settings,
    refusals: ['invalid_value:mfa_roles', 'stale_version'],
  }),
};

const log = {
  search_audit: fn({
    about: 'A page of the log, newest first.',
    callers: 'officers',
    reads: true,
    args: { filters: z.record(z.string(), z.unknown()).optional(), ...page },
    result: z.strictObject({ rows: z.array(auditLine), total: count }),
    refusals: ['invalid_value:filters', 'not_begun'],
    traced: { apart: [] },
  }),
  record_history: fn({
    about: 'The log of one record; officers: of files, questions and interview times.',
    callers: 'officers',
    reads: true,
    args: { table_name: text, row_id: id },
    result: z.array(logEntry),
    refusals: ['not_begun'],
    traced: { apart: [] },
  }),
};

export const administrationFunctions = {
  ...staff,
  ...log,
  answer_question: fn({
    about: 'Answers a visitor’s question by mail.',
    callers: 'officers',
    args: { question_id: id, answer: text, expected_version: version },
    result: questions,
    refusals: changeRefusals,
  }),
  set_question_state: fn({
    about: 'Closes or opens a question.',
    callers: 'officers',
    args: { question_id: id, state: questions.shape.state, expected_version: version },
    result: questions,
    refusals: changeRefusals,
  }),
};
