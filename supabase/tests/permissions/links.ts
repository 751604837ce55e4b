/** Links that open a page without an account. */
import type { World } from '../harness/world.ts';

/** The link of a referee of B, with the same token for everybody who opens it. */
export const REFERENCE_TOKEN = 'known reference';
export async function links({ db, applications }: World): Promise<void> {
  await db.sql(
    'insert into private.application_referees (application_id, waives_access, asked) values ($1, true, 1)',
    [applications.b],
  );
  await db.sql(
    `with asked as (insert into private.reference_requests (reference_id, application_id, email, body, asked_at, mailed_at)
         select f.id, f.application_id, f.email, 'A fine young man.', private.now() - interval '4 days', private.now() - interval '4 days'
         from public.application_references f where f.application_id = $1 returning *),
       mail as (insert into public.email_outbox (to_email, template, application_id, event_key, state, link_for)
         select email, 'reference_request', application_id, 'known reference', 'sent', id from asked returning id),
       letter as (insert into private.reference_files (request_id, file_name, content_type, size_bytes, storage_path)
         select id, 'letter.pdf', 'application/pdf', 10, application_id || '/letters/known' from asked)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash($2), id from mail`,
    [applications.b, REFERENCE_TOKEN],
  );
}
