-- What parents see and do. Each function names the application; `private.told_status` hides a decision until its letter is opened.

-- The caller's children, one for each application: [{application_id, name, year, status, aside, accepted_at}].
create function private.my_children() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
      'year', y.name, 'status', private.told_status(a), 'aside', a.status = 'draft' and a.set_aside_at is not null,
      'accepted_at', p.accepted_at) order by y.opens_at desc, p.accepted_at, a.id), '[]')
    from private.application_parents p join public.applications a on a.id = p.application_id
    join public.program_years y on y.id = a.program_year_id where p.user_id = auth.uid() and p.ended_at is null);
end;
$$;
select private.expose('authenticated', 'my_children');

-- The consent of a child under 18 as a parent sees it: {state: none, asked, given, refused or rejected, before, words, words_number};
-- null when none is needed, or none any more.
create function private.child_consent(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', coalesce((select case private.consent_state(c) when 'failed' then 'asked' when 'replaced' then 'asked'
      else private.consent_state(c) end from private.guardian_consents c where c.application_id = app.id
      order by c.ended_at is null desc, c.asked_at desc, c.id limit 1), 'none'),
    'before', g.consent_moment, 'words', w.words, 'words_number', w.number)
  from public.program_year_settings g, lateral (select v.words, v.number from private.consent_words v
    where v.program_year_id = g.id order by v.number desc limit 1) w
  where g.id = app.program_year_id and private.is_minor(app)
    and not (private.is_closed(private.told_status(app)) and private.lacks_consent(app));
$$;

-- The student of an application: in whose enrollment it ended, wherever that record stands, or whose account it is.
create function private.student_of(app public.applications) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select e.student_id from public.student_enrollments e where e.application_id = app.id),
    (select s.id from public.students s where s.user_id = app.user_id));
$$;

-- What is left to do and to pay after the acceptance: {reply_deadline_at, reply_deadline_zone, replied, tasks, tasks_deadline, ledger};
-- null while parents may not know of a place, and as it was while a
-- letter is not opened. Of passport and health papers a parent learns only that the school has them (unseen).
create function private.child_place(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when l.id is not null then l.place_before else
    jsonb_build_object('reply_deadline_at', private.reply_due_of(app), 'reply_deadline_zone', y.registration_deadline_zone,
    'replied', app.place_accepted_at is not null, 'tasks_deadline', y.tasks_deadline_on,
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.task_id, 'key', t.state -> 'key', 'title', t.state -> 'title',
        'done', t.state -> 'done', 'confirmed', t.state -> 'confirmed', 'known', t.state -> 'known',
        'unseen', t.state ->> 'key' in ('passport', 'medical')) order by t.place), '[]')
      from private.tasks_of(app.id, true) t),
    'ledger', private.ledger_of(private.family_enrollment(private.student_of(app), app.id))) end
  from public.program_years y, private.first_unopened(app) l
  where y.id = app.program_year_id and private.is_placed(private.told_status(app));
$$;

-- One child: {application_id, name, year, status, standing, submitted_at, reference_number, deadline_at, deadline_zone, decisions_at,
-- decisions_zone, outstanding, consent, place, shares, answers, documents}. answers [{section, field, label, value}] and documents
-- [{id, kind, question, file_name, content_type, size_bytes, state}] are null unless the applicant shares them; question: the words of
-- the year's own question that the file answers, or null. Errors: P0001 not_found.
create function private.my_child(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  shared boolean := private.is_shared_with_parent(app_id);
begin
  return (select jsonb_build_object('application_id', app.id, 'name', concat_ws(' ', app.first_name, app.last_name), 'year', y.name,
      'status', private.told_status(app), 'standing', private.child_standing(app),
      'submitted_at', app.submitted_at, 'reference_number', app.reference_number,
      'deadline_at', private.deadline_of(app.id), 'deadline_zone', y.application_deadline_zone,
      'decisions_at', y.decisions_at, 'decisions_zone', y.decisions_zone,
      -- Of what has ended, or was put aside, nothing is outstanding.
      -- With a place no letter of a referee is waited for.
      'outstanding', case when private.is_closed(private.told_status(app)) or private.is_aside(app) then '[]'
        when private.is_placed(private.told_status(app))
          then jsonb_path_query_array(private.outstanding_of(app), '$[*] ? (@.section != "letters")')
        else private.outstanding_of(app) end,
      'consent', private.child_consent(app), 'place', private.child_place(app),
      'shares', shared,
      'answers', case when shared then (select jsonb_agg(jsonb_build_object('section', f.section, 'field', f.field, 'label', f.label,
          'value', to_jsonb(app) ->> f.field)) from private.application_fields() f)
        || (select coalesce(jsonb_agg(jsonb_build_object('section', q.section, 'field', q.field, 'label', q.words, 'value', q.answer)
          order by q.place), '[]') from private.asked_of(app.id) q) end,
      'documents', case when shared then (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
          'question', q.words, 'file_name', d.file_name, 'content_type', d.content_type, 'size_bytes', d.size_bytes,
          'state', d.state) order by d.created_at, d.id), '[]')
        from public.application_documents d left join public.form_questions q on q.id = d.question_id
        where d.application_id = app.id and d.state in ('received', 'checked', 'replace')) end)
    from public.program_years y where y.id = app.program_year_id);
end;
$$;
select private.expose('authenticated', 'my_child', 'application_id uuid');

-- The enrollment that a parent of this child pays for; refuses while parents may not know of one.
create function private.child_enrollment(app_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  enrollment uuid;
begin
  if private.is_placed(private.told_status(app)) and private.is_placed(app.status) then
    enrollment := private.family_enrollment(private.student_of(app), app.id);
  end if;
  if enrollment is null then perform private.fail('wrong_state', 'There is nothing to pay here now.'); end if;
  return enrollment;
end;
$$;

-- "I have transferred it", said by a parent: as claim_deposit. Answers the ledger. Errors: P0001 not_found,
-- wrong_state, and as claim_deposit.
create function private.claim_child_deposit(app_id uuid, wanted_method text, sent_on date, reference text) returns jsonb
language sql security definer set search_path = '' as $$
  select private.claim_deposit_of(private.child_enrollment(app_id), wanted_method, sent_on, reference);
$$;
select private.expose('authenticated', 'claim_child_deposit', 'application_id uuid, method text, sent_on date, reference text');

-- A parent takes back what waits. Answers the ledger. Errors: P0001 not_found, wrong_state.
create function private.take_back_child_claim(app_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.take_back_claim_of(private.child_enrollment(app_id));
$$;
select private.expose('authenticated', 'take_back_child_claim', 'application_id uuid');

-- A parent begins to pay the deposit by card: as begin_card_checkout. Errors: P0001 not_found, wrong_state, deadline_passed,
-- limit_reached.
create function private.begin_child_card_checkout(app_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select private.begin_checkout_of(private.child_enrollment(app_id));
$$;
select private.expose('authenticated', 'begin_child_card_checkout', 'application_id uuid');

-- A mail about a payment to the parent who made it, or said so: while they follow the application and may know of its place, and never
-- a second one to the student's own address.
create function private.mail_paying_parent(enrollment uuid, payer uuid, template text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(a)) || facts, event_key || ':parent', a.id, e.student_id)
  from public.student_enrollments e join public.students s on s.id = e.student_id
  join public.applications a on a.id = e.application_id or e.application_id is null and a.user_id = s.user_id
  join public.program_years y on y.id = a.program_year_id
  join private.application_parents p on p.application_id = a.id and p.user_id = payer and p.ended_at is null
  join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  where e.id = enrollment and private.is_placed(private.told_status(a))
    and lower(u.email) is distinct from (select lower(o.email) from auth.users o where o.id = s.user_id)
  order by y.opens_at desc limit 1;
$$;

-- A parent signs the consent in their own account. form: {name, relation, signature}. A request that waits at anybody ends with its
-- link. Answers as my_child does. Errors: P0001 not_found, wrong_state, and as sign_consent.
create function private.sign_child_consent(app_id uuid, form jsonb, words_number integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.child(app_id);
  consent private.guardian_consents;
begin
  app := private.lock_application(app.id);
  if not coalesce(private.is_minor(app), false) or private.is_closed(private.told_status(app)) then
    perform private.fail('wrong_state', 'No consent is needed here.');
  end if;
  select * into consent from private.guardian_consents c where c.application_id = app.id and c.ended_at is null;
  if consent.agrees then return private.my_child(app.id); end if;
  if consent.id is not null then
    perform private.end_links(consent.id);
    update private.guardian_consents c set ended_at = private.now() where c.id = consent.id;
  end if;
  insert into private.guardian_consents (application_id, name, relation, email, mails)
  select p.application_id, p.name, p.relation, u.email, 0 from private.application_parents p join auth.users u on u.id = p.user_id
  where p.application_id = app.id and p.user_id = auth.uid() and p.ended_at is null returning * into consent;
  perform private.sign(consent, form, words_number);
  return private.my_child(app.id);
end;
$$;
select private.expose('authenticated', 'sign_child_consent', 'application_id uuid, form jsonb, words_number integer');

-- Staff: decisions that were told longer ago than the year's days and whose letters were not opened, oldest first, at most 50:
-- [{application_id, name, told_at}]. Parents see nothing until then. Errors: 42501.
create function private.unopened_letters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(to_jsonb(l) order by l.told_at, l.application_id), '[]') from (
    select a.id as application_id, concat_ws(' ', a.first_name, a.last_name) as name, max(l.told_at) as told_at
    from private.decision_letters l join public.applications a on a.id = l.application_id
    join public.program_year_settings g on g.id = a.program_year_id
    where a.letter_opened_at is null and (private.is_placed(a.status) or a.status = 'waitlisted' or a.status = 'rejected')
    group by a.id, g.id having max(l.told_at) < private.now() - make_interval(days => g.unopened_letter_days)
    order by 3, a.id limit 50) l);
end;
$$;
select private.expose('authenticated', 'unopened_letters');
