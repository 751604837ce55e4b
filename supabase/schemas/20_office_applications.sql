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

-- Every submitted application with what the filters look at. `words` matched in any order; a filter that is not given passes.
-- filters: {status[], track[], country[], missing[], interview[], documents[], year: uuid | 'all' (default: the open year),
-- recent: bool, held: bool}
create function private.application_facets(query text, filters jsonb) returns table (
  id uuid, status text, program_track text, country text, program_year_id uuid, missing text[], interview_state text, document_state text,
  is_held boolean, in_words boolean, in_status boolean, in_track boolean, in_country boolean, in_year boolean, in_missing boolean,
  in_interview boolean, in_documents boolean, in_rest boolean)
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.query_words(query) as words,
      private.text_list(filters -> 'status') as statuses, private.text_list(filters -> 'track') as tracks,
      private.text_list(filters -> 'country') as countries, private.text_list(filters -> 'missing') as missing_items,
      private.text_list(filters -> 'interview') as interviews, private.text_list(filters -> 'documents') as documents,
      coalesce(filters ->> 'year', private.open_year_id()::text, 'all') as year,
      private.now() as at_now, private.today() as today,
      array(select s.status from private.application_statuses() s where s.phase = 'closed') as closed),
  papers as (
    select d.application_id,
      bool_or(d.kind = 'transcript' and d.state <> 'replace') as transcript,
      bool_or(d.kind = 'recommendation' and d.state <> 'replace') as recommendation,
      bool_or(d.kind = 'passport' and d.state <> 'replace') as passport, bool_or(d.kind = 'medical' and d.state <> 'replace') as medical,
      bool_or(d.kind = 'resume' and d.state <> 'replace') as resume,
      bool_or(d.state = 'received') as to_check, bool_or(d.state = 'replace') as to_replace
    from public.application_documents d where d.state in ('received', 'checked', 'replace') group by d.application_id),
  referees as (select r.application_id from public.application_references r group by r.application_id),
  choosers as (select c.application_id from public.interview_choices c group by c.application_id),
  facts as (
    select a.id, coalesce(d.status, a.status) as status, a.program_track, a.country, a.program_year_id, a.search_text, a.submitted_at,
      -- Of what has ended nothing is missing any more.
      case when coalesce(d.status, a.status) = any (w.closed) then '{}' else
      array_remove(array[case when p.transcript is not true then 'transcript' end,
        case when p.recommendation is not true then 'recommendation' end,
        case when p.passport is not true then 'passport' end, case when p.medical is not true then 'medical' end,
        case when p.resume is not true then 'resume' end, case when r.application_id is null then 'references' end], null) end as missing,
      case when i.id is not null and s.ends_at < w.at_now then 'past'
        when i.id is not null and (s.starts_at at time zone 'Asia/Jerusalem')::date = w.today then 'today'
        when i.id is not null then 'scheduled'
        when c.application_id is not null then 'chosen' else 'none' end as interview_state,
      case when p.to_check then 'to_check' when p.to_replace then 'to_replace' else 'checked' end as document_state,
      d.published_at is null and d.status is distinct from a.status as is_held
    from wanted w cross join public.applications a
    left join public.application_decisions d on d.id = a.id
    left join papers p on p.application_id = a.id
    left join referees r on r.application_id = a.id
    left join choosers c on c.application_id = a.id
    left join public.interviews i on i.application_id = a.id
    left join public.interview_slots s on s.id = i.slot_id
    where a.submitted_at is not null and (w.words = '{}' or a.id in (select private.applications_named(query))))
  select f.id, f.status, f.program_track, f.country, f.program_year_id, f.missing, f.interview_state, f.document_state, f.is_held,
    true,
    w.statuses is null or f.status = any (w.statuses),
    w.tracks is null or f.program_track = any (w.tracks),
    w.countries is null or f.country = any (w.countries),
    w.year = 'all' or f.program_year_id::text = w.year,
    w.missing_items is null or f.missing && w.missing_items,
    w.interviews is null or f.interview_state = any (w.interviews),
    w.documents is null or f.document_state = any (w.documents),
    (filters ->> 'recent' is distinct from 'true' or f.submitted_at >= w.at_now - interval '7 days')
      and (filters ->> 'held' is distinct from 'true' or f.is_held)
  from facts f, wanted w;
$$;

-- Ids that pass the filters kept on the application and its decision alone: nothing of documents or interviews is read.
create function private.plain_matches(query text, filters jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.query_words(query) as words, private.text_list(filters -> 'status') as statuses,
      private.text_list(filters -> 'track') as tracks, private.text_list(filters -> 'country') as countries,
      coalesce(filters ->> 'year', private.open_year_id()::text, 'all') as year, private.now() as at_now)
  select a.id
  from wanted w cross join public.applications a left join public.application_decisions d on d.id = a.id
  where a.submitted_at is not null and (w.words = '{}' or a.id in (select private.applications_named(query)))
    and (w.statuses is null or coalesce(d.status, a.status) = any (w.statuses))
    and (w.tracks is null or a.program_track = any (w.tracks))
    and (w.countries is null or a.country = any (w.countries))
    and (w.year = 'all' or a.program_year_id::text = w.year)
    and (filters ->> 'recent' is distinct from 'true' or a.submitted_at >= w.at_now - interval '7 days')
    and (filters ->> 'held' is distinct from 'true' or (d.published_at is null and d.status is distinct from a.status));
$$;

create function private.full_matches(query text, filters jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from private.application_facets(query, filters) f
  where f.in_status and f.in_track and f.in_country and f.in_year and f.in_missing and f.in_interview and f.in_documents and f.in_rest;
$$;

-- Ids of the view in its order. Sort keys: name, hebrew_name, submitted_at, status, track, country, school, interview;
-- anything else is submitted_at.
create function private.ordered_applications(query text, filters jsonb, sort text, descending boolean) returns table (id uuid, place bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  matching uuid[] := case when filters ?| array['missing', 'interview', 'documents']
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
        else to_char(a.submitted_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') end as key
    from unnest(matching) m (id)
    join public.applications a on a.id = m.id
    left join public.application_decisions d on d.id = a.id
    left join public.interviews i on sort = 'interview' and i.application_id = a.id
    left join public.interview_slots s on s.id = i.slot_id)
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

-- One line of the list.
create function private.application_line(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name, 'hebrew_first_name', a.hebrew_first_name,
    'hebrew_last_name', a.hebrew_last_name, 'email', a.email, 'phone', a.phone, 'whatsapp_phone', a.whatsapp_phone, 'city', a.city,
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
    'version', d.version)
  from public.applications a
  join public.program_years y on y.id = a.program_year_id
  left join public.application_decisions d on d.id = a.id
  left join public.interviews i on i.application_id = a.id
  left join public.interview_slots s on s.id = i.slot_id
  where a.id = app_id;
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
      'rows', coalesce((select jsonb_agg(private.application_line(sh.id) order by sh.place) from shown sh), '[]')));
end;
$$;
select private.expose('authenticated', 'search_applications', $$
  query text default '', filters jsonb default '{}', sort text default 'submitted_at', descending boolean default true,
  page integer default 1, per_page integer default 25$$);

-- How many of the view each value of each filter would show, that filter itself left aside:
-- {total, status: {value: count}, track, country, missing, interview, documents, year}.
create function private.application_counts(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (
    with f as materialized (select * from private.application_facets(query, coalesce(filters, '{}')) x where x.in_words and x.in_rest)
    select jsonb_build_object(
      'total', (select count(*) from f where in_status and in_track and in_country and in_year and in_missing and in_interview
        and in_documents),
      'status', (select coalesce(jsonb_object_agg(v, n), '{}') from (select status v, count(*) n from f
        where in_track and in_country and in_year and in_missing and in_interview and in_documents group by 1) c),
      'track', (select coalesce(jsonb_object_agg(v, n), '{}') from (select coalesce(program_track, '') v, count(*) n from f
        where in_status and in_country and in_year and in_missing and in_interview and in_documents group by 1) c),
      'country', (select coalesce(jsonb_object_agg(v, n), '{}') from (select coalesce(country, '') v, count(*) n from f
        where in_status and in_track and in_year and in_missing and in_interview and in_documents group by 1 order by 2 desc limit 60) c),
      'missing', (select coalesce(jsonb_object_agg(v, n), '{}') from (select unnest(missing) v, count(*) n from f
        where in_status and in_track and in_country and in_year and in_interview and in_documents group by 1) c),
      'interview', (select coalesce(jsonb_object_agg(v, n), '{}') from (select interview_state v, count(*) n from f
        where in_status and in_track and in_country and in_year and in_missing and in_documents group by 1) c),
      'documents', (select coalesce(jsonb_object_agg(v, n), '{}') from (select document_state v, count(*) n from f
        where in_status and in_track and in_country and in_year and in_missing and in_interview group by 1) c),
      'year', (select coalesce(jsonb_object_agg(v, n), '{}') from (select program_year_id::text v, count(*) n from f
        where in_status and in_track and in_country and in_missing and in_interview and in_documents group by 1) c)));
end;
$$;
select private.expose('authenticated', 'application_counts', $$query text default '', filters jsonb default '{}'$$);

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
