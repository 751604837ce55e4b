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
const change = (
  name: string,
  given: Given,
  role: string,
  is_active: boolean,
  then: Transition['then'],
): Transition => ({
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
  then,
});

export const staff: Subject = {
  title: 'Staff accounts',
  transitions: [
    change('no account → admissions', account, 'admissions', true, {
      admins: ['+ the applicant, admissions, yes'],
      audit_log: ['+ insert admins', '+ insert email_outbox'],
      email_outbox: ['+ staff_invitation, the applicant, queued'],
    }),
    change('no account → staff, of somebody who is an applicant', draft, 'staff', true, {
      admins: ['+ the applicant, staff, yes'],
      audit_log: ['+ insert admins', '+ insert email_outbox'],
      email_outbox: ['+ staff_invitation, the applicant, queued'],
    }),
    change('admissions → admin', appointed, 'admin', true, {
      admins: ['role: admissions → admin'],
      audit_log: ['+ update admins'],
    }),
    change('admissions → admissions: nothing to change', appointed, 'admissions', true, {}),
    change('active → not active', appointed, 'admissions', false, {
      admins: ['is_active: yes → no'],
      audit_log: ['+ update admins'],
    }),
    change(
      'active → not active, of somebody who was to hold an interview',
      after(appointed, async (given, world) => slot('slot', { interviewer_id: given.user.id })(given, world)),
      'admissions',
      false,
      { admins: ['is_active: yes → no'], audit_log: ['+ update admins'] },
    ),
    change('not active → active', gone, 'admissions', true, {
      admins: ['is_active: no → yes'],
      audit_log: ['+ update admins'],
    }),
  ],
};
