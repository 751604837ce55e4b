/** Staff accounts. */
import { staffVersion } from '../../harness/staff.ts';
import { people } from '../../harness/people.ts';
import { account, after, doing, draft, slot } from '../givens.ts';
import type { Given, Subject, Transition } from '../transition.ts';

const appointed = after(
  account,
  doing((given, db) =>
    db.call(people.super_admin, 'set_staff_account', {
      user_id: given.user.id,
      role: 'admissions',
      is_active: true,
      expected_version: 0,
    }),
  ),
);
const gone = after(
  appointed,
  doing((given, db) =>
    db.sql('update public.admins set is_active = false where user_id = $1', [given.user.id]),
  ),
);
const change = (name: string, given: Given, role: string, is_active: boolean): Transition => ({
  name,
  by: 'set_staff_account',
  as: 'super_admin',
  given,
  args: async ({ user }, db) => ({
    user_id: user.id,
    role,
    is_active,
    expected_version: await staffVersion(db, user.id),
  }),
});

export const staff: Subject = {
  title: 'Staff accounts',
  transitions: [
    change('no account → admissions', account, 'admissions', true),
    change('no account → staff, of somebody who is an applicant', draft, 'staff', true),
    change('admissions → admin', appointed, 'admin', true),
    change('admissions → admissions: nothing to change', appointed, 'admissions', true),
    change('active → not active', appointed, 'admissions', false),
    change(
      'active → not active, of somebody who was to hold an interview',
      after(appointed, async (given, world) => slot('slot', { interviewer_id: given.user.id })(given, world)),
      'admissions',
      false,
    ),
    change('not active → active', gone, 'admissions', true),
  ],
};
