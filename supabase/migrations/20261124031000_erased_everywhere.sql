-- Erasing ends when the whole map is empty: files of messages go too, everything is counted again before the receipt says finished,
-- and whose files were left by an earlier end is erased once more. Parents who still follow somebody are kept with them.

-- Names of the stored files of this person, as the map finds them.
create function private.stored_files(e private.erasing) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute (select format('select t.name from %s t, unnest(array[$1]) e where %s order by t.name', m.place, m.belongs)
    from private.erase_map() m where m.treatment = 'files') using e;
end;
$$;

-- Places of the map that still hold this person: a row that was to go, or a blanked one that still says an id or an address of theirs.
create function private.places_left(e private.erasing) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select m.place from private.erase_map() m where m.treatment <> 'keep' and private.count_rows(m.place,
    case when m.treatment = 'blank' then format('case when %s then private.mentions(t::text, e.applications::text[] '
      '|| e.students::text[] || e.addresses) end', m.belongs) else m.belongs end, e) > 0 order by m.place);
$$;

-- What is left to take away outside the database: up to 100 stored files, else the account, else nothing.
create or replace function private.left_outside(job private.erasures) returns jsonb
language sql stable security definer set search_path = '' as $$
  with files as (select f.name from private.stored_files(private.erasing_of(job)) as f (name) limit 100)
  select case
    when exists (select from files) then jsonb_build_object('erasure_id', job.id, 'step', 'files', 'bucket', 'documents',
      'paths', (select jsonb_agg(f.name) from files f))
    when exists (select from auth.users u where u.id = job.user_id) then
      jsonb_build_object('erasure_id', job.id, 'step', 'account', 'user_id', job.user_id) end;
$$;

-- The clockwork: does what the database can do of the erasure that waited longest, and answers what its caller must take away:
-- {erasure_id, step: files, bucket, paths} or {erasure_id, step: account, user_id}; {erasure_id, step: done} when it ended, and left
-- when something still stands where the map looks: the office sees where, and it is tried again. Null when none is open. Called again
-- and again; killed anywhere, the next call goes on.
create or replace function private.continue_erasure() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  job private.erasures;
  left_over jsonb;
  places text[];
begin
  select * into job from private.erasures x
  where x.finished_at is null and (x.tried_at is null or x.problem is null or x.tried_at < now() - interval '1 minute')
    and not private.waits_for_mail(x)
  order by x.tried_at nulls first, x.ordered_at limit 1 for update skip locked;
  if job.id is null then return null; end if;
  perform private.erase_person(job.id);
  update private.erasures x set tried_at = clock_timestamp(), problem = null where x.id = job.id returning * into job;
  left_over := private.left_outside(job);
  if left_over is null then
    places := private.places_left(private.erasing_of(job));
    if places <> '{}' then
      update private.erasures x set problem = left('Something is left in ' || array_to_string(places, ', ') || '.', 300)
      where x.id = job.id;
      return jsonb_build_object('erasure_id', job.id, 'step', 'left');
    end if;
    update private.erasures x set finished_at = now(), addresses = '{}' where x.id = job.id;
    perform private.log('erased', 'erasures', job.id);
  elsif left_over ->> 'step' = 'files' then
    -- What is taken away now is counted now: afterwards nobody can tell.
    update private.erasures x set counts = x.counts || jsonb_build_object('storage.objects', (
      select count(*) from private.stored_files(private.erasing_of(job))))
    where x.id = job.id and not x.counts ? 'storage.objects';
  else
    update private.erasures x set counts = x.counts || '{"auth.users": 1}' where x.id = job.id;
  end if;
  return coalesce(left_over, jsonb_build_object('erasure_id', job.id, 'step', 'done'));
end;
$$;

-- Who was said to be erased while files of theirs stayed: the clockwork takes them away, and the receipt counts them.
create function private.reopen_erasures() returns integer
language sql security definer set search_path = '' as $$
  with kept as (
    select x.id, f.n from private.erasures x,
      lateral (select count(*) as n from private.stored_files(private.erasing_of(x))) f where x.finished_at is not null and f.n > 0),
  opened as (
    update private.erasures x set finished_at = null, tried_at = null,
      counts = x.counts || jsonb_build_object('storage.objects', coalesce((x.counts ->> 'storage.objects')::bigint, 0) + k.n)
    from kept k where k.id = x.id returning x.id)
  select count(*)::integer from opened;
$$;
select private.reopen_erasures();

-- Every part of every person with the day from which it need not be kept: null while something still goes on. A parent is kept as
-- long as those whom they follow.
create or replace function private.retention_parts() returns table (
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
