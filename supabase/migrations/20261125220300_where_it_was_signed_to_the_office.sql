-- The office reads whose calendar day a consent bears.

-- Staff: {needed, before, consents: newest first [{id, state, name, relation, email, asked_at, mails, answered_at, signed_name,
-- signed_relation, signature, signed_on, signed_zone, by_account, words, words_number, note, rejected_at, rejected_by, reason}]}. Null
-- when there is no such file. Errors: 42501.
create or replace function private.office_consent(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_staff());
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return null; end if;
  return jsonb_build_object('needed', coalesce(private.is_minor(app), false),
    'before', (select g.consent_moment from public.program_year_settings g where g.id = app.program_year_id),
    'consents', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', private.consent_state(c), 'name', c.name,
        'relation', c.relation, 'email', c.email, 'asked_at', c.asked_at, 'mails', c.mails, 'answered_at', c.answered_at,
        'signed_name', c.signed_name, 'signed_relation', c.signed_relation, 'signature', c.signature, 'signed_on', c.signed_on,
        'signed_zone', c.signed_zone, 'by_account', c.signed_by is not null, 'words_number', c.words_number, 'note', c.note,
        'words', (select w.words from private.consent_words w where w.program_year_id = c.words_year and w.number = c.words_number),
        'rejected_at', c.rejected_at, 'rejected_by', private.person_name(c.rejected_by), 'reason', c.reject_reason)
        order by c.asked_at desc, c.id), '[]') from private.guardian_consents c where c.application_id = app.id));
end;
$$;
