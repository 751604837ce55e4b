-- A year's deadline that has moved is told to the drafts it touches, when the office says so: one mail each. And the default task about
-- the passport names the day of the year instead of six months.

insert into private.mail_kinds (kind, mail_group, fields) values ('deadline_moved', 'notice', '{first_name,deadline_at}');

-- Words that nobody has changed; neither versions nor the log speak of it.
alter table public.enrollment_task_templates disable trigger user;
update public.enrollment_task_templates t set description = 'Your passport must be valid until {{passport.until}} or later.'
where t.key = 'passport' and t.description = 'Your passport must be valid for at least six months after the program ends.';
alter table public.enrollment_task_templates enable trigger user;
alter table public.enrollment_tasks disable trigger user;
update public.enrollment_tasks t set description = 'Your passport must be valid until {{passport.until}} or later.'
where t.key = 'passport' and t.description = 'Your passport must be valid for at least six months after the program ends.';
alter table public.enrollment_tasks enable trigger user;

-- When a published year's deadline was last moved, and by whom.
create or replace function private.deadline_move(year_id uuid, out id bigint, out moved_by uuid)
language sql stable security definer set search_path = '' as $$
  select l.id, l.actor from public.audit_log l
  where l.table_name = 'program_years' and l.row_id = year_id and l.action = 'update' and l.changes ? 'application_deadline_at'
  order by l.id desc limit 1;
$$;

-- Five default tasks of a new year (admissions specification, section 3).
create or replace function private.default_tasks(year_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.enrollment_task_templates (program_year_id, key, title, description, action, position) values
    (year_id, 'passport', 'Submit Passport Information', 'Your passport must be valid until {{passport.until}} or later.',
      'passport_travel', 1),
    (year_id, 'medical', 'Medical Information', 'Insurance, doctor and anything our staff should know in an emergency.', 'medical', 2),
    (year_id, 'deposit', 'Pay Program Deposit', 'The deposit holds your place. It is non-refundable.', 'payment_setup', 3),
    (year_id, 'tuition', 'Setup Tuition Payments', 'Choose how tuition and housing will be paid.', 'payment_setup', 4),
    (year_id, 'travel', 'Travel Arrangements', 'Tell us when you arrive and with which flight.', 'passport_travel', 5)
  on conflict do nothing;
$$;

-- Whether the caller may tell so many: more than the year's limit needs somebody else than who moved the deadline.
create or replace function private.may_tell_deadline(year_id uuid, people integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.second_officer_above = 0 or people <= s.second_officer_above
    or (select m.moved_by from private.deadline_move(year_id) m) is distinct from auth.uid()
  from public.program_year_settings s where s.id = year_id;
$$;

-- Officers: how many people have a draft that a move of the deadline touches and do not know of it: {people, deadline_at, zone,
-- may_tell: whether the caller may; else a second officer}; null for no year. Errors: 42501.
create or replace function private.moved_deadline(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select jsonb_build_object('people', n.people, 'deadline_at', y.application_deadline_at, 'zone', y.application_deadline_zone,
      'may_tell', private.may_tell_deadline(y.id, n.people))
    from public.program_years y, lateral (select count(*)::integer as people from private.untold_of_deadline(y.id)) n where y.id = year_id);
end;
$$;

-- A task's words with the facts they name: {{passport.until}} is the day until which the year wants passports to be valid.
create or replace function private.task_words(words text, app_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when strpos(words, '{{passport.until}}') = 0 then words else replace(words, '{{passport.until}}', (
    select to_char(y.program_ends_on + make_interval(months => s.expiry_margin_months), 'FMMonth FMDD, YYYY')
    from public.applications a join public.program_years y on y.id = a.program_year_id
    join public.program_year_settings s on s.id = y.id where a.id = app_id)) end;
$$;

-- The tasks of an application as its owner and the office see them. `known`: the data say so; `done`: claimed, known or checked,
-- unless something is wrong (an expired paper, a file asked for again); `confirmed`: checked by the office, or for the deposit a
-- payment recorded in the ledger. `tells_kept` false leaves out what passport, health and money say (the read-only role, and what
-- needs no line).
create or replace function private.tasks_of(app_id uuid, tells_kept boolean) returns table (task_id uuid, place smallint, state jsonb)
language sql stable security definer set search_path = '' as $$
  select t.id, t.position, to_jsonb(t) || jsonb_build_object('description', private.task_words(t.description, app_id),
    'known', o.known, 'missing', coalesce(o.missing, '{}'),
    'problem', o.problem, 'problem_on', case when o.problem in ('expired', 'too_short') then o.problem_on end,
    'done', (t.claimed_at is not null or t.checked_at is not null or o.known) and o.problem is null,
    'confirmed', (t.checked_at is not null or (t.key = 'deposit' and o.known)) and o.problem is null)
  from public.enrollment_tasks t
  left join private.task_facts(app_id) f on f.key = t.key and (tells_kept or t.key = 'travel'),
  lateral (select f.missing, f.problem, f.problem_on, f.key is not null and f.missing = '{}' and f.problem is null as known) o
  where t.application_id = app_id;
$$;

-- Tells them, each once; the mails wait the ten minutes in which they can be stopped. expected_people: how many the officer saw. Returns
-- how many. Errors: 42501; P0001 not_found, conflict (the number has changed), not_allowed (a second officer has to).
create or replace function private.tell_moved_deadline(year_id uuid, expected_people integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  reached integer;
begin
  perform private.require(private.is_officer());
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  select count(*) into reached from private.untold_of_deadline(year_id);
  if reached = 0 or expected_people is distinct from reached then
    perform private.fail('conflict', format('%s would be told now. Look at the number again.',
      case reached when 0 then 'Nobody' when 1 then 'One person' else reached || ' people' end));
  end if;
  if not private.may_tell_deadline(year_id, reached) then
    perform private.fail('not_allowed', 'Telling this many people needs a second officer: somebody who has not moved the deadline.');
  end if;
  perform private.enqueue_mail(p.email, 'deadline_moved', p.data, p.event_key, p.application_id,
    send_after => private.now() + interval '10 minutes') from private.untold_of_deadline(year_id) p;
  return reached;
end;
$$;

-- The year's deadline as the owner of a draft knows it: as the last mail about it said, else as it was when the draft was begun; null
-- where it has not moved since.
create or replace function private.known_deadline(app public.applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select (o.data ->> 'deadline_at')::timestamptz from public.email_outbox o
      where o.application_id = app.id and o.template = 'deadline_moved' and o.state <> 'cancelled' order by o.position desc limit 1),
    (select (l.changes #>> '{application_deadline_at,old}')::timestamptz from public.audit_log l
      where l.table_name = 'program_years' and l.row_id = app.program_year_id and l.action = 'update'
        and l.changes ? 'application_deadline_at' and l.at > app.created_at order by l.id limit 1));
$$;

-- Whom a move of the deadline touches and nobody has told: drafts that can still be handed in, whose owners know another day and have no
-- later one of their own, and a confirmed address. Drafts put aside rest.
create or replace function private.untold_of_deadline(year_id uuid)
returns table (application_id uuid, email text, data jsonb, event_key text)
language sql stable security definer set search_path = '' as $$
  select a.id, u.email::text, jsonb_build_object('first_name', a.first_name, 'deadline_at', y.application_deadline_at,
    'zone', y.application_deadline_zone), k.event_key
  from public.program_years y cross join private.deadline_move(y.id) m
  join public.applications a on a.program_year_id = y.id and a.status = 'draft' and a.set_aside_at is null
  join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null and u.email !~* '\.invalid$'
  cross join lateral (select format('deadline_moved:%s:%s', a.id, m.id)) k (event_key)
  where y.id = year_id and y.is_published and y.application_deadline_at > private.now()
    and private.deadline_of(a.id) = y.application_deadline_at and private.known_deadline(a) <> y.application_deadline_at
    and not exists (select from public.email_outbox o where o.event_key = k.event_key);
$$;

revoke all on function private.default_tasks(uuid) from public, anon, authenticated, service_role;

revoke all on function private.tasks_of(uuid,boolean) from public, anon, authenticated, service_role;

select private.expose('authenticated', 'moved_deadline', 'year_id uuid');

select private.expose('authenticated', 'tell_moved_deadline', 'year_id uuid, expected_people integer');
