-- Reminders: each once, by itself, before something of the person's is due; never in hours of rest, never after its cause is gone.

-- The hour before the rest begins in which a moment lies where somebody lives; the moment itself when it lies in none. Rest as in
-- rest_until: days that follow each other are one.
create function private.before_rest(moment timestamptz, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := moment at time zone zone;
  begins timestamp;
  moved boolean := false;
begin
  loop
    select d - 1 + time '15:00' into begins from generate_series(0, 1) n, lateral (select here::date + n as d) days
    where private.is_day_of_rest(d, zone) and here >= d - 1 + time '15:00' and here < d + time '22:00'
    order by d limit 1;
    exit when begins is null;
    here := begins - interval '1 minute';
    moved := true;
  end loop;
  return case when moved then (here - interval '59 minutes') at time zone zone else moment end;
end;
$$;

-- What an accepted student's list still asks for, as its titles in order; null when all is done.
create function private.open_task_titles(app uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(t.state ->> 'title', ', ' order by t.place, t.state ->> 'title')
  from private.tasks_of(app, true) t where not (t.state ->> 'done')::boolean;
$$;

-- Everything that people could be reminded of, with the moments for it. cause: what it is about, the same for all its moments.
-- since: from when it could be known; due: when it is too late. Days before a calendar day are counted at 10:00 where they live. (PL/pgSQL
-- here and below: the clockwork asks every minute, and a plan is kept.) only_apps: null for everybody.
create function private.reminder_moments(only_apps uuid[]) returns table (
  kind text, cause text, application_id uuid, student_id uuid, since timestamptz, due timestamptz, ahead interval, data jsonb
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select 'draft_reminder', format('draft:%s:%s', a.id, (d.at at time zone 'UTC')::date), a.id, null::uuid, a.created_at, d.at, s.ahead,
      jsonb_build_object('first_name', a.first_name, 'deadline_at', d.at, 'zone', y.application_deadline_zone)
    from public.applications a join public.program_years y on y.id = a.program_year_id,
      lateral (select private.deadline_of(a.id) as at) d, (values (interval '14 days'), ('3 days'), ('1 day')) as s (ahead)
    -- Only years whose deadline is near, and drafts with a later one of their own.
    where (only_apps is null or a.id = any (only_apps)) and a.status = 'draft' and a.set_aside_at is null
      and (y.application_deadline_at between private.now() and private.now() + interval '18 days'
      or exists (select from public.application_extensions e where e.id = a.id and e.until > private.now()))
    union all
    -- Three and seven days after the office has asked for another file, as long as none has come.
    select 'document_reminder', format('documents:%s:%s', w.application_id, (w.asked_at at time zone 'UTC')::date), w.application_id, null,
      w.asked_at, w.asked_at + interval '10 days', s.ahead,
      jsonb_build_object('first_name', w.first_name, 'documents', w.kinds)
    from (
      select a.id as application_id, a.first_name, max(d.updated_at) as asked_at,
        jsonb_agg(distinct private.document_for_mail(d.kind, d.question_id)) as kinds
      from public.application_documents d join public.applications a on a.id = d.application_id
      where (only_apps is null or a.id = any (only_apps)) and d.state = 'replace' and private.is_under_review(a.status)
        and not exists (select from public.application_documents newer
        where newer.application_id = a.id and newer.kind = d.kind and newer.question_id is not distinct from d.question_id
          and newer.state in ('received', 'checked'))
      group by a.id) w, (values (interval '7 days'), ('3 days')) as s (ahead)
    union all
    select 'interview_reminder', format('interview:%s:%s', i.id, extract(epoch from t.starts_at)::bigint), a.id, null,
      greatest(i.updated_at, t.updated_at), t.starts_at, s.ahead,
      jsonb_build_object('first_name', a.first_name, 'application_id', a.id, 'starts_at', t.starts_at, 'ends_at', t.ends_at,
        'place', t.place, 'link', t.link)
    from public.interviews i join public.interview_slots t on t.id = i.slot_id join public.applications a on a.id = i.application_id,
      (values (interval '2 days'), ('1 hour')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and t.starts_at between private.now() and private.now() + interval '6 days'
      and (private.is_under_review(a.status) or private.is_placed(a.status))
    union all
    select 'reply_reminder', format('reply:%s:%s', a.id, (r.due at time zone 'UTC')::date), a.id, null,
      a.status_changed_at, r.due, s.ahead,
      jsonb_build_object('first_name', a.first_name, 'due_at', r.due, 'zone', y.registration_deadline_zone)
    from public.applications a join public.program_years y on y.id = a.program_year_id,
      lateral (select coalesce(a.reply_due_at, y.registration_deadline_at) as due) r, (values (interval '7 days'), ('1 day')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and a.status = 'accepted' and a.place_accepted_at is null
      and r.due between private.now() and private.now() + interval '11 days'
    union all
    select 'task_reminder', format('tasks:%s:%s', a.id, y.tasks_deadline_on), a.id, null,
      a.place_accepted_at, (y.tasks_deadline_on + time '10:00') at time zone private.zone_of(private.applicant_address(a.id)), s.ahead,
      jsonb_build_object('first_name', a.first_name, 'tasks', private.open_task_titles(a.id), 'due_on', y.tasks_deadline_on)
    from public.applications a join public.program_years y on y.id = a.program_year_id,
      (values (interval '14 days'), ('3 days')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and private.is_placed(a.status) and a.place_accepted_at is not null
      and y.tasks_deadline_on between private.now()::date and private.now()::date + 20 and private.open_task_titles(a.id) is not null
    union all
    select 'payment_reminder', format('payment:%s:%s', st.id, i.due_on), a.id, st.student_id,
      greatest(a.place_accepted_at, p.chosen_at), (i.due_on + time '10:00') at time zone private.zone_of(private.applicant_address(a.id)),
      s.ahead, jsonb_build_object('first_name', a.first_name, 'amount', i.amount, 'due_on', i.due_on)
    from public.applications a join public.program_years y on y.id = a.program_year_id
    join public.student_enrollments st on st.application_id = a.id left join public.payment_plans p on p.id = st.id,
      lateral (select n.due_on, sum(n.open_amount) as amount from private.instalments(st.id, null) n where n.open_amount > 0
        and n.due_on between private.now()::date and private.now()::date + 10
        -- Not of a deposit that the family says it has sent: the office is looking for it.
        and not (n.due_on = (private.deposit_of(st.id) ->> 'due_on')::date
          and private.deposit_of(st.id) #>> '{claim,state}' is not distinct from 'waiting') group by n.due_on) i,
      (values (interval '7 days'), ('1 day')) as s (ahead)
    where (only_apps is null or a.id = any (only_apps)) and private.is_placed(a.status) and a.place_accepted_at is not null
      and y.program_ends_on >= private.now()::date;
end;
$$;

-- The reminders that hold now: their moment (moved before the rest it lies in) has come, a nearer one of the same cause has not,
-- they are not late by more than two days, and the reader has not stopped reminders. event_key is the same however often it is asked.
create function private.due_reminders(only_apps uuid[]) returns table (
  kind text, event_key text, to_email text, zone text, application_id uuid, student_id uuid, data jsonb
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with near as (
      select m.*, m.due - m.ahead as moment from private.reminder_moments(only_apps) m
      -- No rest is longer than four days.
      where m.due > private.now() and m.due - m.ahead between private.now() - interval '2 days' and private.now() + interval '4 days'
        and m.since < m.due - m.ahead)
    select distinct on (n.kind, n.cause) n.kind, format('remind:%s:%s', n.cause, n.ahead), u.email::text, here.zone, n.application_id,
      n.student_id, n.data
    from near n join public.applications a on a.id = n.application_id
    join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null
    left join public.person_settings p on p.user_id = u.id,
      lateral (select coalesce(p.time_zone, 'Asia/Jerusalem') as zone) here
    where p.reminders_stopped_at is null and private.before_rest(n.moment, here.zone) <= private.now()
    order by n.kind, n.cause, n.ahead;
end;
$$;

-- Queues what is due and was not queued before, not in hours of rest; returns how many.
create function private.queue_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id)
  select r.to_email, r.kind, r.data, r.event_key, r.application_id, r.student_id from private.due_reminders(null) r
  where not exists (select from public.email_outbox o where o.event_key = r.event_key)
    and private.rest_until(private.now(), r.zone) is null
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
select private.expose('service_role', 'queue_reminders');

-- A reminder that waited (mail was held, the mail server was down) and has lost its cause or come too late does not go.
create function private.drop_reminders() returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked uuid[] := array(select o.application_id from public.email_outbox o
    where o.state = 'queued' and o.event_key like 'remind:%' and o.send_after <= private.now());
begin
  if asked = '{}' then return; end if;
  update public.email_outbox o set state = 'cancelled', last_error = 'What it was about is done or over.'
  where o.state = 'queued' and o.event_key like 'remind:%' and o.send_after <= private.now()
    and o.event_key not in (select r.event_key from private.due_reminders(asked) r);
end;
$$;
