-- Mail: kinds and words, the outbox, facts and secret links, what the office does with mails.

insert into private.mail_kinds (kind, mail_group, fields) values
  ('application_received', 'receipt', '{first_name,reference,submitted_at}'),
  ('document_to_replace', 'notice', '{first_name,kind,reason}'),
  ('interview_scheduled', 'notice', '{first_name,place,when,link,reason}'),
  ('interview_changed', 'notice', '{first_name,place,when,link,reason}'),
  ('interview_cancelled', 'notice', '{first_name,place,when,link,reason}'),
  -- Says that there is news, never which, since a mailbox is often shared: the name is all it can merge.
  ('decision_published', 'notice', '{first_name}'),
  ('extension_granted', 'notice', '{first_name,until}'),
  ('question_answered', 'notice', '{name,subject,message,answer}'),
  ('staff_invitation', 'invitation', '{role,invited_by}'),
  ('account_exists', 'notice', '{email}'),
  ('student_invitation', 'invitation', '{first_name,email,expires_at}'),
  ('reply_received', 'receipt', '{first_name}'),
  ('registration_complete', 'receipt', '{first_name,year}'),
  ('plan_chosen', 'receipt', '{first_name,plan}'),
  ('payment_received', 'receipt', '{first_name,amount,in_shekels,received_on}'),
  ('parent_payment_received', 'receipt', '{name,applicant,amount,in_shekels,received_on}'),
  ('payment_taken_back', 'notice', '{first_name,amount,in_shekels,received_on,refunded_on}'),
  ('parent_payment_taken_back', 'notice', '{name,applicant,amount,in_shekels,received_on,refunded_on}'),
  ('payment_refunded', 'notice', '{first_name,amount,refunded_on,reason}'),
  ('parent_payment_refunded', 'notice', '{name,applicant,amount,refunded_on,reason}'),
  ('payment_not_found', 'notice', '{first_name,amount,sent_on,reason}'),
  ('parent_payment_not_found', 'notice', '{name,applicant,amount,sent_on,reason}'),
  ('application_withdrawn', 'receipt', '{first_name}'),
  ('place_ended', 'notice', '{first_name}'),
  ('password_changed', 'receipt', '{first_name}'),
  ('address_changed', 'receipt', '{first_name,email}'),
  ('data_taken', 'receipt', '{first_name,at}'),
  ('deletion_asked', 'receipt', '{first_name}'),
  ('deletion_confirmed', 'receipt', '{first_name}'),
  ('deletion_refused', 'notice', '{first_name,reason}'),
  ('name_corrected', 'receipt', '{first_name,full_name}'),
  ('name_refused', 'notice', '{first_name,reason}'),
  ('draft_reminder', 'reminder', '{first_name,deadline_at}'),
  ('document_reminder', 'reminder', '{first_name,documents}'),
  ('referee_reminder', 'reminder', '{first_name,referee}'),
  ('referee_declined', 'notice', '{first_name,referee}'),
  ('interview_reminder', 'reminder', '{first_name,place,when,link,reason}'),
  ('letter_reminder', 'reminder', '{first_name}'),
  ('reply_reminder', 'reminder', '{first_name,due_at}'),
  ('task_reminder', 'reminder', '{first_name,tasks,due_on}'),
  ('payment_reminder', 'reminder', '{first_name,amount,due_on}'),
  ('reference_request', 'invitation', '{referee,applicant,until}'),
  ('reference_reminder', 'reminder', '{referee,applicant,until}'),
  ('reference_thanks', 'receipt', '{referee,applicant}'),
  ('parent_invitation', 'invitation', '{name,applicant}'),
  ('consent_request', 'invitation', '{name,applicant,until}'),
  ('consent_thanks', 'receipt', '{name,applicant}'),
  ('consent_received', 'receipt', '{first_name}'),
  ('consent_refused', 'notice', '{first_name}'),
  ('consent_rejected', 'notice', '{first_name,reason}'),
  ('message_waiting', 'notice', '{first_name,from}'),
  ('office_letter', 'letter', '{first_name,last_name,hebrew_name,track,year}'),
  ('offer_lapsed', 'notice', '{first_name}'),
  ('address_change', 'notice', '{first_name,email,until}');

-- Letters of a decision are never sent: the portal shows them. The field of a track has a value for whoever asked for it.
insert into private.mail_kinds (kind, mail_group, fields)
select 'letter_' || l.outcome, 'decision',
  '{first_name,last_name,hebrew_name,track,year,reference,shana_aleph,shana_bet,shiur_bet_plus,post_army}'::text[] || l.more
from (values ('accepted', '{starts_on,reply_until,deposit,offer}'::text[]), ('waitlisted', '{}'), ('rejected', '{}'), ('submitted', '{}'))
  as l (outcome, more);

update private.mail_kinds k set has_secret_link = true
where k.kind in ('reference_request', 'reference_reminder', 'parent_invitation', 'consent_request', 'address_change');

insert into private.mail_kinds (kind, mail_group, fields) values
  ('second_factor_added', 'receipt', '{first_name,at}'),
  ('recovery_code_wrong', 'notice', '{first_name,at}');
insert into private.mail_kinds (kind, mail_group, fields) values ('many_read', 'notice', '{reader,people,at}');

insert into private.mail_kinds (kind, mail_group, fields) values
  -- A letter was opened: the same words for every outcome.
  ('parent_news', 'notice', '{name,applicant}'),
  ('parent_reply', 'receipt', '{name,applicant}'),
  ('parent_deposit_paid', 'receipt', '{name,applicant}'),
  ('parent_plan_chosen', 'receipt', '{name,applicant,plan}'),
  ('parent_registered', 'receipt', '{name,applicant,year}'),
  ('parent_payment_reminder', 'reminder', '{name,applicant,amount,due_on}');

update private.mail_kinds k set fields = '{name,applicant,signature,signed_on,year,starts_on,ends_on,cost,words}'
where k.kind = 'consent_thanks';

update private.mail_kinds k set kept = f.kept, categories = f.categories
from (values
  ('plan_chosen', '{plan}'::text[], '{financial}'::text[]),
  ('parent_plan_chosen', '{plan}', '{financial}'),
  ('payment_received', '{amount,in_shekels,received_on}', '{financial}'),
  ('parent_payment_received', '{amount,in_shekels,received_on}', '{financial}'),
  ('payment_taken_back', '{amount,in_shekels,received_on,refunded_on}', '{financial}'),
  ('parent_payment_taken_back', '{amount,in_shekels,received_on,refunded_on}', '{financial}'),
  ('payment_refunded', '{amount,refunded_on,reason}', '{financial}'),
  ('parent_payment_refunded', '{amount,refunded_on,reason}', '{financial}'),
  ('payment_not_found', '{amount,sent_on,reason}', '{financial}'),
  ('parent_payment_not_found', '{amount,sent_on,reason}', '{financial}'),
  ('payment_reminder', '{amount,due_on}', '{financial}'),
  ('parent_payment_reminder', '{amount,due_on}', '{financial}'),
  -- What is not done tells of passport, insurance and money.
  ('task_reminder', '{tasks}', '{financial,health,passport}')) f (kind, kept, categories)
where k.kind = f.kind;

insert into private.mail_kinds (kind, mail_group, fields) values ('second_officer', 'notice', '{officer,people,at}');
update private.mail_kinds k set is_urgent = true
where k.kind in ('account_exists', 'address_change', 'recovery_code_wrong', 'many_read');
insert into private.mail_kinds (kind, mail_group, fields) values ('deadline_moved', 'notice', '{first_name,deadline_at}');
grant select on public.mail_templates to authenticated;

create trigger audit after insert or update or delete on public.mail_templates for each row execute function private.audit('', '');

create policy "Staff read mail templates" on public.mail_templates for select to authenticated using ((select private.is_staff()));

-- Refuses words that a mail of this kind cannot be made of: elements that are not allowed, links that are not https or mailto,
-- fields the kind does not have. Errors: P0001 required, too_long, invalid_value, unknown_field (field: subject, heading or body).
create function private.check_mail_words(mail_kind text, subject text, heading text, body jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  allowed text[] := (select k.fields from private.mail_kinds k where k.kind = mail_kind);
  part record;
  named text;
begin
  if allowed is null then perform private.fail('invalid_value', 'There is no mail of this kind.', 'kind'); end if;
  for part in select * from (values ('subject', subject), ('heading', heading)) as p (name, words) loop
    if coalesce(btrim(part.words), '') = '' then perform private.fail('required', 'This field is required.', part.name); end if;
    if char_length(part.words) > 200 then perform private.fail('too_long', 'At most 200 characters.', part.name); end if;
    for named in select (regexp_matches(part.words, '\{\{\s*([a-z_]+)\s*\}\}', 'g'))[1] loop
      if named <> all (allowed) then
        perform private.fail('unknown_field', format('The field "%s" is not one of this mail.', left(named, 60)), part.name);
      end if;
    end loop;
  end loop;
  if body is null or jsonb_typeof(body) <> 'object' or body ->> 'type' is distinct from 'doc' or pg_column_size(body) >= 60000
     or jsonb_typeof(body -> 'content') is distinct from 'array' or jsonb_array_length(body -> 'content') not between 1 and 200 then
    perform private.fail('invalid_value', 'Write the text of the mail.', 'body');
  end if;
  if exists (select 1 from jsonb_path_query(body, '$.**.type') t where t #>> '{}' not in ('doc', 'paragraph', 'text', 'field', 'hardBreak',
      'bulletList', 'orderedList', 'listItem', 'blockquote', 'button', 'details', 'when', 'bold', 'italic', 'link')) then
    perform private.fail('invalid_value', 'This text has elements that a mail cannot have.', 'body');
  end if;
  if exists (select 1 from jsonb_path_query(body, '$.**.href') h where h #>> '{}' !~ '^(https://|mailto:)\S+$') then
    perform private.fail('invalid_value', 'Links begin with https:// or mailto:.', 'body');
  end if;
  for named in
    select n #>> '{}' from jsonb_path_query(body, '$.** ? (@.type == "field").attrs.name') n
    union select n #>> '{}' from jsonb_path_query(body, '$.** ? (@.type == "when").attrs.field') n loop
    if named is null or named <> all (allowed) then
      perform private.fail('unknown_field', format('The field "%s" is not one of this mail.', left(coalesce(named, ''), 60)), 'body');
    end if;
  end loop;
end;
$$;

-- Locks the words of one kind, language and year, and answers the number of the current version (0: the shipped words).
create function private.lock_mail_template(year_id uuid, mail_kind text, mail_language text) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if mail_language is null or mail_language not in ('en', 'he') then
    perform private.fail('invalid_value', 'Choose English or Hebrew.', 'language');
  end if;
  return coalesce((select t.number from public.mail_templates t
    where t.program_year_id = year_id and t.kind = mail_kind and t.language = mail_language and t.is_current), 0);
end;
$$;

-- Writes a new version of the words of one kind of mail, which becomes current; returns it.
-- expected_number: the version on screen (0: the shipped words). Errors: 42501; P0001 as check_mail_words, stale_version, not_found.
create function private.save_mail_template(
  year_id uuid, mail_kind text, mail_language text, subject text, heading text, body jsonb, expected_number integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  saved public.mail_templates;
begin
  perform private.require(private.is_administrator());
  perform private.check_mail_words(mail_kind, subject, heading, body);
  if private.lock_mail_template(year_id, mail_kind, mail_language) is distinct from expected_number then
    perform private.fail('stale_version', 'Somebody else has changed this mail since you opened it.');
  end if;
  update public.mail_templates t set is_current = false
  where t.program_year_id = year_id and t.kind = mail_kind and t.language = mail_language and t.is_current;
  insert into public.mail_templates (program_year_id, kind, language, number, subject, heading, body, created_by)
  select year_id, mail_kind, mail_language, coalesce(max(t.number), 0) + 1, btrim(save_mail_template.subject),
    btrim(save_mail_template.heading), save_mail_template.body, auth.uid()
  from public.mail_templates t where t.program_year_id = year_id and t.kind = mail_kind and t.language = mail_language
  returning * into saved;
  return to_jsonb(saved);
end;
$$;
select private.expose('authenticated', 'save_mail_template', '
  year_id uuid, kind text, language text, subject text, heading text, body jsonb, expected_number integer');

-- Makes an earlier version current again; number 0 goes back to the shipped words. Errors: 42501; P0001 not_found, stale_version.
create function private.restore_mail_template(
  year_id uuid, mail_kind text, mail_language text, wanted_number integer, expected_number integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if private.lock_mail_template(year_id, mail_kind, mail_language) is distinct from expected_number then
    perform private.fail('stale_version', 'Somebody else has changed this mail since you opened it.');
  end if;
  update public.mail_templates t set is_current = false
  where t.program_year_id = year_id and t.kind = mail_kind and t.language = mail_language and t.is_current;
  if wanted_number = 0 then return; end if;
  update public.mail_templates t set is_current = true
  where t.program_year_id = year_id and t.kind = mail_kind and t.language = mail_language and t.number = wanted_number;
  if not found then perform private.fail('not_found', 'There is no such version of this mail.'); end if;
end;
$$;
select private.expose('authenticated', 'restore_mail_template', '
  year_id uuid, kind text, language text, number integer, expected_number integer');

-- A year made from another begins with its words.
create function private.copy_mail_templates(source uuid, target uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_templates (program_year_id, kind, language, number, subject, heading, body, created_by)
  select target, t.kind, t.language, 1, t.subject, t.heading, t.body, auth.uid()
  from public.mail_templates t where t.program_year_id = source and t.is_current;
$$;

grant select on public.mail_settings to authenticated;

insert into public.mail_settings default values;

create trigger bump_version before update on public.mail_settings for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.mail_settings for each row execute function private.audit('', '');

create policy "Officers read how mail leaves" on public.mail_settings for select to authenticated using ((select private.is_officer()));
grant select on public.email_outbox to authenticated;

create trigger bump_version before update on public.email_outbox for each row execute function private.bump_version();

-- A sender's lease is no event; being queued, sent, failed, cancelled or tried again by hand is.
create trigger audit after insert or delete on public.email_outbox
  for each row execute function private.audit('application_id', 'student_id');

create trigger audit_state after update on public.email_outbox for each row
  when (old.state is distinct from new.state and new.state <> 'sending' and not (old.state = 'sending' and new.state = 'queued'))
  execute function private.audit('application_id', 'student_id');

create policy "Administrators read all mail, officers of files" on public.email_outbox for select to authenticated
  using ((select private.is_administrator())
    or ((select private.is_officer()) and (application_id is not null or student_id is not null)));

-- Queues a mail once per event_key. `data` is what the template merges; its types are in supabase/functions/_shared/mail.
create function private.enqueue_mail(
  to_email text, template text, data jsonb, event_key text, application_id uuid default null, student_id uuid default null,
  send_after timestamptz default null, link_for uuid default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id, send_after, link_for, own_act)
  select to_email, template, data, event_key, application_id, student_id, coalesce(send_after, private.now()), link_for,
    exists (select from auth.users u where u.id = auth.uid() and u.email = enqueue_mail.to_email)
  where to_email !~* '\.invalid$'
  on conflict do nothing;
$$;

-- The program year whose words and language a mail takes: that of the application or payment that it is about, else the one its
-- student is in, else the open one. A mail that is sent again is about the same as the first.
create function private.mail_year(mail public.email_outbox) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  cause text[] := regexp_match(mail.event_key, '^(again|payment|claim):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})');
  first public.email_outbox;
begin
  if mail.application_id is not null then
    return (select a.program_year_id from public.applications a where a.id = mail.application_id);
  end if;
  if cause[1] = 'again' then
    select * into first from public.email_outbox o where o.id = cause[2]::uuid;
    if first.id is not null and first.event_key is distinct from mail.event_key then return private.mail_year(first); end if;
  end if;
  return coalesce(
    (select e.program_year_id from public.student_enrollments e where e.id = case cause[1]
      when 'payment' then (select p.enrollment_id from public.payments p where p.id = cause[2]::uuid)
      when 'claim' then (select c.enrollment_id from public.payment_claims c where c.id = cause[2]::uuid) end),
    (private.present_enrollment(mail.student_id)).program_year_id,
    private.open_year_id());
end;
$$;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create function private.mail_to_write(mail public.email_outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.mail_year(mail);
  -- A mail about a new address finds its reader by the change it is about.
  reader uuid := (select u.id from auth.users u where u.email = mail.to_email
    or u.id = (select c.user_id from private.address_changes c where c.id = mail.link_for) order by u.email = mail.to_email limit 1);
  person public.person_settings;
  tongue text;
  words public.mail_templates;
  letter jsonb := (select m.words from public.mailings m where m.id = mail.mailing_id);
begin
  select s.* into person from public.person_settings s where s.user_id = reader;
  tongue := coalesce(person.mail_language,
    (select l.language from private.link_languages l where l.application_id = mail.application_id and l.email = mail.to_email),
    (select y.mail_language from public.program_year_settings y where y.id = year), 'en');
  -- A letter that was written in one language goes in that one.
  if letter is not null and not letter ? tongue then tongue := (select min(k) from jsonb_object_keys(letter) k); end if;
  select t.* into words from public.mail_templates t
  where t.program_year_id = year and t.kind = mail.template and t.language = tongue and t.is_current;
  return jsonb_build_object('id', mail.id, 'to_email', mail.to_email, 'template', mail.template,
    'data', (case tongue when 'he' then private.hebrew_for_mail(mail, reader) || mail.data else mail.data end)
      || private.told_facts(mail.id) || private.signed_copy(mail), 'lease', mail.lease,
    'attempts', mail.attempts, 'application_id', mail.application_id, 'language', tongue, 'zone', person.time_zone,
    'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
$$;

-- Whose rest a mail waits for: the school's, its reader's and, where it is about an application or a student, theirs.
create function private.mail_zones(mail public.email_outbox) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct z from unnest(array['Asia/Jerusalem', private.zone_of(mail.to_email), (select p.time_zone
    from public.person_settings p where p.user_id = coalesce(
      (select a.user_id from public.applications a where a.id = mail.application_id),
      (select s.user_id from public.students s where s.id = mail.student_id)))]) z where z is not null);
$$;

-- Until when a mail that could go at a moment waits because somebody rests; null for one that goes. What the office or a deadline causes
-- waits; codes, security, receipts, what its reader caused and what somebody has given a reason for do not, nor does word of an
-- interview that begins before people could read it in time.
create function private.mail_rest_until(mail public.email_outbox, moment timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  if mail.own_act or mail.rest_override is not null
     or exists (select from private.mail_kinds k where k.kind = mail.template and (k.is_urgent or k.mail_group = 'receipt')) then
    return null;
  end if;
  ends := private.rest_of(moment, private.mail_zones(mail));
  return case when not coalesce(mail.template like 'interview\_%'
    and (mail.data ->> 'starts_at')::timestamptz <= ends + interval '12 hours', false) then ends end;
end;
$$;

-- Until when a queued mail waits for days of rest; null for one that waits for none.
create function private.mail_waits_until(mail public.email_outbox) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when mail.state = 'queued' and w.rest >= mail.send_after then w.rest end
  from (select coalesce(private.mail_rest_until(mail, greatest(mail.send_after, private.now())),
    private.mail_rest_until(mail, private.now())) as rest) w;
$$;

-- What becomes of a mail whose time has come: cancelled, with why, when nobody wants it any more or its cause is gone; later, when it
-- waits for days of rest; both null when it goes.
create function private.mail_fate(mail public.email_outbox, out why_not text, out later timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  kind private.mail_kinds;
begin
  if mail.state <> 'queued' then return; end if;
  select * into kind from private.mail_kinds k where k.kind = mail.template;
  if kind.mail_group = 'reminder' and exists (select from auth.users u join public.person_settings p on p.user_id = u.id
      where u.email = mail.to_email and p.reminders_stopped_at is not null) then
    why_not := 'The reader has stopped reminders.';
  elsif mail.event_key like 'remind:%' and not exists (select from private.due_reminders(array[mail.application_id]) r
      where r.event_key = mail.event_key)
    -- A deadline that has passed is nobody's new one.
    or mail.template in ('deadline_moved', 'extension_granted')
      and coalesce(mail.data ->> 'deadline_at', mail.data ->> 'until')::timestamptz <= private.now()
    or mail.template in ('reference_request', 'reference_reminder', 'referee_reminder') and not private.awaits_letter(mail) then
    why_not := 'What it was about is done or over.';
  else
    later := private.mail_rest_until(mail, private.now());
  end if;
end;
$$;

-- What a step of the clock has left out is looked at again after three hours; it holds up no other until then.
create function private.resting(step text) returns setof text
language plpgsql stable security definer set search_path = '' as $$
declare
  now constant timestamptz := private.now();
begin
  return query select r.subject from private.clock_rests r where r.step = resting.step and r.at between now - interval '3 hours' and now;
end;
$$;

-- code: of the failure, null for what has merely nothing to do. Words of the database could hold a value and go nowhere.
create function private.let_rest(step text, subject text, code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if code is not null then raise log 'The clock left out % of %: %', subject, step, code; end if;
  delete from private.clock_rests r where r.at < private.now() - interval '3 days';
  insert into private.clock_rests as r (step, subject, code) values (let_rest.step, let_rest.subject, let_rest.code)
  on conflict on constraint clock_rests_pkey do update set code = excluded.code, at = excluded.at;
end;
$$;

-- Takes one mail whose time has come: leased, with its new link; null when it does not go, or could not be written, which is noted on it
-- like a failed try.
create function private.take_mail(mail public.email_outbox) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fate record;
begin
  select * into fate from private.mail_fate(mail);
  if fate.why_not is not null then
    update public.email_outbox o set state = 'cancelled', last_error = fate.why_not where o.id = mail.id;
    return null;
  elsif fate.later is not null then
    update public.email_outbox o set send_after = fate.later where o.id = mail.id;
    return null;
  end if;
  update public.email_outbox o
  set state = 'sending', lease = gen_random_uuid(), leased_until = private.now() + interval '5 minutes', attempts = o.attempts + 1
  where o.id = mail.id returning * into mail;
  return private.mail_to_write(mail) || jsonb_build_object('link_token', private.new_mail_link(mail));
exception when others then
  raise log 'Mail % could not be written: %', mail.id, sqlstate;
  update public.email_outbox o set state = 'sending', lease = gen_random_uuid(), attempts = o.attempts + 1 where o.id = mail.id
  returning * into mail;
  perform private.finish_outbox(mail.id, mail.lease, format('This mail could not be written (%s).', sqlstate), false, null);
  return null;
end;
$$;

-- Takes up to `batch` due mails for five minutes, one for each person, in each person's order, and no more than the provider
-- takes in a minute; none while mail is held. A sender that dies loses its lease and the mail is tried again, at most 8 times
-- with growing pauses. Each is looked at alone when its turn comes. Returns rows as mail_to_write does, with link_token: the secret link
-- of this try or null.
create function private.claim_outbox(batch integer) returns setof jsonb
language plpgsql security definer set search_path = '' as $$
declare
  settings public.mail_settings;
  room bigint;
  due public.email_outbox;
  taken jsonb;
  -- Once: below it would be asked for each pair of mails.
  now constant timestamptz := private.now();
begin
  -- Several senders take turns here, so that the limit and the order hold over all of them.
  perform pg_advisory_xact_lock(hashtext('email_outbox.claim'));
  perform private.mind_referees();
  update public.email_outbox o set state = 'failed', lease = null, leased_until = null,
    last_error = coalesce(o.last_error, 'The sender stopped before it was done.')
  where o.state = 'sending' and o.leased_until < now and o.attempts >= 8;
  select * into settings from public.mail_settings;
  if settings.held then return; end if;
  -- Upper bounds too: a clock that was ahead and was set back must not stop the mail.
  room := settings.per_minute
    - (select count(*) from public.email_outbox o where o.state = 'sent'
      and o.sent_at between now - interval '1 minute' and now)
    - (select count(*) from public.email_outbox o where o.state = 'sending'
      and o.leased_until between now and now + interval '10 minutes');
  room := least(greatest(coalesce(batch, 20), 1), 100, room);
  while room > 0 loop
    select d.* into due from public.email_outbox d
    where ((d.state = 'queued' and d.send_after <= now) or (d.state = 'sending' and d.leased_until < now))
      -- An earlier mail to the same person that is due, on its way or being tried again goes first.
      and not exists (select 1 from public.email_outbox e where e.to_email = d.to_email and e.position < d.position
        and (e.state = 'sending' or (e.state = 'queued' and (e.attempts > 0 or e.send_after <= now))))
    order by d.send_after, d.position limit 1 for update skip locked;
    exit when not found;
    taken := private.take_mail(due);
    continue when taken is null;
    room := room - 1;
    return next taken;
  end loop;
end;
$$;
select private.expose('service_role', 'claim_outbox', 'batch integer default 20');

-- Marks a claimed mail sent (error null), to be tried again, or failed for good (permanent: the mail server refused this
-- address or mail, SMTP 5xx). sent_copy: {subject, html, text, template_id} as it went. False when the lease was lost meanwhile.
create function private.finish_outbox(outbox_id uuid, lease uuid, error text, permanent boolean, sent_copy jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  ends boolean;
begin
  select * into mail from public.email_outbox o where o.id = outbox_id and o.state = 'sending' and o.lease = finish_outbox.lease for update;
  if mail.id is null then return false; end if;
  ends := permanent is true or mail.attempts >= 8;
  update public.email_outbox o
  set state = case when error is null then 'sent' when ends then 'failed' else 'queued' end,
    sent_at = case when error is null then private.now() end,
    last_error = left(error, 2000),
    send_after = case when error is null then o.send_after
      else private.now() + make_interval(mins => least(power(2, o.attempts)::int, 240)) end,
    lease = null, leased_until = null
  where o.id = mail.id;
  insert into private.mail_attempts (outbox_id, error, is_permanent) values (mail.id, left(error, 2000), permanent is true);
  if error is null and jsonb_typeof(sent_copy) = 'object' then
    insert into private.mail_copies (outbox_id, subject, html, plain, template_id)
    values (mail.id, left(sent_copy ->> 'subject', 400), left(sent_copy ->> 'html', 200000), left(sent_copy ->> 'text', 100000),
      (select t.id from public.mail_templates t where t.id::text = sent_copy ->> 'template_id'))
    on conflict on constraint mail_copies_pkey do nothing;
  end if;
  return true;
end;
$$;
select private.expose('service_role', 'finish_outbox', $$
  outbox_id uuid, lease uuid, error text default null, permanent boolean default false, sent_copy jsonb default null$$);

-- Mail about an application goes to the address its owner has confirmed, never to one they merely typed into the form.
create function private.applicant_address(app uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.applications a join auth.users u on u.id = a.user_id where a.id = app;
$$;

-- Counts one hit of `subject` in `bucket`; false when more than `allowed` came in this window.
create function private.within_limit(bucket text, subject text, allowed integer, window_length interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  slot timestamptz := date_bin(window_length, private.now(), '2000-01-01');
  counted integer;
begin
  delete from private.rate_limits r where r.window_start < private.now() - interval '1 day';
  insert into private.rate_limits as r (bucket, subject, window_start) values (bucket, left(subject, 200), slot)
  on conflict on constraint rate_limits_pkey do update set hits = r.hits + 1
  returning r.hits into counted;
  return counted <= allowed;
end;
$$;

insert into private.network default values;

-- The caller's address as the outermost of our proxies saw it; 'unknown' when absent.
create function private.client_address() returns text
language sql stable security definer set search_path = '' as $$
  select private.address_in(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for');
$$;

-- These values without those that mails of this kind keep apart; `kept`: those alone.
create function private.mail_values(kind text, data jsonb, out shown jsonb, out kept jsonb)
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.key, d.value) filter (where not d.is_kept), '{}'),
    coalesce(jsonb_object_agg(d.key, d.value) filter (where d.is_kept), '{}')
  from (select e.key, e.value, exists (select from private.mail_kinds k where k.kind = mail_values.kind and e.key = any (k.kept)) as is_kept
    from jsonb_each(data) e) d;
$$;

-- Takes them out of a mail that is queued; a mail that goes once more (again:<id>:…) tells what the first told.
create function private.keep_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parts record;
begin
  select * into parts from private.mail_values(new.template, new.data);
  if new.event_key like 'again:%' then
    parts.kept := private.told_facts(split_part(new.event_key, ':', 2)::uuid) || parts.kept;
  end if;
  new.data := parts.shown;
  if parts.kept <> '{}' then insert into private.mail_facts (outbox_id, facts) values (new.id, parts.kept); end if;
  return new;
end;
$$;

create trigger keep_facts before insert on public.email_outbox for each row execute function private.keep_facts();

-- What a mail tells that is kept apart; {} for most.
create function private.told_facts(mail uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select f.facts from private.mail_facts f where f.outbox_id = mail), '{}');
$$;

-- A mail that the caller may look at. Errors: 42501; P0001 not_found.
create function private.mail_for_office(outbox_id uuid) returns public.email_outbox
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.email_outbox;
begin
  perform private.require(private.is_officer());
  select * into mail from public.email_outbox o where o.id = outbox_id;
  perform private.require(private.is_administrator() or mail.id is null or mail.application_id is not null or mail.student_id is not null);
  if mail.id is null then perform private.fail('not_found', 'This mail no longer exists.'); end if;
  return mail;
end;
$$;

-- As what the reading of a mail of this kind is written down.
create function private.mail_categories(kind text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select k.categories from private.mail_kinds k where k.kind = mail_categories.kind), '{}');
$$;

create function private.begin_office_mail(outbox_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  perform private.trace_reading(case when mail.student_id is null then 'application' else 'student' end,
    array_remove(array[coalesce(mail.student_id, mail.application_id)], null), private.mail_categories(mail.template), 'screen', 'mail',
    'office_mail', private.reading_hash(outbox_id::text));
end;
$$;

create function private.link_hash(token text) returns text
language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex'); $$;

-- A fresh secret link for one try of a mail; null for kinds without one.
create function private.new_mail_link(mail public.email_outbox) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not exists (select from private.mail_kinds k where k.kind = mail.template and k.has_secret_link) then return null; end if;
  insert into private.mail_links (token_hash, outbox_id) values (private.link_hash(token), mail.id);
  return token;
end;
$$;

-- What a link of one of these kinds opens; null when there is no such link or a newer mail for the same thing has one.
create function private.opened_by_link(token text, kinds text[]) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.link_for from private.mail_links l join public.email_outbox o on o.id = l.outbox_id
  where l.token_hash = private.link_hash(token) and o.template = any (kinds)
    and not exists (select from public.email_outbox n join private.mail_links f on f.outbox_id = n.id
      where n.link_for = o.link_for and n.template = any (kinds) and n.position > o.position);
$$;

-- Names in Hebrew, for what is written in Hebrew: a mail or a letter in Hebrew greets with the Hebrew name where one is known.

-- Those of an applicant: of the application, what it lacks of the student record: {hebrew_first_name, hebrew_last_name, hebrew_name};
-- without the keys that are not known.
create function private.hebrew_names(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('hebrew_first_name', n.first, 'hebrew_last_name', n.last,
    'hebrew_name', nullif(concat_ws(' ', n.first, n.last), '')))
  from (select coalesce(nullif(btrim(app.hebrew_first_name), ''), nullif(btrim(s.hebrew_first_name), '')) as first,
      coalesce(nullif(btrim(app.hebrew_last_name), ''), nullif(btrim(s.hebrew_last_name), '')) as last
    from (values (app.user_id)) a (person) left join public.students s on s.user_id = a.person) n;
$$;

-- What a mail in Hebrew merges instead of Latin names: {hebrew_first_name, hebrew_last_name} of its reader, by their record or
-- application, and {hebrew_applicant}, whom a mail to somebody else is about; without the keys that are not known. person: the
-- reader's account or null. Nobody is greeted with the name of another: a file counts only as its reader's own.
create function private.hebrew_for_mail(mail public.email_outbox, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  found_names jsonb := '{}';
begin
  select * into app from public.applications a where a.id = mail.application_id;
  if mail.data ? 'applicant' then
    select jsonb_build_object('hebrew_applicant', private.name_for_mail(n ->> 'hebrew_name')) into found_names
    from private.hebrew_names(app) n where n ? 'hebrew_first_name' and n ? 'hebrew_last_name';
  elsif mail.data ? 'first_name' then
    select jsonb_build_object('hebrew_first_name', btrim(n.first), 'hebrew_last_name', nullif(btrim(n.last), '')) into found_names
    from (
      select 1 as place, h ->> 'hebrew_first_name' as first, h ->> 'hebrew_last_name' as last from private.hebrew_names(app) h
      where app.user_id = person
      union all
      select 2, s.hebrew_first_name, s.hebrew_last_name from public.students s
      where s.id = mail.student_id and (s.user_id = person or s.user_id is null)
      union all
      select 3, h ->> 'hebrew_first_name', h ->> 'hebrew_last_name' from private.names_of(person) h) n
    where btrim(n.first) <> '' order by n.place limit 1;
  end if;
  return coalesce(jsonb_strip_nulls(found_names), '{}');
end;
$$;

-- What the office does with mails: look at one as it went, send again, cancel, correct an address, hold all.

-- One mail for those who may see it: {mail, copy: {subject, html, text} or null, waiting: what it would be written from now, as
-- mail_to_write, of one that can still go, attempts: [{at, error, permanent}]}. One of a kind that tells of money, health or papers was
-- begun. Errors: 42501; P0001 not_found, not_begun.
create function private.office_mail(outbox_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  perform private.refuse_get();
  perform private.require_begun('office_mail', private.reading_hash(outbox_id::text),
    case when mail.student_id is null then 'application' else 'student' end,
    array_remove(array[coalesce(mail.student_id, mail.application_id)], null), private.mail_categories(mail.template));
  mail.data := mail.data || private.told_facts(mail.id);
  return jsonb_build_object(
    'mail', to_jsonb(mail) - 'lease' - 'leased_until',
    'copy', (select jsonb_build_object('subject', c.subject, 'html', c.html, 'text', c.plain) from private.mail_copies c
      where c.outbox_id = mail.id),
    -- Never the key with which its reader stops reminders.
    'waiting', case when mail.state in ('queued', 'sending', 'failed') then
      private.mail_to_write(mail) - '{lease,attempts,stop_key,template_id}'::text[] end,
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'error', t.error, 'permanent', t.is_permanent)
        order by t.id), '[]')
      from private.mail_attempts t where t.outbox_id = mail.id));
end;
$$;
select private.expose('authenticated', 'office_mail', 'outbox_id uuid');

-- Lets a waiting or failed mail go again, or stops one that has not been sent. One that was sent goes once more as a mail of its
-- own (with a new link where it had one). Returns the row that will be sent.
create function private.steer_mail(outbox_id uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  result jsonb;
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id for update;
  if command = 'retry' and mail.state = 'sent' then
    insert into public.email_outbox as o (to_email, template, data, application_id, student_id, mailing_id, link_for, event_key)
    values (mail.to_email, mail.template, mail.data, mail.application_id, mail.student_id, mail.mailing_id, mail.link_for,
      'again:' || mail.id || ':' || gen_random_uuid())
    returning to_jsonb(o) into result;
    return result;
  end if;
  update public.email_outbox o
  set state = case command when 'retry' then 'queued' else 'cancelled' end,
    attempts = case command when 'retry' then 0 else o.attempts end, send_after = private.now()
  where o.id = outbox_id and ((command = 'retry' and o.state in ('failed', 'cancelled'))
    or (command = 'cancel' and o.state in ('queued', 'failed')))
  returning to_jsonb(o) into result;
  if result is null then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  return result;
end;
$$;
grant execute on function private.steer_mail(uuid, text) to authenticated;

create function public.retry_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'retry'); $$;
grant execute on function public.retry_mail(uuid) to authenticated;

create function public.cancel_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'cancel'); $$;
grant execute on function public.cancel_mail(uuid) to authenticated;

-- Lets a mail that waits for a day of rest go all the same, with the reason why. Returns the row. Errors: 42501; P0001 required and
-- too_long (reason), wrong_state.
create function private.override_rest(outbox_id uuid, why text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
begin
  perform private.require(private.is_administrator());
  perform private.check_rest_reason(why);
  select * into mail from public.email_outbox o where o.id = outbox_id for update;
  if private.mail_waits_until(mail) is null then
    perform private.fail('wrong_state', 'This mail does not wait for a day of rest.');
  end if;
  update public.email_outbox o set rest_override = btrim(why), send_after = private.now() where o.id = outbox_id returning * into mail;
  perform private.log('update', 'email_outbox', mail.id, mail.application_id, mail.student_id,
    jsonb_build_object('rest_override', jsonb_build_object('old', null, 'new', mail.rest_override)));
  return to_jsonb(mail);
end;
$$;
select private.expose('authenticated', 'override_rest', 'outbox_id uuid, reason text');

-- Refuses to go against a day of rest without saying why.
create function private.check_rest_reason(why text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(btrim(why), '') = '' then perform private.fail('required', 'Say why it cannot wait.', 'reason'); end if;
  if char_length(btrim(why)) > 300 then perform private.fail('too_long', 'At most 300 characters.', 'reason'); end if;
end;
$$;

-- Types another address for a mail that failed. Only where the address was typed in the first place (referees, student
-- invitations): everybody else's is the confirmed address of an account. Returns the row, queued again.
create function private.correct_mail_address(outbox_id uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  result jsonb;
  clean text := private.normal_email(address);
begin
  perform private.require(private.is_administrator());
  select * into mail from public.email_outbox o where o.id = outbox_id for update;
  if mail.id is null or mail.state <> 'failed' then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  if mail.template not in ('reference_request', 'reference_reminder', 'student_invitation') then
    perform private.fail('not_allowed', 'This mail goes to the address of an account, which only its owner can change.', 'address');
  end if;
  perform private.check_email(clean, 'address');
  if mail.template in ('reference_request', 'reference_reminder') then perform private.follow_referee(mail, clean); end if;
  update public.email_outbox o set to_email = clean, state = 'queued', attempts = 0, send_after = private.now(),
    data = case when o.data ? 'email' then o.data || jsonb_build_object('email', clean) else o.data end
  where o.id = outbox_id returning to_jsonb(o) into result;
  return result;
end;
$$;
select private.expose('authenticated', 'correct_mail_address', 'outbox_id uuid, address text');

-- Holds all mail, or lets it go; and how many a minute the provider takes. Returns the row.
-- Errors: 42501; P0001 stale_version, unknown_field, invalid_value.
create function private.save_mail_settings(changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.mail_settings;
  current public.mail_settings;
begin
  perform private.require(private.is_administrator());
  select * into before from public.mail_settings for update;
  if expected_version is distinct from before.version then
    perform private.fail('stale_version', 'Somebody else has changed this since you opened it.');
  end if;
  if changes is null or jsonb_typeof(changes) <> 'object' or exists (select 1 from jsonb_object_keys(changes) k
      where k not in ('held', 'per_minute')) then
    perform private.fail('unknown_field', 'This field cannot be changed here.', 'changes');
  end if;
  if changes ? 'held' and jsonb_typeof(changes -> 'held') <> 'boolean' then
    perform private.fail('invalid_value', 'Choose yes or no.', 'held');
  end if;
  if changes ? 'per_minute' and (jsonb_typeof(changes -> 'per_minute') <> 'number'
      or (changes ->> 'per_minute')::numeric not between 1 and 6000 or (changes ->> 'per_minute')::numeric % 1 <> 0) then
    perform private.fail('invalid_value', 'Enter a whole number from 1 to 6000.', 'per_minute');
  end if;
  update public.mail_settings m set
    held = coalesce((changes ->> 'held')::boolean, m.held),
    per_minute = coalesce((changes ->> 'per_minute')::integer, m.per_minute)
  where m.id = before.id returning * into current;
  return to_jsonb(current);
end;
$$;
select private.expose('authenticated', 'save_mail_settings', 'changes jsonb, expected_version bigint');

-- Files and student records of the people a search of names finds.
create function private.people_named(query text, out applications uuid[], out students uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  applications := array(select private.applications_named(query));
  students := array(select s.id from public.students s
    where private.is_sought(query, s.search_text) or s.application_id = any (applications));
end;
$$;

create function private.mailing_line(m public.mailings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'subject', coalesce(m.words -> 'en' ->> 'subject', m.words -> 'he' ->> 'subject'),
    'state', m.state, 'send_at', m.send_at, 'recipients', m.recipients, 'created_by', m.created_by,
    'created_by_name', private.person_name(m.created_by), 'approved_by_name', private.person_name(m.approved_by),
    'created_at', m.created_at, 'mails', (select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select o.state, count(*) as n from public.email_outbox o where o.mailing_id = m.id group by 1) c),
    'rests_until', (select max(private.mail_waits_until(o)) from public.email_outbox o
      where o.mailing_id = m.id and o.state = 'queued'));
$$;

-- Names of the first three people something went to, by name.
create function private.sent_names(files uuid[], records uuid[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from (
    select distinct n.name from (
      select concat_ws(' ', a.first_name, a.last_name) as name from public.applications a where a.id = any (files)
      union all select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = any (records)) n
    where n.name <> '' order by n.name limit 3) p;
$$;

-- Whom a mail is for: the person it is about; a referee, a parent or another account by their own name, with whom it is about.
create function private.mail_names(mail public.email_outbox) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when r.reader is null then b.about when b.about = '{}' then array[r.reader]
    else array[format('%s (for %s)', r.reader, b.about[1])] end
  from (select private.sent_names(array[mail.application_id],
      case when mail.application_id is null then array[mail.student_id] else '{}' end) as about) b,
    (select coalesce(
      (select e.name from private.reference_requests q join public.application_references e on e.id = q.reference_id
        where q.id = mail.link_for and mail.template in ('reference_request', 'reference_reminder')),
      (select nullif(private.person_name(u.id), u.email) from auth.users u where u.email = mail.to_email
        and not exists (select from public.applications a where a.id = mail.application_id and a.user_id = u.id)
        and not exists (select from public.students s where s.id = mail.student_id and s.user_id = u.id))) as reader) r;
$$;

-- The newest first. Filters: {kind: many, letter or mail; state of a mail}. The mails of a letter stand below it, and by
-- themselves where mails or a state are asked for.
create function private.search_sent(query text, filters jsonb, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 200);
  skip bigint := (least(greatest(coalesce(page, 1), 1), 100000) - 1)::bigint * size;
  sought text := lower(btrim(left(coalesce(query, ''), 200)));
  wanted text := nullif(filters ->> 'kind', '');
  wanted_state text := nullif(filters ->> 'state', '');
  named record;
begin
  perform private.require(private.is_officer());
  select * into named from private.people_named(sought);
  return (
    with found as (
      select r.id, 'many' as kind, r.created_at as at from private.bulk_runs r
      where coalesce(wanted, 'many') = 'many' and wanted_state is null and private.sees_bulk_run(r)
        and (sought = '' or exists (select from private.bulk_items i
          where i.run_id = r.id and i.application_id = any (named.applications)))
      union all
      select m.id, 'letter', m.created_at from public.mailings m
      where coalesce(wanted, 'letter') = 'letter' and wanted_state is null
        and (sought = '' or strpos(lower(concat_ws(' ', m.words -> 'en' ->> 'subject', m.words -> 'he' ->> 'subject')), sought) > 0
          or exists (select from jsonb_array_elements(m.people) p where (p ->> 'application_id')::uuid = any (named.applications)
            or (p ->> 'student_id')::uuid = any (named.students)))
      union all
      select o.id, 'mail', o.created_at from public.email_outbox o
      where coalesce(wanted, 'mail') = 'mail' and (wanted_state is null or o.state = wanted_state)
        and (o.mailing_id is null or wanted is not null or wanted_state is not null)
        and (private.is_administrator() or o.application_id is not null or o.student_id is not null)
        and (sought = '' or strpos(lower(o.to_email), sought) > 0
          or o.application_id = any (named.applications) or o.student_id = any (named.students))),
    shown as (select f.id, f.kind, f.at from found f order by f.at desc, f.id limit size offset skip)
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'kind', s.kind, 'at', s.at,
      'names', case s.kind
        when 'many' then private.sent_names(array(select i.application_id from private.bulk_items i
          where i.run_id = s.id and i.outcome <> 'skipped'), '{}')
        when 'letter' then (select private.sent_names(array_agg((p ->> 'application_id')::uuid), array_agg((p ->> 'student_id')::uuid))
          from public.mailings m, jsonb_array_elements(m.people) p where m.id = s.id)
        else (select private.mail_names(o) from public.email_outbox o where o.id = s.id) end,
      'run', case s.kind when 'many' then private.bulk_summary(s.id) end,
      'letter', case s.kind when 'letter' then (select private.mailing_line(m) from public.mailings m where m.id = s.id) end,
      'mail', case s.kind when 'mail' then (select to_jsonb(o) || jsonb_build_object('rests_until', private.mail_waits_until(o))
        from public.email_outbox o where o.id = s.id) end)
      order by s.at desc, s.id), '[]'))
    from shown s);
end;
$$;
select private.expose('authenticated', 'search_sent',
  'query text default '''', filters jsonb default ''{}'', page integer default 1, per_page integer default 25');
comment on function private.search_sent is 'Runs, letters and mails in one list; a search finds them by the names of their people.';

-- Mails that could not be delivered, on the file of the person they were for.

-- Officers: failed mails about a file ('application') or a record ('student'), newest first: [{id, template, to_email, last_error,
-- failed_at, referee, to_account}]. referee: whom a request for a letter was for; to_account: the address is an account's, and only
-- its owner changes it. Administrators also find mails to the account that are about nothing in particular. At most 20. Errors: 42501.
create function private.failed_mails(subject text, wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
  files uuid[];
  records uuid[];
begin
  perform private.require(private.is_officer());
  person := case subject when 'application' then (select a.user_id from public.applications a where a.id = wanted_id)
    when 'student' then (select s.user_id from public.students s where s.id = wanted_id) end;
  files := array(select a.id from public.applications a where (a.id = wanted_id and subject = 'application') or a.user_id = person);
  records := array(select s.id from public.students s where (s.id = wanted_id and subject = 'student') or s.user_id = person);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'template', f.template, 'to_email', f.to_email,
      'last_error', f.last_error, 'failed_at', f.updated_at,
      'referee', (select r.name from private.reference_requests q join public.application_references r on r.id = q.reference_id
        where q.id = f.link_for and f.template in ('reference_request', 'reference_reminder')),
      'to_account', exists (select from auth.users u where u.email = f.to_email and u.deleted_at is null))
      order by f.position desc), '[]')
    from (select o.* from public.email_outbox o
      where o.state = 'failed' and (o.application_id = any (files) or o.student_id = any (records)
        or (private.is_administrator() and o.application_id is null and o.student_id is null
          and o.to_email = (select u.email from auth.users u where u.id = person)))
      order by o.position desc limit 20) f);
end;
$$;
select private.expose('authenticated', 'failed_mails', 'subject text, subject_id uuid');

-- Referees whose address does not take mail while their letter is awaited: [{application_id, name, referee}], at most 20.
create function private.failing_referees() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('application_id', f.id, 'name', f.name, 'referee', f.referee) order by f.mailed_at), '[]')
  from (select a.id, concat_ws(' ', a.first_name, a.last_name) as name, e.name as referee, r.mailed_at
    from private.reference_requests r
    join public.applications a on a.id = r.application_id
    join public.application_references e on e.id = r.reference_id
    where r.received_at is null and r.declined_at is null and a.submitted_at is not null
      and private.takes_recommendations(a) and private.address_fails(r)
    order by r.mailed_at limit 20) f;
$$;
