-- How long people are kept, and whom that proposes for erasing. Rules only propose: a super administrator looks at the list,
-- leaves people out, and confirms. Months are the year's own (program_year_settings.keep_*).

-- Accounts that were never used for anything are of no year.
create function private.keep_unused_months() returns integer
language sql immutable set search_path = '' as $$ select 12; $$;

-- Every part of every person with the day from which it need not be kept: null while something still goes on. A parent is kept as
-- long as those whom they follow.
create function private.retention_parts() returns table (
  user_id uuid, student_id uuid, rule text, year text, since date, due_on date
)
language sql stable security definer set search_path = '' as $$
  with years as (
    select y.id, y.name, y.application_deadline_at, y.program_ends_on, g.keep_closed_months, g.keep_drafts_months, g.keep_alumni_months
    from public.program_years y join public.program_year_settings g on g.id = y.id),
  parts as (
    select a.user_id, null::uuid as student_id,
      case when a.status = 'draft' then 'drafts' when private.is_placed(a.status) then 'alumni' else 'closed' end as rule,
      y.name as year, kept.since,
      case
        when a.status = 'draft' then kept.since + make_interval(months => y.keep_drafts_months)
        when private.is_placed(a.status) then kept.since + make_interval(months => y.keep_alumni_months)
        when private.is_closed(a.status) then kept.since + make_interval(months => y.keep_closed_months) end::date as due_on
    from public.applications a join years y on y.id = a.program_year_id,
      lateral (select case
        when a.status = 'draft' then greatest(a.updated_at, y.application_deadline_at)::date
        when private.is_placed(a.status) then y.program_ends_on else a.status_changed_at::date end as since) kept
    union all
    -- A record is kept for the money on it, also when the student left early; each of its years counts.
    select s.user_id, s.id, 'alumni', y.name, kept.since,
      (kept.since + make_interval(months => coalesce(y.keep_alumni_months, 84)))::date
    from public.students s join public.student_enrollments e on e.student_id = s.id left join years y on y.id = e.program_year_id,
      lateral (select coalesce(e.learning_end_date, y.program_ends_on, s.updated_at::date) as since) kept),
  parents as (
    select distinct p.user_id, a.user_id as child from private.application_parents p
    join public.applications a on a.id = p.application_id where p.user_id is not null and p.ended_at is null)
  select p.* from parts p
  union all
  select f.user_id, null, p.rule, p.year, p.since, p.due_on from parents f join parts p on p.user_id = f.child
  union all
  select u.id, null, 'unused', null, kept.since, (kept.since + make_interval(months => private.keep_unused_months()))::date
  from auth.users u, lateral (select greatest(u.created_at, u.last_sign_in_at)::date as since) kept
  where u.deleted_at is null and not exists (select from public.applications a where a.user_id = u.id)
    and not exists (select from public.students s where s.user_id = u.id)
    and not exists (select from parents f where f.user_id = u.id);
$$;

create type private.retention_part as (rule text, year text, since date, due_on date);

-- People all of whose parts have run out, by the rule that ran out last: {subject, subject_id, name, email, rule, year, since,
-- due_on}. Never staff, nor who is being erased already.
create function private.proposed_erasures() returns table (
  subject text, subject_id uuid, name text, email text, rule text, year text, since date, due_on date
)
language sql stable security definer set search_path = '' as $$
  with people as (
    select coalesce(p.user_id, p.student_id) as id, (array_agg(p.user_id))[1] as user_id,
      (array_agg(row(p.rule, p.year, p.since, p.due_on)::private.retention_part order by p.due_on desc nulls first))[1] as last,
      max(p.student_id::text)::uuid as student_id
    from private.retention_parts() p group by 1
    having bool_and(coalesce(p.due_on <= private.today(), false)))
  select case when p.user_id is null then 'student' else 'account' end, p.id,
    coalesce((select concat_ws(' ', a.first_name, a.last_name) from public.applications a
        where a.user_id = p.user_id and coalesce(a.first_name, a.last_name) is not null order by a.created_at desc limit 1),
      (select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = p.student_id), private.person_name(p.user_id)),
    coalesce((select u.email from auth.users u where u.id = p.user_id), (select s.email from public.students s where s.id = p.student_id)),
    (p.last).rule, (p.last).year, (p.last).since, (p.last).due_on
  from people p
  where not exists (select from public.admins a where a.user_id = p.user_id)
    and not exists (select from private.erasures x where x.finished_at is null
      and (x.user_id = p.user_id or p.student_id = any (x.students)));
$$;

-- Super administrators: whom the rules propose, the longest kept first, at most 500. Errors: 42501.
create function private.erasure_proposals() returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.staff_role() = 'super_admin');
  return query
  select to_jsonb(p) from private.proposed_erasures() p order by p.due_on, p.name, p.subject_id limit 500;
end;
$$;
select private.expose('authenticated', 'erasure_proposals');

-- Super administrators: erases these of the proposed, [{subject, subject_id}], as many as they say they have looked at. Returns how
-- many. Errors: 42501; P0001 invalid_value (people, expected_people), conflict (somebody is not proposed any more).
create function private.confirm_erasures(people jsonb, expected_people integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  chosen record;
  ordered integer := 0;
begin
  perform private.require(private.staff_role() = 'super_admin');
  if people is null or jsonb_typeof(people) <> 'array' or jsonb_array_length(people) not between 1 and 500
     or exists (select from jsonb_array_elements(people) p where jsonb_typeof(p) <> 'object' or p ->> 'subject_id' is null) then
    perform private.fail('invalid_value', 'Choose up to 500 people.', 'people');
  end if;
  if expected_people is distinct from jsonb_array_length(people) then
    perform private.fail('invalid_value', format('These are %s people. Type that number.', jsonb_array_length(people)), 'expected_people');
  end if;
  for chosen in
    select p.subject, p.subject_id, p.rule from private.proposed_erasures() p
    where exists (select from jsonb_array_elements(people) c
      where c ->> 'subject' = p.subject and c ->> 'subject_id' = p.subject_id::text)
  loop
    perform private.order_erasure(private.erasing_of(private.erasure_of(chosen.subject, chosen.subject_id)), chosen.rule);
    ordered := ordered + 1;
  end loop;
  if ordered <> expected_people then
    perform private.fail('conflict', 'Somebody on this list is not proposed any more. Look at it again.', 'people');
  end if;
  return ordered;
end;
$$;
select private.expose('authenticated', 'confirm_erasures', 'people jsonb, expected_people integer');
