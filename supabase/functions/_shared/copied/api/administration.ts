import { z } from 'zod';
import { fn } from './define.ts';
import { admins } from './rows.generated.ts';
import { day, id, instant, nothing, text, version } from './values.ts';

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

const staff = {
  list_staff_accounts: fn({
    about: 'Staff accounts with their addresses.',
    callers: 'administrators',
    reads: true,
    args: {},
    result: z.array(staffAccount),
    refusals: [],
  }),
  set_staff_account: fn({
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
      'invalid_value:works_until',
      'wrong_state:role',
      'invalid_value:role',
      'invalid_value:is_active',
      'not_allowed:id',
      'not_found:id',
      'stale_version',
      'wrong_state:is_active',
    ],
  }),
  invite_staff_account: fn({
    about:
      'The row of a colleague whom the auth service has just invited; it counts once they have accepted.',
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
      'invalid_value:works_until',
      'not_found:id',
      'conflict:email',
    ],
  }),
  reset_second_factor: fn({
    about:
      'Ends the sessions of a colleague who has lost the second factor; the function staff-accounts removes it.',
    callers: 'super administrators',
    args: { user_id: id },
    result: nothing,
    refusals: ['not_allowed:id', 'not_found:id'],
  }),
};

export const administrationFunctions = {
  ...staff,
};
