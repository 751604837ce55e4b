-- Of how many people one reader may read in an hour before the administrators are told; 0: any number.
create function private.reading_alert_above() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.reading_alert_above from public.program_year_settings s where s.id = private.open_year_id()), 150);
$$;

-- Whose record a line of the access log is about: an applicant who became a student is one person.
create function private.person_read(subject text, record uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(case subject when 'application' then
    (select e.student_id from public.student_enrollments e where e.application_id = record) end, record);
$$;

-- Administrators: who has read sensitive categories on which day, the newest first, and of more people than usual before others:
-- {alert_above, days: [{day, reader_id, reader_name, reader_role, people, readings, categories, usual}]}. Days are those in Israel;
-- `usual` is the median of the people on the reader's other days of the four weeks before, null without any. At most 92 days.
create function private.readings_by_day(days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant date := private.today() - least(greatest(coalesce(days, 14), 1), 92) + 1;
begin
  perform private.require(private.is_administrator());
  return (
    with read as materialized (
      select l.reader, (l.at at time zone 'Asia/Jerusalem')::date as day, count(distinct l.id) as readings,
        count(distinct private.person_read(l.subject, s.id)) as people, max(l.reader_role) as reader_role,
        array_agg(distinct l.category order by l.category) as categories
      from private.access_log l, unnest(l.subject_ids) s (id)
      where l.at >= (since - 28)::timestamp at time zone 'Asia/Jerusalem'
      group by 1, 2)
    select jsonb_build_object('alert_above', private.reading_alert_above(), 'days', coalesce(jsonb_agg(
        jsonb_build_object('day', r.day, 'reader_id', r.reader, 'reader_name', private.person_name(r.reader),
          'reader_role', r.reader_role, 'people', r.people, 'readings', r.readings, 'categories', r.categories,
          'usual', (select percentile_disc(0.5) within group (order by o.people) from read o
            where o.reader = r.reader and o.day < r.day and o.day >= r.day - 28))
        order by r.day desc, r.people desc, r.reader), '[]'))
    from read r where r.day >= since);
end;
$$;
select private.expose('authenticated', 'readings_by_day', 'days integer default 14');

-- Secret key, every minute: tells the administrators of readers who have read more people in the last hour than the year's limit,
-- once an hour for each. Answers how many readers they were told of.
create function private.watch_readings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.reading_alert_above();
  since constant timestamptz := private.now() - interval '1 hour';
  busy record;
  told integer := 0;
begin
  if most = 0 then return 0; end if;
  for busy in
    select a.user_id as reader, r.people from public.admins a, lateral (
      select count(distinct private.person_read(l.subject, s.id)) as people from private.access_log l, unnest(l.subject_ids) s (id)
      where l.reader = a.user_id and l.at > since and l.at <= private.now()) r
    where r.people > most and not exists (select from public.email_outbox o
      where o.template = 'many_read' and o.event_key like 'many_read:' || a.user_id || ':%' and o.created_at > since)
  loop
    perform private.enqueue_mail(u.email, 'many_read', jsonb_build_object('reader', private.person_name(busy.reader),
        'people', busy.people::text, 'at', private.now()),
      format('many_read:%s:%s:%s', busy.reader, extract(epoch from private.now())::bigint, u.id))
    from public.admins a join auth.users u on u.id = a.user_id
    where a.is_active and a.role in ('admin', 'super_admin') and private.is_email(u.email);
    told := told + 1;
  end loop;
  return told;
end;
$$;
select private.expose('service_role', 'watch_readings');
