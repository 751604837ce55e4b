/** Parents in the scene: B follows A and the accepted one, and an invitation to A's is known. Their functions' arguments. */
import type { Row } from '../harness/database.ts';
import { signature } from '../harness/guardians.ts';
import { invited } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import type { World } from '../harness/world.ts';
import type { Scene } from './scene.ts';

const INVITATION_TOKEN = 'known invitation';

export async function openFamilies({ db, applications }: World): Promise<void> {
  await db.sql('update private.decision_letters set opened_at = private.now() where application_id = $1', [
    applications.accepted,
  ]);
  await db.sql('update public.applications set letter_opened_at = private.now() where id = $1', [
    applications.accepted,
  ]);
  await db.sql(
    `insert into private.application_parents (application_id, name, relation, email, user_id, accepted_at)
     select a, 'Ruth Testly', 'mother', 'ruth.linked@example.org', $2, private.now() from unnest($1::uuid[]) a`,
    [[applications.a, applications.accepted], people.applicant_b.id],
  );
  await db.sql(
    `with invited as (insert into private.application_parents (application_id, name, relation, email)
         values ($1, 'Ruth Testly', 'mother', 'ruth.invited@example.org') returning *),
       mail as (insert into public.email_outbox (to_email, template, application_id, event_key, state, link_for)
         select email, 'parent_invitation', application_id, 'known invitation', 'sent', id from invited returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from mail`,
    [applications.a, INVITATION_TOKEN],
  );
}

export const following = ({ applications, parentId }: Scene): Record<string, Row> => ({
  invite_parent: invited('another.parent@example.org'),
  share_with_parent: { parent_id: parentId, shares: true },
  parent_invitation_page: { token: INVITATION_TOKEN },
  accept_parent_invitation: { token: INVITATION_TOKEN },
  my_child: { application_id: applications.a },
  claim_child_deposit: {
    application_id: applications.accepted,
    method: 'check',
    sent_on: new Date().toISOString().slice(0, 10),
    reference: 'T-9',
  },
  take_back_child_claim: { application_id: applications.accepted },
  choose_child_payment_plan: { application_id: applications.accepted, plan: 'full', method: 'check' },
  start_child_card_checkout: { application_id: applications.accepted },
  sign_child_consent: { application_id: applications.a, form: signature, words_number: 1 },
  office_invite_parent: { application_id: applications.b, ...invited('parent.of.b@example.org') },
});
