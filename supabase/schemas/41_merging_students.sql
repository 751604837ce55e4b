-- One person in two records, such as last year's that the office typed and this year's that came from an application: an
-- administrator makes them one. Every year, charge, payment, mail and line of the log stays, on the record that is kept.

create table private.merged_students (
  -- The record that is no more; its lines in the log are told with those of the one it went into.
  id uuid primary key,
  student_id uuid not null references public.students (id) on delete cascade,
  at timestamptz not null default private.now(),
  -- Under which its family may still transfer.
  transfer_number integer unique
);
comment on table private.merged_students is 'Records that went into another one of the same person.';
alter table private.merged_students enable row level security;

create index merged_students_student on private.merged_students (student_id);

-- A student's id and those of the records that went into theirs: by them log, letters and the erasure find what came along.
create function private.ids_of_student(student uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select student || array(select m.id from private.merged_students m where m.student_id = student);
$$;

-- Columns that people fill and that belong to the person, not to one of the years.
create function private.person_columns() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select c from unnest(private.student_columns('office')) c
    where not to_jsonb(jsonb_populate_record(null::public.student_enrollments, '{}')) ? c);
$$;

-- Refuses two records that cannot become one: both belong to accounts, an open invitation, or the same year on both with an
-- application or money on the one that would go.
create function private.check_merge(kept public.students, gone public.students) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  year text;
begin
  if kept.user_id is not null and gone.user_id is not null then
    perform private.fail('wrong_state', 'Both records belong to accounts. Unlink the account that is not used any more first.');
  end if;
  if exists (select from private.student_invitations i where i.student_id in (kept.id, gone.id)) then
    perform private.fail('wrong_state', 'An invitation of one of them is open. Withdraw it first.');
  end if;
  select coalesce(y.name, 'no year') into year
  from public.student_enrollments g
  join public.student_enrollments k on k.student_id = kept.id and k.program_year_id is not distinct from g.program_year_id
  left join public.program_years y on y.id = g.program_year_id
  where g.student_id = gone.id and private.is_held(g) limit 1;
  if year is not null then
    perform private.fail('wrong_state', format('An application or money belongs to %s of the record that would go, and the other one '
      'has that year too. Keep that record instead, or remove the year from the other one first.', year));
  end if;
end;
$$;

-- Administrators: makes two records of one person one. student_id stays, with its values; the other's fill what is empty, and stand
-- where `taken` names a field. Years, money and mails of the other come along, its account too; a year that both have stays as the
-- kept record says it. What the other one said stays in the history. Returns changed_record().
-- Errors: 42501; P0001 invalid_value (other_id), unknown_field (taken), not_found, stale_version, wrong_state.
create function private.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns constant text[] := private.person_columns();
  kept public.students;
  gone public.students;
  filled jsonb;
  newest uuid;
begin
  perform private.require(private.is_administrator());
  if student_id is null or other_id is null or student_id = other_id then
    perform private.fail('invalid_value', 'Choose another record of the same person.', 'other_id');
  end if;
  if exists (select from unnest(taken) t where t is null or t <> all (columns)) then
    perform private.fail('unknown_field', 'This field cannot be taken over.', 'taken');
  end if;
  -- Always in the same order: two who merge the same pair wait for each other.
  perform 1 from public.students s where s.id in (merge_students.student_id, other_id) order by s.id for update;
  kept := private.lock_student(student_id, expected_version);
  gone := private.lock_student(other_id, other_version);
  perform private.check_merge(kept, gone);
  -- Charges, payments, plans and claims follow their year.
  update public.student_enrollments e set student_id = kept.id, is_shown = false
  where e.student_id = gone.id and not exists (select from public.student_enrollments k
    where k.student_id = kept.id and k.program_year_id is not distinct from e.program_year_id);
  update private.card_checkouts c set student_id = kept.id where c.student_id = gone.id;
  update public.payment_reversals r set student_id = kept.id where r.student_id = gone.id;
  update public.email_outbox o set student_id = kept.id where o.student_id = gone.id;
  update private.merged_students m set student_id = kept.id where m.student_id = gone.id;
  delete from public.students s where s.id = gone.id;
  insert into private.merged_students (id, student_id, transfer_number) values (gone.id, kept.id, gone.transfer_number);
  perform private.log('merge', 'students', kept.id, null, kept.id,
    jsonb_build_object('merged_from', jsonb_build_object('old', concat_ws(' ', gone.first_name, gone.last_name), 'new', null)));
  select coalesce(jsonb_object_agg(o.key, o.value), '{}') into filled
  from jsonb_each(to_jsonb(gone)) o
  where o.key = any (columns) and o.value not in ('null', '[]', '""') and o.value is distinct from to_jsonb(kept) -> o.key
    and (o.key = any (taken) or to_jsonb(kept) -> o.key in ('null', '[]', '""'));
  perform private.apply_changes('public.students', kept.id, filled, null, columns);
  update public.students s set user_id = gone.user_id where s.id = kept.id and s.user_id is null and gone.user_id is not null;
  -- The record shows the newest year that goes on, as after a publication.
  select e.program_year_id into newest from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  where e.student_id = kept.id and e.is_active order by y.program_starts_on desc limit 1;
  update public.students s set program_year_id = newest
  where s.id = kept.id and newest is not null and s.program_year_id is distinct from newest;
  return private.changed_record(kept.id);
end;
$$;

create function public.merge_students(
  student_id uuid, other_id uuid, expected_version bigint, other_version bigint, taken text[] default '{}'
) returns jsonb
language sql set search_path = '' as $$
  select private.merge_read_students(student_id, other_id, expected_version, other_version, taken);
$$;
grant execute on function private.merge_students, public.merge_students to authenticated;
revoke execute on function private.merge_students(uuid, uuid, bigint, bigint, text[]) from authenticated;
