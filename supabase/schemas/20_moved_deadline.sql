-- A year's deadline that has moved is told to the drafts it touches, when the office says so: one mail each.

-- When a published year's deadline was last moved, and by whom.
create function private.deadline_move(year_id uuid, out id bigint, out moved_by uuid)
language sql stable security definer set search_path = '' as $$
  select l.id, l.actor from public.audit_log l
  where l.table_name = 'program_years' and l.row_id = year_id and l.action = 'update' and l.changes ? 'application_deadline_at'
  order by l.id desc limit 1;
$$;

-- The year's deadline as the owner of a draft knows it: as the last mail about it said, else as it was when the draft was begun; null
-- where it has not moved since.
create function private.known_deadline(app public.applications) returns timestamptz
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
create function private.untold_of_deadline(year_id uuid)
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

-- Whether the caller may tell so many: more than the year's limit needs somebody else than who moved the deadline.
create function private.may_tell_deadline(year_id uuid, people integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select s.second_officer_above = 0 or people <= s.second_officer_above
    or (select m.moved_by from private.deadline_move(year_id) m) is distinct from auth.uid()
  from public.program_year_settings s where s.id = year_id;
$$;

-- Officers: how many people have a draft that a move of the deadline touches and do not know of it: {people, deadline_at, zone,
-- may_tell: whether the caller may; else a second officer}; null for no year. Errors: 42501.
create function private.moved_deadline(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select jsonb_build_object('people', n.people, 'deadline_at', y.application_deadline_at, 'zone', y.application_deadline_zone,
      'may_tell', private.may_tell_deadline(y.id, n.people))
    from public.program_years y, lateral (select count(*)::integer as people from private.untold_of_deadline(y.id)) n where y.id = year_id);
end;
$$;
select private.expose('authenticated', 'moved_deadline', 'year_id uuid');

-- Tells them, each once; the mails wait the ten minutes in which they can be stopped. expected_people: how many the officer saw. Returns
-- how many. Errors: 42501; P0001 not_found, conflict (the number has changed), not_allowed (a second officer has to).
create function private.tell_moved_deadline(year_id uuid, expected_people integer) returns integer
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
select private.expose('authenticated', 'tell_moved_deadline', 'year_id uuid, expected_people integer');
