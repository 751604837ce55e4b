-- What the office's dashboard, calendar and log show, and the mail to a colleague who is given access.

-- What needs the office today, and the funnel of the open year by working status and track:
-- {year, new_submissions, interviews_today: [{application_id, name, starts_at, place}], documents_to_check, questions_waiting, oldest_question_at,
--  held_decisions, failed_mails (administrators), funnel: [{status, track, count}], drafts}.
create function private.office_dashboard() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  year uuid := private.open_year_id();
begin
  perform private.require(private.is_staff());
  return jsonb_build_object(
    'year', (select to_jsonb(y) from public.program_years y where y.id = year),
    'new_submissions', (select count(*) from private.application_facets('', '{"recent": true, "status": "submitted"}') f where f.in_rest and f.in_status and f.in_year),
    'documents_to_check', (select count(*) from private.application_facets('', '{"documents": "to_check"}') f where f.in_documents and f.in_year),
    'held_decisions', (select count(*) from private.application_facets('', '{"held": true}') f where f.in_rest and f.in_year),
    'interviews_today', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name),
        'starts_at', s.starts_at, 'place', s.place) order by s.starts_at), '[]')
      from public.interviews i join public.interview_slots s on s.id = i.slot_id join public.applications a on a.id = i.application_id
      where (s.starts_at at time zone 'Asia/Jerusalem')::date = private.today()),
    'questions_waiting', (select count(*) from public.questions q where q.state = 'new'),
    'oldest_question_at', (select min(q.created_at) from public.questions q where q.state = 'new'),
    'failed_mails', case when private.is_administrator() then (select count(*) from public.email_outbox o where o.state = 'failed') end,
    'drafts', (select count(*) from public.applications a where a.program_year_id = year and a.status = 'draft'),
    'funnel', (select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'track', c.track, 'count', c.n)), '[]')
      from (select coalesce(d.status, a.status) as status, coalesce(a.program_track, '') as track, count(*) as n
        from public.applications a left join public.application_decisions d on d.id = a.id
        where a.program_year_id = year and a.submitted_at is not null group by 1, 2) c));
end;
$$;

-- Slots between two instants with who is booked: [{...slot, interviewer_name, booked: [{application_id, name}], wished}]. At most 1,000.
create function private.office_interviews(from_at timestamptz, to_at timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(x.slot order by x.starts_at), '[]') from (
    select s.starts_at, to_jsonb(s) || jsonb_build_object('interviewer_name', private.person_name(s.interviewer_id),
      'booked', (select coalesce(jsonb_agg(jsonb_build_object('application_id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name)) order by i.place_no), '[]')
        from public.interviews i join public.applications a on a.id = i.application_id where i.slot_id = s.id),
      'wished', (select count(*) from public.interview_choices c where c.slot_id = s.id)) as slot
    from public.interview_slots s where s.starts_at < to_at and s.ends_at > from_at order by s.starts_at limit 1000) x);
end;
$$;

-- People on the staff, for choosing an interviewer or reading a log: [{id, name, role, is_active}].
create function private.office_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', private.person_name(a.user_id), 'role', a.role, 'is_active', a.is_active)
    order by private.person_name(a.user_id)), '[]') from public.admins a);
end;
$$;

-- The audit log, newest first: {rows, total (counted up to 10,000)}. filters: {table_name, action, actor, from, to, row_id, application_id}.
-- Administrators see every line, officers those of files they work on.
create function private.search_audit(filters jsonb, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 50), 1), 200);
  skip bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
  sees_all boolean := private.is_administrator();
  wanted_actor uuid;
  wanted_file uuid;
  since timestamptz;
  upto timestamptz;
begin
  perform private.require(private.is_officer());
  begin
    wanted_actor := nullif(filters ->> 'actor', '')::uuid;
    wanted_file := nullif(filters ->> 'application_id', '')::uuid;
    since := nullif(filters ->> 'from', '')::timestamptz;
    upto := nullif(filters ->> 'to', '')::timestamptz;
  exception when data_exception then
    perform private.fail('invalid_value', 'This filter cannot be read.', 'filters');
  end;
  return (
    with hits as materialized (
      select l.id from public.audit_log l
      where (sees_all or l.application_id is not null or l.student_id is not null)
        and (nullif(filters ->> 'table_name', '') is null or l.table_name = filters ->> 'table_name')
        and (nullif(filters ->> 'action', '') is null or l.action = filters ->> 'action')
        and (wanted_actor is null or l.actor = wanted_actor)
        and (wanted_file is null or l.application_id = wanted_file)
        and (since is null or l.at >= since) and (upto is null or l.at < upto)
      order by l.id desc limit 10000)
    select jsonb_build_object('total', (select count(*) from hits), 'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'actor', l.actor, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
        'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'application_id', l.application_id, 'student_id', l.student_id,
        'subject', coalesce((select concat_ws(' ', a.first_name, a.last_name) from public.applications a where a.id = l.application_id),
          (select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = l.student_id)),
        'changes', l.changes, 'note', l.note) order by l.id desc)
      from public.audit_log l where l.id in (select h.id from hits h order by h.id desc offset skip limit size)), '[]')));
end;
$$;

-- A colleague who already has a confirmed account is told of new access; a new person gets the auth service's invitation.
-- Only when somebody signed in gave it (not the seed or the first-administrator command).
create function private.tell_new_colleague() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.is_active then
    perform private.enqueue_mail(u.email, 'staff_invitation', jsonb_build_object('role', new.role, 'invited_by', private.person_name(auth.uid())),
      'staff:' || new.user_id || ':' || new.version)
    from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null and private.is_email(u.email);
  end if;
  return null;
end;
$$;
create trigger tell_new_colleague after insert on public.admins for each row execute function private.tell_new_colleague();

-- The account of an address, for the invitation function (service key only): {id, confirmed} or null.
create function private.find_account(address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'confirmed', u.email_confirmed_at is not null) from auth.users u where lower(u.email) = lower(btrim(address)) limit 1;
$$;

create function public.office_dashboard() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.office_dashboard(); $$;
create function public.office_interviews(from_at timestamptz, to_at timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.office_interviews(from_at, to_at); $$;
create function public.office_people() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.office_people(); $$;
create function public.search_audit(filters jsonb default '{}', page integer default 1, per_page integer default 50) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.search_audit(filters, page, per_page); $$;
create function public.find_account(address text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.find_account(address); $$;

grant execute on function private.office_dashboard(), private.office_interviews(timestamptz, timestamptz), private.office_people(),
  private.search_audit(jsonb, integer, integer) to authenticated;
grant execute on function public.office_dashboard(), public.office_interviews(timestamptz, timestamptz), public.office_people(),
  public.search_audit(jsonb, integer, integer) to authenticated;
grant execute on function private.find_account(text), public.find_account(text) to service_role;
