-- Whether money has come or a plan was chosen is told by the whole of a file alone, and mails of kinds that tell it are begun.

drop function private.tasks_of(uuid, boolean);

create or replace function private.begin_office_application(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_purpose(why);
  if not exists (select from public.applications a where a.id = app_id and a.submitted_at is not null) then return; end if;
  perform private.require_dossier(app_id, why);
  if private.is_officer() then
    perform private.trace_reading('application', array[app_id], private.file_categories(app_id), why, '', 'office_application',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

revoke all on function private.begin_office_application(uuid,text) from public, anon, authenticated, service_role;

create or replace function private.begin_office_mail(outbox_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox := private.mail_for_office(outbox_id);
begin
  perform private.trace_reading(case when mail.student_id is null then 'application' else 'student' end,
    array_remove(array[coalesce(mail.student_id, mail.application_id)], null), private.mail_categories(mail.template), 'screen', 'mail',
    'office_mail', private.reading_hash(outbox_id::text));
end;
$$;

revoke all on function private.begin_office_mail(uuid) from public, anon, authenticated, service_role;

-- What a file tells: health and passport by its answers, and whether money has come where tasks ask for it.
create or replace function private.file_categories(app_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.enrollment_tasks t where t.application_id = app_id and t.key in ('deposit', 'tuition'))
    then array['financial', 'health', 'passport'] else array['health', 'passport'] end;
$$;

-- As what the reading of a mail of this kind is written down.
create or replace function private.mail_categories(kind text) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce((select k.categories from private.mail_kinds k where k.kind = mail_categories.kind), '{}');
$$;

-- What a sender needs to write one mail: {id, to_email, template, data, lease, attempts, language, zone, words, template_id, stop_key}.
-- words: {subject, heading, body} of the office for this mail; null for the shipped ones. data has names in Hebrew for a mail in Hebrew.
create or replace function private.mail_to_write(mail public.email_outbox) returns jsonb
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
  tongue := coalesce(person.mail_language, (select y.mail_language from public.program_year_settings y where y.id = year), 'en');
  -- A letter that was written in one language goes in that one.
  if letter is not null and not letter ? tongue then tongue := (select min(k) from jsonb_object_keys(letter) k); end if;
  select t.* into words from public.mail_templates t
  where t.program_year_id = year and t.kind = mail.template and t.language = tongue and t.is_current;
  return jsonb_build_object('id', mail.id, 'to_email', mail.to_email, 'template', mail.template,
    'data', (case tongue when 'he' then private.hebrew_for_mail(mail, reader) || mail.data else mail.data end)
      || private.told_facts(mail.id) || private.signed_copy(mail), 'lease', mail.lease,
    'attempts', mail.attempts, 'language', tongue, 'zone', person.time_zone, 'stop_key', person.stop_key, 'template_id', words.id,
    'words', case when letter is not null then letter -> tongue when words.id is not null then
      jsonb_build_object('subject', words.subject, 'heading', words.heading, 'body', words.body) end);
end;
$$;

revoke all on function private.mail_to_write(public.email_outbox) from public, anon, authenticated, service_role;

create or replace function private.office_application(app_id uuid, why text, part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  hidden text[] := '{}';
begin
  perform private.refuse_get();
  perform private.require(private.is_staff());
  perform private.check_purpose(why);
  perform private.check_part(part);
  select * into app from public.applications where id = app_id and submitted_at is not null;
  if app.id is null then return null; end if;
  perform private.require_dossier(app_id, why);
  if not private.is_officer() then hidden := private.staff_hidden();
  elsif part = 'general' then hidden := private.sensitive_answers();
  else
    perform private.require_begun('office_application', private.reading_hash(app_id::text, why), 'application', array[app_id],
      private.file_categories(app_id));
  end if;
  return jsonb_build_object(
    'application', (to_jsonb(app) - 'search_text') - hidden,
    -- Where mails go; the application's own e-mail is what was typed there.
    'account_email', private.applicant_address(app.id),
    'decision', (select to_jsonb(d) || jsonb_build_object('decided_by_name', private.person_name(d.decided_by),
      'held', d.published_at is null)
      from public.application_decisions d where d.id = app.id),
    'documents', (select coalesce(jsonb_agg(to_jsonb(d) order by d.kind, d.created_at), '[]') from public.application_documents d
      where d.application_id = app.id and d.state not in ('uploading', 'removed') and private.may_read_document(d.kind, d.question_id)),
    'references', (select coalesce(jsonb_agg(to_jsonb(r) order by r.position), '[]') from public.application_references r
      where r.application_id = app.id),
    'own_answers', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'section', q.section, 'kind', q.kind, 'words', q.words,
        'is_required', q.is_required,
        'answer', case when (private.is_officer() or not q.officers_only)
          and not (part = 'general' and private.sensitive_kind(q.kind) is not null) then q.answer end,
        'is_hidden', q.officers_only and not private.is_officer()) order by q.place), '[]') from private.asked_of(app.id) q),
    'notes', (select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('author_name', private.person_name(n.author_id))
      order by n.created_at desc), '[]')
      from private.shown_notes(app.id) n),
    'choices', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'slot_id', c.slot_id, 'position', c.position,
      'starts_at', s.starts_at,
        'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place, 'link', s.link, 'interviewer_name', private.person_name(s.interviewer_id),
        'is_full', (select count(*) from public.interviews i where i.slot_id = s.id and i.application_id <> app.id) >= s.capacity)
          order by c.position), '[]')
      from public.interview_choices c join public.interview_slots s on s.id = c.slot_id where c.application_id = app.id),
    'interview', (select to_jsonb(i) || jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at, 'kind', s.kind, 'place', s.place,
        'link', s.link, 'interviewer_name', private.person_name(s.interviewer_id), 'outcome_by_name', private.person_name(i.outcome_by))
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    'extension', (select to_jsonb(e) from public.application_extensions e where e.id = app.id),
    'student_id', (select e.student_id from public.student_enrollments e where e.application_id = app.id),
    'enrollment_id', (select e.id from public.student_enrollments e where e.application_id = app.id),
    'tasks', (select coalesce(jsonb_agg(t.state order by t.place), '[]')
      from private.tasks_of(app.id, private.is_officer() and part = 'whole') t),
    'year', (select to_jsonb(y) from public.program_years y where y.id = app.program_year_id),
    'part', part);
end;
$$;

revoke all on function private.office_application(uuid,text,text) from public, anon, authenticated, service_role;

grant execute on function private.office_application(uuid,text,text) to authenticated;

-- One mail for those who may see it: {mail, copy: {subject, html, text} or null, attempts: [{at, error, permanent}]}. One of a
-- kind that tells of money, health or papers was begun. Errors: 42501; P0001 not_found, not_begun.
create or replace function private.office_mail(outbox_id uuid) returns jsonb
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
    'attempts', (select coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'error', t.error, 'permanent', t.is_permanent)
        order by t.id), '[]')
      from private.mail_attempts t where t.outbox_id = mail.id));
end;
$$;

revoke all on function private.office_mail(uuid) from public, anon, authenticated, service_role;

grant execute on function private.office_mail(uuid) to authenticated;

-- Officers: 'checked', 'unchecked' (the check is taken back), 'open' (also what the student said). Returns the task's row; what
-- the data say of it is read with the file. Only while the acceptance is published. The deposit is confirmed in the ledger and nowhere
-- else; what is wrong or missing can be checked once it is right. Checking passport or medical needs the file's reading begun.
-- Errors: 42501; P0001 invalid_value (state), not_found, stale_version, wrong_state, not_begun.
create or replace function private.set_enrollment_task(task_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.enrollment_tasks;
  now_state jsonb;
begin
  perform private.require(private.is_officer());
  if new_state is null or new_state not in ('checked', 'unchecked', 'open') then
    perform private.fail('invalid_value', 'Say whether the task is checked.', 'state');
  end if;
  select * into task from public.enrollment_tasks t where t.id = set_enrollment_task.task_id for no key update;
  if task.id is null then perform private.fail('not_found', 'This task no longer exists.'); end if;
  if not exists (select 1 from public.applications a where a.id = task.application_id and private.is_placed(a.status)) then
    perform private.fail('wrong_state', 'Tasks are for students whose acceptance has been published.');
  end if;
  if expected_version is distinct from task.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  -- Whether it can be checked says something of a passport or an insurance, also by the refusal.
  if new_state = 'checked' and task.key in ('passport', 'medical') then
    perform private.require_begun('office_application', private.reading_hash(task.application_id::text, 'screen'), 'application',
      array[task.application_id], private.file_categories(task.application_id));
  end if;
  select t.state into now_state from private.tasks_of(task.application_id, true) t where t.task_id = task.id;
  if new_state = 'checked' and task.key = 'deposit' then
    perform private.fail('wrong_state', 'Record the payment in the ledger: that confirms the deposit.');
  elsif new_state = 'checked' and now_state ->> 'problem' is not null then
    perform private.fail('wrong_state', 'Something is wrong with this task: it can be checked once it is right.');
  end if;
  update public.enrollment_tasks t set
    checked_at = case when new_state = 'checked' then coalesce(t.checked_at, private.now()) end,
    claimed_at = case when new_state <> 'open' then t.claimed_at end
  where t.id = task.id and ((t.checked_at is not null) <> (new_state = 'checked') or (new_state = 'open' and t.claimed_at is not null));
  return (select to_jsonb(t) from public.enrollment_tasks t where t.id = task.id);
end;
$$;

revoke all on function private.set_enrollment_task(uuid,text,bigint) from public, anon, authenticated, service_role;

grant execute on function private.set_enrollment_task(uuid,text,bigint) to authenticated;

-- The tasks of an application as its owner and the office see them. `known`: the data say so; `done`: claimed, known or checked,
-- unless something is wrong (an expired paper, a file asked for again); `confirmed`: checked by the office, or for the deposit a
-- payment recorded in the ledger. `tells_kept` false leaves out what passport, health and money say (the read-only role, and what
-- needs no line).
create or replace function private.tasks_of(app_id uuid, tells_kept boolean) returns table (task_id uuid, place smallint, state jsonb)
language sql stable security definer set search_path = '' as $$
  select t.id, t.position, to_jsonb(t) || jsonb_build_object('known', o.known, 'missing', coalesce(o.missing, '{}'),
    'problem', o.problem, 'problem_on', case when o.problem in ('expired', 'too_short') then o.problem_on end,
    'done', (t.claimed_at is not null or t.checked_at is not null or o.known) and o.problem is null,
    'confirmed', (t.checked_at is not null or (t.key = 'deposit' and o.known)) and o.problem is null)
  from public.enrollment_tasks t
  left join private.task_facts(app_id) f on f.key = t.key and (tells_kept or t.key = 'travel'),
  lateral (select f.missing, f.problem, f.problem_on, f.key is not null and f.missing = '{}' and f.problem is null as known) o
  where t.application_id = app_id;
$$;

-- What the student has just been told of, in the parents' words.
create or replace function private.tell_parents_too() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(a, case new.template when 'reply_received' then 'parent_reply'
      when 'registration_complete' then 'parent_registered' else 'parent_payment_reminder' end,
    new.data - 'first_name' || private.told_facts(new.id), 'parents:' || new.event_key)
  from public.applications a where a.id = new.application_id;
  return null;
end;
$$;

revoke all on function private.tell_parents_too() from public, anon, authenticated, service_role;
