/** Guardians in the scene: A has asked one, whose link is known; B's has signed. And the arguments of their functions. */
import type { Row } from '../harness/database.ts';
import { signature, UNDER_AGE } from '../harness/guardians.ts';
import type { World } from '../harness/world.ts';

const CONSENT_TOKEN = 'known consent';

export async function openConsents({ db, applications, yearId }: World): Promise<void> {
  await db.sql('update public.applications set date_of_birth = $1 where id = any ($2)', [
    UNDER_AGE,
    [applications.a, applications.b],
  ]);
  await db.sql(
    `with asked as (insert into private.guardian_consents (application_id, name, relation, email, asked_at, mailed_at)
         values ($1, 'Ruth Testly', 'mother', 'ruth.testly@example.org', private.now() - interval '4 days',
           private.now() - interval '4 days') returning *),
       mail as (insert into public.email_outbox (to_email, template, application_id, event_key, state, link_for)
         select email, 'consent_request', application_id, 'known consent', 'sent', id from asked returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from mail`,
    [applications.a, CONSENT_TOKEN],
  );
  await db.sql(
    `insert into private.guardian_consents (application_id, name, relation, email, answered_at, agrees, signed_name, signed_relation,
       signature, signed_on, words_year, words_number)
     values ($1, 'Ruth Testly', 'mother', 'ruth.b@example.org', private.now(), true, 'Ruth Testly', 'mother', 'Ruth Testly',
       private.today(), $2, 1)`,
    [applications.b, yearId],
  );
}

export const consenting = (): Record<string, Row> => ({
  ask_consent: { name: 'Ruth Testly', relation: 'mother', email: 'another.mother@example.org' },
  consent_page: { token: CONSENT_TOKEN },
  sign_consent: { token: CONSENT_TOKEN, form: signature, words_number: 1 },
  refuse_consent: { token: CONSENT_TOKEN, note: 'Not this year.' },
});
