/** Parents: invited, following, ended; what they do for a child. */
import { createUser } from '../../harness/applicants.ts';
import { signature, submitMinor } from '../../harness/guardians.ts';
import { invited } from '../../harness/parents.ts';
import { accepted, after, doing, one, openedLetter, submitted, uncounted, type Step } from '../givens.ts';
import { idOf, type Case, type Given, type Subject } from '../transition.ts';

const EMAIL = 'mother@example.org';
const invite: Step = async (given, { db }) => {
  await db.call(given.user, 'invite_parent', invited(EMAIL));
  const parent = await one(db, 'select id from private.application_parents where application_id = $1', [
    idOf(given, 'application'),
  ]);
  await db.sql(
    `with sent as (update public.email_outbox set state = 'sent', sent_at = now() where link_for = $1 returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from sent`,
    [parent, `token of ${parent}`],
  );
  return { parent };
};
const token = (given: Case): string => `token of ${idOf(given, 'parent')}`;
const waiting = after(submitted, invite, uncounted);

/** From here on the person who acts is the parent. */
const asParent =
  (start: Given): Given =>
  async (world) => {
    const given = await start(world);
    const user = await createUser(world.db, { firstName: 'Ruth' });
    await world.db.call(user, 'accept_parent_invitation', { token: token(given) });
    return { ...given, user };
  };
const following = after(
  waiting,
  doing(async (given, db) =>
    db.call(await createUser(db), 'accept_parent_invitation', { token: token(given) }),
  ),
);
const placed = asParent(after(accepted, openedLetter, invite));
/** Under 18, at an address that the table can name. */
const minorWithAddress: Given = async ({ db }) => {
  const user = await createUser(db, { email: 'son.of.a.parent@example.org' });
  return { user, ids: { application: await submitMinor(db, user) } };
};
const claim = (given: Case) => ({
  application_id: idOf(given, 'application'),
  method: 'check',
  sent_on: new Date().toISOString().slice(0, 10),
  reference: 'T-1',
});

export const parents: Subject = {
  title: 'Parents',
  transitions: [
    {
      name: 'a parent is invited',
      by: 'invite_parent',
      as: 'applicant',
      given: after(submitted, uncounted),
      args: () => invited(EMAIL),
    },
    {
      name: 'a parent is invited by the office',
      by: 'office_invite_parent',
      as: 'admissions',
      given: after(submitted, uncounted),
      args: (given) => ({ application_id: idOf(given, 'application'), ...invited(EMAIL) }),
    },
    {
      name: 'invited: the page is opened',
      by: 'parent_invitation_page',
      as: 'visitor',
      given: waiting,
      args: (given) => ({ token: token(given) }),
    },
    {
      name: 'invited: the reader chooses Hebrew',
      by: 'choose_link_language',
      as: 'visitor',
      given: waiting,
      args: (given) => ({ token: token(given), language: 'he' }),
    },
    {
      name: 'invited → following',
      by: 'accept_parent_invitation',
      as: 'applicant',
      given: async (world) => ({ ...(await waiting(world)), user: await createUser(world.db) }),
      args: (given) => ({ token: token(given) }),
    },
    {
      name: 'following: answers are shared',
      by: 'share_with_parent',
      as: 'applicant',
      given: following,
      args: (given) => ({ parent_id: idOf(given, 'parent'), shares: true }),
    },
    {
      name: 'invited: ended, the link too',
      by: 'revoke_parent',
      as: 'applicant',
      given: waiting,
      args: (given) => ({ parent_id: idOf(given, 'parent') }),
    },
    {
      name: 'following: ended by the office',
      by: 'revoke_parent',
      as: 'admissions',
      given: following,
      args: (given) => ({ parent_id: idOf(given, 'parent') }),
    },
    {
      name: 'accepted: a parent says that the deposit was sent',
      by: 'claim_child_deposit',
      as: 'applicant',
      given: placed,
      args: claim,
    },
    {
      name: 'a parent takes that back',
      by: 'take_back_child_claim',
      as: 'applicant',
      given: after(
        placed,
        doing((given, db) => db.call(given.user, 'claim_child_deposit', claim(given))),
      ),
      args: (given) => ({ application_id: idOf(given, 'application') }),
    },
    {
      name: 'accepted: a parent chooses the payment plan',
      by: 'choose_child_payment_plan',
      as: 'applicant',
      given: after(
        placed,
        // The student hears of it too, at an address that the table can name.
        doing((given, db) =>
          db.sql(
            `update auth.users set email = 'placed.son@example.org'
             where id = (select user_id from public.applications where id = $1)`,
            [idOf(given, 'application')],
          ),
        ),
      ),
      args: (given) => ({ application_id: idOf(given, 'application'), plan: 'two', method: 'check' }),
    },
    {
      name: 'accepted: a parent begins to pay by card',
      by: 'start_child_card_checkout',
      as: 'applicant',
      given: placed,
      args: (given) => ({ application_id: idOf(given, 'application') }),
    },
    {
      name: 'a parent signs the consent in their own account',
      by: 'sign_child_consent',
      as: 'applicant',
      given: asParent(after(minorWithAddress, invite)),
      args: (given) => ({
        application_id: idOf(given, 'application'),
        form: signature,
        words_number: 1,
      }),
    },
  ],
};
