-- Leave: who is out since when, until when, and who came back; and what the office planned beforehand.

create table public.student_leaves (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references public.students (id) on delete cascade,
  -- Typed beforehand by the office: from when. Null where somebody just left.
  planned_from timestamptz,
  left_at timestamptz,
  due_at timestamptz,
  returned_at timestamptz,
  note text check (char_length(note) <= 300),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint student_leaves_begun check (coalesce(planned_from, left_at) is not null),
  constraint student_leaves_due check (due_at > coalesce(planned_from, left_at)),
  constraint student_leaves_back check (returned_at is null or returned_at >= left_at and left_at is not null)
);
alter table public.student_leaves enable row level security;
comment on table public.student_leaves is 'Who is out, was out or will be. Read and written through functions.';
comment on constraint student_leaves_begun on public.student_leaves is 'Say from when.';
comment on constraint student_leaves_due on public.student_leaves is 'He is expected back after he leaves.';
comment on constraint student_leaves_back on public.student_leaves is 'He comes back after he has left.';

create policy "Nobody reads it directly" on public.student_leaves for select to authenticated using (false);

create index student_leaves_student on public.student_leaves (student_id);
create unique index student_leaves_out on public.student_leaves (student_id) where left_at is not null and returned_at is null;
comment on index public.student_leaves_out is 'This student is out already.';
create index student_leaves_planned on public.student_leaves (planned_from) where left_at is null;

create trigger bump_version before update on public.student_leaves for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.student_leaves
  for each row execute function private.audit('', 'student_id');

-- Officers and the house: {out, planned, in_the_house}. Out: who has left and not come back, those who are overdue first; planned: the
-- next two weeks, and what was to begin and has not. [{id, student_id, name, room, phone, left_at | planned_from, due_at, note}];
-- in_the_house counts those who are not out. Errors: 42501.
create function private.out_now() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
begin
  perform private.require(private.keeps_house());
  return (
    with leaves as (
      select l.*, jsonb_build_object('id', l.id, 'student_id', l.student_id, 'name', concat_ws(' ', s.first_name, s.last_name),
        'room', s.dorm_room_number, 'phone', coalesce(s.cell_phone, s.whatsapp_phone), 'due_at', l.due_at, 'note', l.note) as line
      from public.student_leaves l join public.students s on s.id = l.student_id
      where l.returned_at is null and private.is_in_the_house(s))
    select jsonb_build_object(
      'out', coalesce((select jsonb_agg(l.line || jsonb_build_object('left_at', l.left_at, 'overdue', coalesce(l.due_at < moment, false))
        order by coalesce(l.due_at < moment, false) desc, l.due_at nulls last, l.left_at) from leaves l where l.left_at is not null), '[]'),
      'planned', coalesce((select jsonb_agg(l.line || jsonb_build_object('planned_from', l.planned_from) order by l.planned_from)
        from leaves l where l.left_at is null and l.planned_from < moment + interval '14 days'
          and coalesce(l.due_at, l.planned_from + interval '1 day') > moment), '[]'),
      'in_the_house', (select count(*) from public.students s where private.is_in_the_house(s)
        and not exists (select from leaves l where l.student_id = s.id and l.left_at is not null))));
end;
$$;
select private.expose('authenticated', 'out_now');

-- Officers and the house: somebody leaves now, until then (null: nobody said). What was planned for about now is taken up.
-- Errors: 42501; P0001 not_found, invalid_value (due_at), conflict.
create function private.leave_now(student uuid, due timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seen public.students;
begin
  perform private.require(private.keeps_house());
  select * into seen from public.students s where s.id = student for no key update;
  if seen.id is null or not private.is_in_the_house(seen) then
    perform private.fail('not_found', 'This student is not in the house.', 'student_id');
  end if;
  if due <= private.now() then perform private.fail('invalid_value', 'Choose a time that is still to come.', 'due_at'); end if;
  if exists (select from public.student_leaves l where l.student_id = student and l.left_at is not null and l.returned_at is null) then
    perform private.fail('conflict', 'This student is out already.');
  end if;
  update public.student_leaves l set left_at = private.now(), due_at = coalesce(due, l.due_at)
  where l.id = (select p.id from public.student_leaves p
    where p.student_id = student and p.left_at is null and p.planned_from < private.now() + interval '12 hours'
      and coalesce(p.due_at, p.planned_from + interval '1 day') > private.now()
      and (due is null or due > p.planned_from)
    order by p.planned_from limit 1);
  if not found then
    insert into public.student_leaves (student_id, left_at, due_at) values (student, private.now(), due);
  end if;
end;
$$;
select private.expose('authenticated', 'leave_now', 'student_id uuid, due_at timestamptz default null');

-- Officers and the house: somebody is back. Errors: 42501; P0001 wrong_state.
create function private.return_now(leave uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.keeps_house());
  update public.student_leaves l set returned_at = private.now() where l.id = leave and l.left_at is not null and l.returned_at is null;
  if not found then perform private.fail('wrong_state', 'He is back already.'); end if;
end;
$$;
select private.expose('authenticated', 'return_now', 'leave_id uuid');

-- Officers: a leave that begins later {planned_from, due_at, note}.
-- Errors: 42501; P0001 not_found, required, invalid_value, too_long, unknown_field.
create function private.plan_leave(student uuid, form jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if not exists (select from public.students s where s.id = student and private.is_in_the_house(s)) then
    perform private.fail('not_found', 'This student is not in the house.', 'student_id');
  end if;
  if coalesce(form ->> 'planned_from', '') = '' then perform private.fail('required', 'Say from when.', 'planned_from'); end if;
  perform private.insert_row('public.student_leaves', form, array['planned_from', 'due_at', 'note'],
    jsonb_build_object('student_id', student));
end;
$$;
select private.expose('authenticated', 'plan_leave', 'student_id uuid, form jsonb');

-- Officers: a planned leave is called off, as long as nobody has left. Errors: 42501; P0001 wrong_state.
create function private.cancel_leave(leave uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.student_leaves l where l.id = leave and l.left_at is null;
  if not found then perform private.fail('wrong_state', 'This leave has begun, or was called off already.'); end if;
end;
$$;
select private.expose('authenticated', 'cancel_leave', 'leave_id uuid');

select private.describe_checks();
