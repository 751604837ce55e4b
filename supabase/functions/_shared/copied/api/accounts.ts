import { z } from 'zod';
import { staffSteps } from '../roles.ts';
import { fn } from './define.ts';
import { admins } from './rows.generated.ts';
import { count, text } from './values.ts';


/** A colleague's own account, and what is missing before the role counts in this session. */
export const myStaffAccount = admins
  .pick({ role: true, is_active: true, display_name: true })
  .extend({ next_step: z.enum(staffSteps).nullable(), recovery_codes_left: count });

export const accountFunctions = {
  prove_password: fn({
    about: 'Shows the key of the browser that signed up; true when the account’s password counts.',
    callers: 'signed in',
    args: { key: text },
    result: z.boolean(),
    refusals: [],
  }),
  my_staff_account: fn({
    about:
      'The caller’s own staff account and what is missing before its role counts; null for everybody else.',
    callers: 'signed in',
    reads: true,
    args: {},
    result: myStaffAccount.nullable(),
    refusals: [],
  }),
};
