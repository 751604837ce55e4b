-- Files and student records of the people a search of names finds.
create function private.people_named(query text, out applications uuid[], out students uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  applications := array(select private.applications_named(query));
  students := array(select s.id from public.students s
    where private.is_sought(query, s.search_text) or s.application_id = any (applications));
end;
$$;

create function private.mailing_line(m public.mailings) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', m.id, 'subject', coalesce(m.words -> 'en' ->> 'subject', m.words -> 'he' ->> 'subject'),
    'state', m.state, 'send_at', m.send_at, 'recipients', m.recipients, 'created_by', m.created_by,
    'created_by_name', private.person_name(m.created_by), 'approved_by_name', private.person_name(m.approved_by),
    'created_at', m.created_at, 'mails', (select coalesce(jsonb_object_agg(c.state, c.n), '{}')
      from (select o.state, count(*) as n from public.email_outbox o where o.mailing_id = m.id group by 1) c));
$$;

-- Names of the first three people something went to, by name.
create function private.sent_names(files uuid[], records uuid[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.name order by p.name), '{}') from (
    select distinct n.name from (
      select concat_ws(' ', a.first_name, a.last_name) as name from public.applications a where a.id = any (files)
      union all select concat_ws(' ', s.first_name, s.last_name) from public.students s where s.id = any (records)) n
    where n.name <> '' order by n.name limit 3) p;
$$;

-- The newest first. Filters: {kind: many, letter or mail; state of a mail}. The mails of a letter stand below it, and by
-- themselves where mails or a state are asked for.
create function private.search_sent(query text, filters jsonb, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 200);
  skip bigint := (least(greatest(coalesce(page, 1), 1), 100000) - 1)::bigint * size;
  sought text := lower(btrim(left(coalesce(query, ''), 200)));
  wanted text := nullif(filters ->> 'kind', '');
  wanted_state text := nullif(filters ->> 'state', '');
  named record;
begin
  perform private.require(private.is_officer());
  select * into named from private.people_named(sought);
  return (
    with found as (
      select r.id, 'many' as kind, r.created_at as at from private.bulk_runs r
      where coalesce(wanted, 'many') = 'many' and wanted_state is null and private.sees_bulk_run(r)
        and (sought = '' or exists (select from private.bulk_items i
          where i.run_id = r.id and i.application_id = any (named.applications)))
      union all
      select m.id, 'letter', m.created_at from public.mailings m
      where coalesce(wanted, 'letter') = 'letter' and wanted_state is null
        and (sought = '' or strpos(lower(concat_ws(' ', m.words -> 'en' ->> 'subject', m.words -> 'he' ->> 'subject')), sought) > 0
          or exists (select from jsonb_array_elements(m.people) p where (p ->> 'application_id')::uuid = any (named.applications)
            or (p ->> 'student_id')::uuid = any (named.students)))
      union all
      select o.id, 'mail', o.created_at from public.email_outbox o
      where coalesce(wanted, 'mail') = 'mail' and (wanted_state is null or o.state = wanted_state)
        and (o.mailing_id is null or wanted is not null or wanted_state is not null)
        and (private.is_administrator() or o.application_id is not null or o.student_id is not null)
        and (sought = '' or strpos(lower(o.to_email), sought) > 0
          or o.application_id = any (named.applications) or o.student_id = any (named.students))),
    shown as (select f.id, f.kind, f.at from found f order by f.at desc, f.id limit size offset skip)
    select jsonb_build_object('total', (select count(*) from found), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'kind', s.kind, 'at', s.at,
      'names', case s.kind
        when 'many' then private.sent_names(array(select i.application_id from private.bulk_items i
          where i.run_id = s.id and i.outcome <> 'skipped'), '{}')
        when 'letter' then (select private.sent_names(array_agg((p ->> 'application_id')::uuid), array_agg((p ->> 'student_id')::uuid))
          from public.mailings m, jsonb_array_elements(m.people) p where m.id = s.id)
        else (select private.sent_names(array[o.application_id],
          case when o.application_id is null then array[o.student_id] else '{}' end) from public.email_outbox o where o.id = s.id) end,
      'run', case s.kind when 'many' then private.bulk_summary(s.id) end,
      'letter', case s.kind when 'letter' then (select private.mailing_line(m) from public.mailings m where m.id = s.id) end,
      'mail', case s.kind when 'mail' then (select to_jsonb(o) from public.email_outbox o where o.id = s.id) end)
      order by s.at desc, s.id), '[]'))
    from shown s);
end;
$$;
select private.expose('authenticated', 'search_sent',
  'query text default '''', filters jsonb default ''{}'', page integer default 1, per_page integer default 25');
comment on function private.search_sent is 'Runs, letters and mails in one list; a search finds them by the names of their people.';
