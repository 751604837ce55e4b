-- Erasing as super administrators order it: look first, then confirm with the name; and the receipts.

-- Everything of the person behind an application, a student record or an account, as an erasure that has not been ordered.
create function private.erasure_of(subject text, subject_id uuid) returns private.erasures
language plpgsql stable security definer set search_path = '' as $$
declare
  job private.erasures;
begin
  if subject is null or subject not in ('application', 'student', 'account') then
    perform private.fail('invalid_value', 'Choose an application, a student or an account.', 'subject');
  end if;
  job.user_id := case subject
    when 'application' then (select a.user_id from public.applications a where a.id = subject_id)
    when 'student' then (select s.user_id from public.students s where s.id = subject_id)
    else (select u.id from auth.users u where u.id = subject_id) end;
  job.students := case when subject = 'student' then array(select s.id from public.students s where s.id = subject_id) else '{}' end;
  -- A record that lost its account still knows the application it came from, and that its owner.
  if job.user_id is null and job.students <> '{}' then
    select a.user_id into job.user_id from public.student_enrollments e join public.applications a on a.id = e.application_id
    where e.student_id = subject_id limit 1;
  end if;
  if job.user_id is null and job.students = '{}' then
    perform private.fail('not_found', 'This person is no longer there.', 'subject_id');
  end if;
  job.applications := '{}';
  job.addresses := '{}';
  return job;
end;
$$;

-- The name a super administrator types to confirm: of the application, else of the record, else of the account.
create function private.erasure_name(e private.erasing) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') from public.applications a
      where a.id = any (e.applications) order by a.created_at desc limit 1),
    (select nullif(btrim(concat_ws(' ', s.first_name, s.last_name)), '') from public.students s where s.id = any (e.students) limit 1),
    private.person_name(e.user_id));
$$;

-- Why this person cannot be erased now, as a code; null when they can: staff, under_way.
create function private.erasure_hindrance(e private.erasing) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.admins a where a.user_id = e.user_id) then 'staff'
    when exists (select from private.erasures x where x.finished_at is null
      and (x.user_id = e.user_id or x.students && e.students)) then 'under_way' end;
$$;

-- Super administrators: what erasing this person would do. {name, email, hindrance, standing: [{year, status}], places: [{place,
-- treatment, rows, reason}], files, charges, payments, recent_payment}. Errors: 42501; P0001 invalid_value, not_found.
create function private.preview_erasure(subject text, subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  e private.erasing;
begin
  perform private.require(private.staff_role() = 'super_admin');
  e := private.erasing_of(private.erasure_of(subject, subject_id));
  return jsonb_build_object('name', private.erasure_name(e),
    'email', coalesce((select u.email from auth.users u where u.id = e.user_id), e.addresses[1]),
    'hindrance', private.erasure_hindrance(e),
    'standing', (select coalesce(jsonb_agg(jsonb_build_object('year', y.name, 'status', a.status) order by y.opens_at), '[]')
      from public.applications a join public.program_years y on y.id = a.program_year_id where a.id = any (e.applications)),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'treatment', c.treatment, 'rows', c.n, 'reason', c.reason)
        order by c.n desc, c.place), '[]')
      from (select m.place, m.treatment, m.reason, private.count_rows(m.place, m.belongs, e) as n from private.erase_map() m
        where m.treatment <> 'keep') c where c.n > 0),
    'files', (select private.count_rows(m.place, m.belongs, e) from private.erase_map() m where m.treatment = 'files'),
    'charges', (select count(*) from public.charges c where c.student_id = any (e.students)),
    'payments', (select count(*) from public.payments p where p.student_id = any (e.students)),
    'recent_payment', (select max(p.received_on) from public.payments p where p.student_id = any (e.students)
      and p.is_active and p.received_on > private.today() - interval '7 years'));
end;
$$;
select private.expose('authenticated', 'preview_erasure', 'subject text, subject_id uuid');

-- Writes down that a person is to be erased, ends their sessions and stops mails to them; the clockwork does the rest. Who asked for
-- it is told in a last mail, which continue_erasure waits for.
create function private.order_erasure(e private.erasing, why text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if private.erasure_hindrance(e) = 'staff' then
    perform private.fail('not_allowed', 'This person has a staff account. Staff are not erased here.', 'subject_id');
  end if;
  -- Two orders at once: the second waits, and finds the first.
  perform pg_advisory_xact_lock(hashtext('erasures'));
  if private.erasure_hindrance(e) is not null then
    perform private.fail('wrong_state', 'This person is being erased already.', 'subject_id');
  end if;
  insert into private.erasures (user_id, applications, students, addresses, reason, ordered_by)
  values (e.user_id, e.applications, e.students, e.addresses, why, auth.uid()) returning id into made;
  delete from auth.sessions s where s.user_id = e.user_id;
  update public.email_outbox o set state = 'cancelled' where private.is_mail_of(o, e) and o.state in ('queued', 'failed');
  update public.privacy_requests r set state = 'confirmed', decided_by = auth.uid(), decided_at = private.now()
  where r.user_id = e.user_id and r.kind = 'deletion' and r.state = 'open';
  if found then
    perform private.enqueue_mail(u.email, 'deletion_confirmed', jsonb_build_object('first_name', private.names_of(u.id) ->> 'first_name'),
      private.last_mail(made), e.applications[1])
    from auth.users u where u.id = e.user_id and private.is_email(u.email);
  end if;
  perform private.log('erase', 'erasures', made, e.applications[1], e.students[1]);
  return made;
end;
$$;

-- Names compared as people type them: letter case and spaces aside.
create function private.same_name(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(btrim(one), '\s+', ' ', 'g')) = lower(regexp_replace(btrim(other), '\s+', ' ', 'g'));
$$;

-- Super administrators: erases this person, confirmed with the name as the preview shows it. Returns the id of the erasure.
-- Errors: 42501; P0001 invalid_value (subject, typed_name), not_found, not_allowed (staff), wrong_state (under way).
create function private.begin_erasure(subject text, subject_id uuid, typed_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  e private.erasing;
begin
  perform private.require(private.staff_role() = 'super_admin');
  e := private.erasing_of(private.erasure_of(subject, subject_id));
  if private.same_name(typed_name, private.erasure_name(e)) is not true then
    perform private.fail('invalid_value', 'This is not the name of the person. Type it as it is shown.', 'typed_name');
  end if;
  return private.order_erasure(e, 'asked');
end;
$$;
select private.expose('authenticated', 'begin_erasure', 'subject text, subject_id uuid, typed_name text');

-- Super administrators: the last two hundred erasures, newest first: {id, reason, ordered_at, ordered_by_name, finished_at, problem,
-- rows, files}. Nothing says who it was.
create function private.list_erasures() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  return query
  select jsonb_build_object('id', x.id, 'reason', x.reason, 'ordered_at', x.ordered_at,
    'ordered_by_name', private.person_name(x.ordered_by), 'finished_at', x.finished_at, 'problem', x.problem, 'files',
      coalesce((x.counts ->> 'storage.objects')::bigint, 0),
    'rows', (select coalesce(sum(c.value::bigint), 0) from jsonb_each_text(x.counts - 'storage.objects') c))
  from private.erasures x order by x.ordered_at desc, x.id limit 200;
end;
$$;
select private.expose('authenticated', 'list_erasures');
