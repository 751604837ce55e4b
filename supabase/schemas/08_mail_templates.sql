-- What a mail may say: the kinds of mail with their fields, and the words that the office writes for a program year.

-- The kinds the product sends, held equal with shared/src/mail/kinds.ts by a test. fields: what words may merge;
-- has_secret_link: its button opens something without signing in, by a link of its own.
create table private.mail_kinds (
  kind text primary key,
  mail_group text not null check (mail_group in ('notice', 'receipt', 'reminder', 'invitation', 'letter', 'decision')),
  fields text[] not null,
  has_secret_link boolean not null default false,
  -- Fields that tell of money, health or papers, and as what their reading is written down (private.mail_facts).
  kept text[] not null default '{}',
  categories text[] not null default '{}'
);
alter table private.mail_kinds enable row level security;

insert into private.mail_kinds (kind, mail_group, fields) values
  ('application_received', 'receipt', '{first_name,reference,submitted_at}'),
  ('document_to_replace', 'notice', '{first_name,kind,reason}'),
  ('interview_scheduled', 'notice', '{first_name,when,place,link,reason}'),
  ('interview_changed', 'notice', '{first_name,when,place,link,reason}'),
  ('interview_cancelled', 'notice', '{first_name,when,place,link,reason}'),
  -- Says that there is news, never which (design law 4): the name is all it can merge.
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
  ('payment_not_found', 'notice', '{first_name,amount,sent_on,reason}'),
  ('parent_payment_not_found', 'notice', '{name,applicant,amount,sent_on,reason}'),
  ('application_withdrawn', 'receipt', '{first_name}'),
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
  ('interview_reminder', 'reminder', '{first_name,when,place,link,reason}'),
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
  ('parent_registered', 'receipt', '{name,applicant,year}'),
  ('parent_payment_reminder', 'reminder', '{name,applicant,amount,due_on}');

update private.mail_kinds k set fields = '{name,applicant,signature,signed_on,year,starts_on,ends_on,words}'
where k.kind = 'consent_thanks';

update private.mail_kinds k set kept = f.kept, categories = f.categories
from (values
  ('plan_chosen', '{plan}'::text[], '{financial}'::text[]),
  ('payment_received', '{amount,in_shekels,received_on}', '{financial}'),
  ('parent_payment_received', '{amount,in_shekels,received_on}', '{financial}'),
  ('payment_not_found', '{amount,sent_on,reason}', '{financial}'),
  ('parent_payment_not_found', '{amount,sent_on,reason}', '{financial}'),
  ('payment_reminder', '{amount,due_on}', '{financial}'),
  ('parent_payment_reminder', '{amount,due_on}', '{financial}'),
  -- What is not done tells of passport, insurance and money.
  ('task_reminder', '{tasks}', '{financial,health,passport}')) f (kind, kept, categories)
where k.kind = f.kind;

insert into private.mail_kinds (kind, mail_group, fields) values ('second_officer', 'notice', '{officer,people,at}');
insert into private.mail_kinds (kind, mail_group, fields) values ('deadline_moved', 'notice', '{first_name,deadline_at}');

-- The office's words for one kind of mail in one language and year. Every version stays; at most one is current, none means
-- the shipped words. body is a document of few allowed elements (shared/src/mail/body.ts).
create table public.mail_templates (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  kind text not null references private.mail_kinds (kind) check (char_length(kind) <= 60),
  language text not null check (language in ('en', 'he')),
  number integer not null check (number > 0),
  is_current boolean not null default true,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  heading text not null check (char_length(btrim(heading)) between 1 and 200),
  body jsonb not null check (pg_column_size(body) < 60000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  unique (program_year_id, kind, language, number)
);
alter table public.mail_templates enable row level security;
grant select on public.mail_templates to authenticated;
comment on constraint mail_templates_body_check on public.mail_templates is 'This text is too long for a mail.';
comment on constraint mail_templates_number_check on public.mail_templates is 'Versions count from 1.';
comment on table public.mail_templates is 'Words of mails written by the office, by year, kind and language; every version is kept.';

create unique index mail_templates_current on public.mail_templates (program_year_id, kind, language) where is_current;
create index mail_templates_kind on public.mail_templates (kind);
create index mail_templates_created_by on public.mail_templates (created_by);

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
