-- The office's list of applications: search, filters with counts, sorting, paging and neighbours, behind functions that
-- check the role once. They read the working status; only staff can call them.

create index applications_sounds on public.applications using gin
  (private.sounds_of(first_name, last_name, hebrew_first_name, hebrew_last_name));

-- Applications in which every word of the search stands, or a name that sounds like it; when there is none, also names one letter
-- away. Not to be asked without words.
create function private.applications_named(query text) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  word text;
  wide boolean;
  found uuid[];
begin
  foreach wide in array array[false, true] loop
    found := null;
    foreach word in array private.query_words(query) loop
      found := array(select a.id from public.applications a
        where (a.search_text like '%' || word || '%'
            or private.sounds_of(a.first_name, a.last_name, a.hebrew_first_name, a.hebrew_last_name) && private.word_sounds(word, wide))
          and a.submitted_at is not null and (found is null or a.id = any (found)));
    end loop;
    exit when cardinality(found) > 0;
  end loop;
  return query select unnest(found);
end;
$$;

-- Ids that pass the filters kept on the application and its decision alone: nothing of documents or interviews is read.
create function private.plain_matches(query text, filters jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.query_words(query) as words, private.text_list(filters -> 'status') as statuses,
      private.text_list(filters -> 'track') as tracks, private.text_list(filters -> 'country') as countries,
      private.text_list(filters -> 'decided_by') as deciders,
      coalesce(filters ->> 'year', private.open_year_id()::text, 'all') as year, private.now() as at_now)
  select a.id
  from wanted w cross join public.applications a left join public.application_decisions d on d.id = a.id
  where a.submitted_at is not null and (w.words = '{}' or a.id in (select private.applications_named(query)))
    and (w.statuses is null or coalesce(d.status, a.status) = any (w.statuses))
    and (w.tracks is null or a.program_track = any (w.tracks))
    and (w.countries is null or a.country = any (w.countries))
    and (w.deciders is null or coalesce(private.decider(d)::text, 'none') = any (w.deciders))
    and (w.year = 'all' or a.program_year_id::text = w.year)
    and (filters ->> 'recent' is distinct from 'true' or a.submitted_at >= w.at_now - interval '7 days')
    and (filters ->> 'held' is distinct from 'true' or (d.published_at is null and d.status is distinct from a.status));
$$;

create function private.full_matches(query text, filters jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from private.application_facets(query, filters, filters ?| array['scored', 'average', 'spread', 'reader']) f
  where f.missed = '{}';
$$;

-- Ids of the view in its order. Sort keys: name, hebrew_name, submitted_at, status, track, country, school, interview, average, spread,
-- scores, decided_by; anything else is submitted_at. Files whose scores the caller may not know stand among those without any.
create function private.ordered_applications(query text, filters jsonb, sort text, descending boolean)
returns table (id uuid, place bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  matching uuid[] := case when filters ?| array['missing', 'interview', 'documents', 'scored', 'average', 'spread', 'reader']
    then array(select private.full_matches(query, filters)) else array(select private.plain_matches(query, filters)) end;
begin
  return query
  with keyed as (
    select a.id, case sort
        when 'name' then lower(concat_ws(' ', a.last_name, a.first_name))
        when 'hebrew_name' then nullif(concat_ws(' ', a.hebrew_last_name, a.hebrew_first_name), '')
        when 'status' then coalesce(d.status, a.status)
        when 'track' then a.program_track
        when 'country' then lower(a.country)
        when 'school' then lower(coalesce(a.high_school, a.current_school))
        when 'interview' then to_char(s.starts_at at time zone 'UTC', 'YYYYMMDDHH24MISS')
        when 'average' then to_char(o.average, 'FM0.000000')
        when 'spread' then to_char(o.spread, 'FM0.000000')
        when 'scores' then to_char(nullif(o.scores, 0), 'FM000')
        when 'decided_by' then lower(private.person_name(private.decider(d)))
        else to_char(a.submitted_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') end as key
    from unnest(matching) m (id)
    join public.applications a on a.id = m.id
    left join public.application_decisions d on d.id = a.id
    left join public.interviews i on sort = 'interview' and i.application_id = a.id
    left join public.interview_slots s on s.id = i.slot_id
    left join private.known_scores(case when sort in ('average', 'spread', 'scores') then matching else '{}' end) o on o.id = a.id)
  select k.id, row_number() over (order by
    case when not coalesce(descending, false) then k.key end asc nulls last,
    case when coalesce(descending, false) then k.key end desc nulls last, k.id)
  from keyed k;
end;
$$;

-- A file's notes as the caller may see them: of others, not while they must still score it themselves. Not inlined: the rule is made
-- later than the list that counts them.
create function private.shown_notes(app_id uuid) returns setof public.application_notes
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select * from public.application_notes n
    where n.application_id = app_id and (n.author_id = auth.uid() or not private.is_blind(app_id));
end;
$$;

-- Lines of the list. What is known of scores and readers is asked once for all of them.
create function private.application_lines(ids uuid[]) returns table (id uuid, line jsonb)
language sql stable security definer set search_path = '' as $$
  select a.id, jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name,
    'hebrew_first_name', a.hebrew_first_name, 'hebrew_last_name', a.hebrew_last_name,
    'email', a.email, 'phone', a.phone, 'whatsapp_phone', a.whatsapp_phone, 'city', a.city,
    'country', a.country, 'program_track', a.program_track, 'program_year', y.name, 'status', coalesce(d.status, a.status),
    'published_status', a.status,
    'held', d.published_at is null and d.status is distinct from a.status, 'publish_at', d.publish_at, 'published_at', d.published_at,
    'undo_until', case when d.undo_to is not null then d.publish_at end, 'submitted_at', a.submitted_at,
    'high_school', a.high_school, 'current_school', a.current_school, 'graduation_year', a.graduation_year, 'gpa', a.gpa,
    'hebrew_proficiency', a.hebrew_proficiency, 'interview_at', s.starts_at,
    'choices', (select count(*) from public.interview_choices c where c.application_id = a.id),
    'documents_to_check', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'received'),
    'documents_to_replace', (select count(*) from public.application_documents x where x.application_id = a.id and x.state = 'replace'),
    'notes', (select count(*) from private.shown_notes(a.id)),
    'readers', (select coalesce(jsonb_agg(private.person_name(u.reader) order by u.place), '[]')
      from unnest(r.readers) with ordinality u (reader, place)),
    'average', round(k.average, 2), 'spread', round(k.spread, 2), 'scores', nullif(k.scores, 0),
    'decided_by', private.person_name(private.decider(d)),
    'version', d.version)
  from public.applications a
  join public.program_years y on y.id = a.program_year_id
  left join public.application_decisions d on d.id = a.id
  left join public.interviews i on i.application_id = a.id
  left join public.interview_slots s on s.id = i.slot_id
  left join private.known_scores(ids) k on k.id = a.id
  left join private.readers_by_file(ids) r on r.id = a.id
  where a.id = any (ids);
$$;

-- One page of the list: {rows, total}. page counts from 1, per_page at most 200. No column that the staff role may not see.
create function private.search_applications(
  query text, filters jsonb, sort text, descending boolean, page integer, per_page integer
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 200);
  skip bigint := (greatest(coalesce(page, 1), 1) - 1)::bigint * size;
begin
  perform private.require(private.is_staff());
  return (
    with listed as materialized (select * from private.ordered_applications(query, coalesce(filters, '{}'), sort, descending)),
    shown as materialized (select l.id, l.place from listed l where l.place > skip and l.place <= skip + size)
    select jsonb_build_object(
      'total', (select count(*) from listed),
      'rows', coalesce((select jsonb_agg(l.line order by sh.place)
        from private.application_lines(array(select s.id from shown s)) l join shown sh on sh.id = l.id), '[]')));
end;
$$;
select private.expose('authenticated', 'search_applications', $$
  query text default '', filters jsonb default '{}', sort text default 'submitted_at', descending boolean default true,
  page integer default 1, per_page integer default 25$$);

-- Where a file stands in a view, and who is before and after it: {previous, next, position, total}; position null when it
-- is not in the view.
create function private.application_neighbours(app_id uuid, query text, filters jsonb, sort text, descending boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (
    with listed as materialized (select * from private.ordered_applications(query, coalesce(filters, '{}'), sort, descending)),
    here as (select l.place from listed l where l.id = app_id)
    select jsonb_build_object('position', (select place from here), 'total', (select count(*) from listed),
      'previous', (select l.id from listed l, here h where l.place = h.place - 1),
      'next', (select l.id from listed l, here h where l.place = h.place + 1)));
end;
$$;
select private.expose('authenticated', 'application_neighbours', $$
  application_id uuid, query text default '', filters jsonb default '{}', sort text default 'submitted_at',
  descending boolean default true$$);
