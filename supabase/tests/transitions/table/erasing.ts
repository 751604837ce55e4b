/** Erasing a person: ordered, worked off, and replayed after a backup was restored. */
import { people } from '../../harness/people.ts';
import { account, after, doing, one } from '../givens.ts';
import { idOf, type Subject } from '../transition.ts';

const forgotten = after(
  account,
  doing((given, db) =>
    db.sql(`update auth.users set created_at = now() - interval '3 years' where id = $1`, [given.user.id]),
  ),
);
const ordered = after(account, async (given, { db }) => {
  await db.call(people.super_admin, 'start_erasure', {
    subject: 'account',
    subject_id: given.user.id,
    typed_name: 'Noam Testly',
  });
  return { erasure: await one(db, 'select id from private.erasures where user_id = $1', [given.user.id]) };
});

export const erasing: Subject = {
  title: 'Erasing a person',
  transitions: [
    {
      name: 'a super administrator orders it',
      by: 'start_erasure',
      as: 'super_admin',
      given: account,
      args: ({ user }) => ({ subject: 'account', subject_id: user.id, typed_name: 'Noam Testly' }),
    },
    {
      name: 'a rule’s proposal is confirmed',
      by: 'confirm_erasures',
      as: 'super_admin',
      given: forgotten,
      args: (given) => ({
        people: [{ subject: 'account', subject_id: given.user.id }],
        expected_people: 1,
      }),
    },
    {
      name: 'the clockwork goes on with it',
      by: 'continue_erasure',
      as: 'service',
      given: ordered,
      args: () => ({}),
    },
    {
      name: 'something could not be taken away',
      by: 'note_erasure_problem',
      as: 'service',
      given: ordered,
      args: (given) => ({
        erasure_id: idOf(given, 'erasure'),
        problem: 'The auth service answered 500.',
      }),
    },
    {
      name: 'a restored backup is told of it',
      by: 'replay_erasures',
      as: 'service',
      given: account,
      args: (given) => ({
        list: [{ id: given.user.id, user_id: given.user.id, reason: 'asked' }],
      }),
    },
  ],
};
