-- What a guardian does without an account, by the link of their mail. Reading changes nothing, so that programs which open every link
-- of a mail do no harm.

-- The request that a link opens; empty for a link that is wrong or was replaced by another request.
create function private.linked_consent(token text) returns private.guardian_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents;
begin
  select c.* into consent from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  join private.guardian_consents c on c.id = o.link_for and c.email = o.to_email
  where l.token_hash = private.link_hash(token) and o.template = 'consent_request';
  return consent;
end;
$$;

-- What the page of a request shows: {state: open, given, refused, rejected or closed, applicant, year}; open also {name, relation,
-- words, words_number}, given also {signature, signed_on, may_follow}. Of an application that has ended none is asked; a decision counts
-- once its letter is opened, as for parents.
create function private.page_of_consent(consent private.guardian_consents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  state text := private.consent_state(consent);
begin
  select * into app from public.applications a where a.id = consent.application_id;
  state := case when state = 'given' then state
    when private.is_closed(private.told_status(app)) or state = 'replaced' or not private.lacks_consent(app) then 'closed'
    when state in ('refused', 'rejected') then state else 'open' end;
  return jsonb_build_object('state', state, 'applicant', private.name_of_applicant(app),
      'year', (select y.name from public.program_years y where y.id = app.program_year_id))
    || case state when 'open' then (select jsonb_build_object('name', consent.name, 'relation', consent.relation, 'words', w.words,
          'words_number', w.number) from private.consent_words w where w.program_year_id = app.program_year_id
          order by w.number desc limit 1)
      when 'given' then jsonb_build_object('signature', consent.signature, 'signed_on', consent.signed_on,
        'may_follow', private.signer_may_follow(consent)) else '{}' end;
end;
$$;

-- Everybody with the link: what its page shows; {state: unknown or limited} for any other token. Changes nothing of the request.
create function private.consent_page(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null then return private.note_wrong_link(); end if;
  return private.page_of_consent(consent);
end;
$$;
select private.expose('anon, authenticated', 'consent_page', 'token text');

-- Refuses an answer by the applicant's own session: the signature is the guardian's.
create function private.refuse_own_signature(consent private.guardian_consents) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.applications a where a.id = consent.application_id and a.user_id = auth.uid()) then
    perform private.fail('not_allowed', 'The applicant is signed in here. Please sign out first: only a parent or guardian can answer.');
  end if;
end;
$$;

-- The guardian gives their consent. form: {name, relation, signature}. A second press changes nothing. Answers as consent_page does.
-- Errors: P0001 not_allowed (the applicant's own session), required, too_long, invalid_value (name, relation, signature),
-- stale_version (words).
create function private.sign_consent(token text, form jsonb, words_number integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.page_of_consent(consent) ->> 'state' <> 'open' then return private.consent_page(token); end if;
  perform private.refuse_own_signature(consent);
  return private.page_of_consent(private.sign(consent, form, words_number));
end;
$$;
select private.expose('anon, authenticated', 'sign_consent', 'token text, form jsonb, words_number integer');

-- The guardian does not agree, with a word to the office if they like. Answers as consent_page does.
-- Errors: P0001 not_allowed, too_long (note).
create function private.refuse_consent(token text, note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  consent private.guardian_consents := private.linked_consent(token);
begin
  if consent.id is null or private.page_of_consent(consent) ->> 'state' <> 'open' then return private.consent_page(token); end if;
  perform private.refuse_own_signature(consent);
  return private.page_of_consent(private.refuse(consent, note));
end;
$$;
select private.expose('anon, authenticated', 'refuse_consent', 'token text, note text default null');
