-- Interview slots, the applicant's choices, and the interview itself: one per application, one per place in a slot.

create table public.interview_slots (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  -- Somebody with a staff account; never an applicant.
  interviewer_id uuid references public.admins (user_id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How one meets: 'video' by the link, 'place' at the place.
  kind text not null default 'place' check (kind in ('video', 'place')),
  place text not null default '' check (char_length(place) <= 200),
  link text check (link ~ '^https://' and char_length(link) <= 500),
  capacity smallint not null default 1 check (capacity between 1 and 20),
  is_open boolean not null default true,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint interview_slots_length check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours'),
  -- One person cannot hold two interviews at once.
  constraint interview_slots_no_overlap exclude using gist (interviewer_id with =, tstzrange(starts_at, ends_at) with &&)
);
alter table public.interview_slots enable row level security;
grant select on public.interview_slots to authenticated;
comment on constraint interview_slots_length on public.interview_slots is 'The end must be after the start, at most eight hours later.';
comment on constraint interview_slots_no_overlap on public.interview_slots is 'This interviewer already has a slot at that time.';
comment on constraint interview_slots_link_check on public.interview_slots is 'A link starts with https://.';

create index interview_slots_year on public.interview_slots (program_year_id, starts_at);

create trigger bump_version before update on public.interview_slots for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.interview_slots for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.interview_slots
  for each row execute function private.empty_texts('place');

create policy "Staff read slots" on public.interview_slots for select to authenticated using ((select private.is_staff()));

create table public.interview_choices (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  slot_id uuid not null references public.interview_slots (id) on delete cascade,
  position smallint not null check (position between 1 and 10),
  created_at timestamptz not null default private.now(),
  unique (application_id, slot_id),
  unique (application_id, position)
);
alter table public.interview_choices enable row level security;
grant select on public.interview_choices to authenticated;

create index interview_choices_slot on public.interview_choices (slot_id);

create trigger audit after insert or update or delete on public.interview_choices
  for each row execute function private.audit('application_id', '');

create policy "Owners read choices, staff those handed in" on public.interview_choices for select to authenticated
  using (application_id in (select private.own_application_ids()) or application_id in (select private.office_application_ids()));

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references public.applications (id) on delete cascade,
  slot_id uuid not null references public.interview_slots (id) on delete restrict,
  -- Which of the slot's places; the unique key makes a double booking impossible whatever runs at the same time.
  place_no smallint not null check (place_no between 1 and 20),
  scheduled_by uuid references auth.users (id),
  -- How often the applicant has moved it.
  moves smallint not null default 0 check (moves between 0 and 2),
  -- What came of it, by the office; 'moved': it did not take place then, and another time is to be found.
  outcome text check (outcome in ('took_place', 'no_show', 'moved')),
  outcome_by uuid references auth.users (id),
  outcome_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (slot_id, place_no)
);
alter table public.interviews enable row level security;
grant select on public.interviews to authenticated;
comment on constraint interviews_moves_check on public.interviews is 'An interview can be moved twice.';

create index interviews_scheduled_by on public.interviews (scheduled_by);
create index interviews_outcome_by on public.interviews (outcome_by);

create trigger bump_version before update on public.interviews for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.interviews
  for each row execute function private.audit('application_id', '');

-- The owner learns time and place through my_application; the row names who scheduled it.
create policy "Staff read interviews" on public.interviews for select to authenticated using ((select private.is_staff()));

-- Open slots of the caller's year that have not begun, without interviewer, link or who booked.
create function private.open_interview_slots()
returns table (id uuid, starts_at timestamptz, ends_at timestamptz, kind text, place text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
    select s.id, s.starts_at, s.ends_at, s.kind, s.place
    from public.interview_slots s
    join public.applications a on a.id = private.own_application() and a.program_year_id = s.program_year_id
    where s.is_open and s.starts_at > private.now()
      and (select count(*) from public.interviews i where i.slot_id = s.id) < s.capacity
    order by s.starts_at;
end;
$$;
select private.expose('authenticated', 'open_interview_slots');

-- Replaces the caller's wishes, first wish first. Possible while draft, submitted or waitlisted.
create function private.set_interview_choices(slot_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  most smallint;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status <> 'draft' and not private.is_under_review(app.status) then
    perform private.fail('wrong_state', 'Interview times can no longer be chosen.');
  end if;
  if app.status = 'draft' and private.now() >= private.deadline_of(app.id) then
    perform private.fail('deadline_passed', 'The application deadline has passed.');
  end if;
  if app.set_aside_at is not null then
    perform private.fail('wrong_state', 'You have put this application aside. Take it up again to go on.');
  end if;
  if exists (select 1 from public.interviews where application_id = app.id) then
    perform private.fail('wrong_state', 'Your interview is already scheduled.');
  end if;
  select max_interview_choices into most from public.program_year_settings where id = app.program_year_id;
  slot_ids := coalesce(slot_ids, '{}');
  if cardinality(slot_ids) > most then
    perform private.fail('limit_reached', format('Choose up to %s times.', most), 'slot_ids');
  end if;
  if cardinality(slot_ids) <> (select count(distinct s) from unnest(slot_ids) s)
     or exists (select 1 from unnest(slot_ids) wanted where wanted is null
       or wanted not in (select o.id from private.open_interview_slots() o)
       and wanted not in (select c.slot_id from public.interview_choices c where c.application_id = app.id)) then
    perform private.fail('slot_taken', 'One of these times is no longer free. Please choose again.', 'slot_ids');
  end if;
  delete from public.interview_choices where application_id = app.id;
  insert into public.interview_choices (application_id, slot_id, position)
  select app.id, s, n from unnest(slot_ids) with ordinality as u (s, n);
  return private.my_application() -> 'choices';
end;
$$;
select private.expose('authenticated', 'set_interview_choices', 'slot_ids uuid[]');

-- Publishes slots for a year (default: the open one); [{program_year_id?, interviewer_id?, starts_at, ends_at, kind, place,
-- link, capacity}], at most 200.
create function private.publish_interview_slots(slots jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  slot jsonb;
begin
  perform private.require(private.is_officer());
  if slots is null or jsonb_typeof(slots) <> 'array' or jsonb_array_length(slots) not between 1 and 200 then
    perform private.fail('invalid_value', 'Give between 1 and 200 times.', 'slots');
  end if;
  for slot in select jsonb_array_elements(slots) loop
    if jsonb_typeof(slot) <> 'object' then perform private.fail('invalid_value', 'Give a start and an end.', 'starts_at'); end if;
    return next (private.insert_row('public.interview_slots', slot
      || jsonb_build_object('program_year_id', coalesce(slot ->> 'program_year_id', private.open_year_id()::text)),
      array['program_year_id', 'interviewer_id', 'starts_at', 'ends_at', 'kind', 'place', 'link', 'capacity']) ->> 'id')::uuid;
  end loop;
end;
$$;
select private.expose('authenticated', 'publish_interview_slots', 'slots jsonb');

-- The mail about an interview as it now stands; `template` is interview_scheduled, interview_changed or interview_cancelled.
create function private.mail_interview(
  app_id uuid, template text, slot public.interview_slots, event_key text, reason text default null
) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(private.applicant_address(a.id), template,
    jsonb_build_object('first_name', a.first_name, 'application_id', a.id, 'starts_at', slot.starts_at,
    'ends_at', slot.ends_at, 'place', slot.place, 'link', slot.link, 'reason', reason), event_key, a.id)
  from public.applications a where a.id = app_id;
$$;

-- Changes a slot; people booked in it are told when time, kind, place or link change.
create function private.save_interview_slot(slot_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.interview_slots;
  slot public.interview_slots;
  booked integer;
begin
  perform private.require(private.is_officer());
  select * into before from public.interview_slots where id = slot_id for no key update;
  if before.id is null then perform private.fail('not_found', 'This slot no longer exists.'); end if;
  perform private.apply_changes('public.interview_slots', slot_id, changes, coalesce(expected_version, -1),
    array['interviewer_id', 'starts_at', 'ends_at', 'kind', 'place', 'link', 'capacity', 'is_open']);
  select * into slot from public.interview_slots where id = slot_id;
  select coalesce(max(place_no), 0) into booked from public.interviews i where i.slot_id = slot.id;
  if slot.capacity < booked then
    perform private.fail('invalid_value', 'More interviews are already scheduled in this slot.', 'capacity');
  end if;
  if (before.starts_at, before.ends_at, before.kind, before.place, before.link)
    is distinct from (slot.starts_at, slot.ends_at, slot.kind, slot.place, slot.link) then
    perform private.mail_interview(i.application_id, 'interview_changed', slot, 'interview:' || i.id || ':slot:' || slot.version)
    from public.interviews i where i.slot_id = slot.id;
  end if;
  return to_jsonb(slot);
end;
$$;
select private.expose('authenticated', 'save_interview_slot', 'slot_id uuid, changes jsonb, expected_version bigint');

create function private.remove_interview_slot(slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.interview_slots s where s.id = slot_id;
exception when foreign_key_violation then
  perform private.fail('wrong_state', 'An interview is scheduled in this slot. Cancel or move it first.');
end;
$$;
select private.expose('authenticated', 'remove_interview_slot', 'slot_id uuid');

-- Frees what a closed application still holds: the interview to come, which its mail takes out of the calendar whatever the outcome,
-- the times wished for, the student's record, and waiting mails that would ask something of somebody who has gone. What has taken
-- place stays on record.
create function private.release_application(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.free_place(i, null) from public.interviews i join public.interview_slots s on s.id = i.slot_id
  where i.application_id = app_id and s.starts_at > private.now();
  delete from public.interview_choices c using public.interview_slots s
  where c.application_id = app_id and s.id = c.slot_id and s.starts_at > private.now();
  select private.end_place(app_id);
  update public.email_outbox o set state = 'cancelled'
  where o.application_id = app_id and o.state = 'queued'
    and o.template in ('interview_scheduled', 'interview_changed', 'interview_reminder', 'document_to_replace');
$$;
