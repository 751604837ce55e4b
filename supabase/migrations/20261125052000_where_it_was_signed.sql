-- A consent bears the day on which it was signed where the signer was.

alter table private.guardian_consents add column signed_zone text;
comment on column private.guardian_consents.signed_zone
  is 'Zone of the signer; null: the day is Israel''s, as signed before zones were kept.';

-- Writes a guardian's signature under this request, tells both and registers what only waited for it. form: {name, relation,
-- signature, zone}; words: the number of the version they read. Errors: P0001 required, too_long, invalid_value, stale_version (words).
create or replace function private.sign(consent private.guardian_consents, form jsonb, words integer) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  whole_name constant text := btrim(regexp_replace(left(form ->> 'name', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  typed constant text := btrim(regexp_replace(left(form ->> 'signature', 1000), '[\u0001-\u001f\u007f\s]+', ' ', 'g'));
  -- The day of a signature is that of the signer's calendar; Israel's for a page that does not say where it is open.
  zone constant text := case when private.is_time_zone(form ->> 'zone') then form ->> 'zone' else 'Asia/Jerusalem' end;
  signed private.guardian_consents;
begin
  app := private.lock_application(consent.application_id);
  if coalesce(whole_name, '') = '' then perform private.fail('required', 'Enter your full name.', 'name'); end if;
  if char_length(whole_name) > 200 then perform private.fail('too_long', 'At most 200 characters.', 'name'); end if;
  if coalesce(form ->> 'relation', '') not in ('mother', 'father', 'guardian') then
    perform private.fail('invalid_value', 'Say who you are to the applicant.', 'relation');
  end if;
  if coalesce(typed, '') = '' then perform private.fail('required', 'Sign by typing your full name.', 'signature'); end if;
  if private.normal_text(typed) <> private.normal_text(whole_name) or private.normal_text(typed) = '' then
    perform private.fail('invalid_value', 'Type your name here exactly as it stands above.', 'signature');
  end if;
  if words is distinct from (select max(w.number) from private.consent_words w where w.program_year_id = app.program_year_id) then
    perform private.fail('stale_version', 'The words have been changed since you opened this page. Please read them again.', 'words');
  end if;
  update private.guardian_consents c set answered_at = private.now(), agrees = true, signed_name = whole_name,
    signed_relation = form ->> 'relation', signature = typed, signed_on = (private.now() at time zone zone)::date,
    signed_zone = zone, words_year = app.program_year_id,
    words_number = words, signed_by = auth.uid()
  where c.id = consent.id and c.agrees is null and c.ended_at is null returning * into signed;
  -- Answered or replaced meanwhile: as it stands now.
  if signed.id is null then return (select c from private.guardian_consents c where c.id = consent.id); end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'The consent has been given.'
  where o.link_for = signed.id and o.state = 'queued';
  perform private.enqueue_mail(signed.email, 'consent_thanks', jsonb_build_object('name', private.name_for_mail(signed.signed_name),
    'applicant', coalesce(private.name_of_applicant(app), 'the applicant')), 'consent_thanks:' || signed.id, app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'consent_received', jsonb_build_object('first_name', app.first_name),
    'consent_received:' || signed.id, app.id);
  perform private.log_consent(signed, 'consent_given');
  perform private.register_if_ready(app.id);
  return signed;
end;
$$;
