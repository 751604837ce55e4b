-- The list and its counts, leaner: facts of documents, references and choices are gathered once per table and only when a
-- filter asks for them. Same signatures and answers as in 20261121002001.

-- The words of a search as patterns, all of which must match; none for an empty search. normal_text leaves no % _ or \ in them.
create function private.like_words(query text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg('%' || word || '%'), '{}')
  from (select word from unnest(string_to_array(private.normal_text(left(query, 200)), ' ')) word where word <> '' limit 8) words;
$$;

create or replace function private.application_facets(query text, filters jsonb) returns table (
  id uuid, status text, program_track text, country text, program_year_id uuid, missing text[], interview_state text, document_state text,
  is_held boolean, in_words boolean, in_status boolean, in_track boolean, in_country boolean, in_year boolean, in_missing boolean,
  in_interview boolean, in_documents boolean, in_rest boolean)
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.like_words(query) as patterns,
      private.text_list(filters -> 'status') as statuses, private.text_list(filters -> 'track') as tracks,
      private.text_list(filters -> 'country') as countries, private.text_list(filters -> 'missing') as missing_items,
      private.text_list(filters -> 'interview') as interviews, private.text_list(filters -> 'documents') as documents,
      coalesce(filters ->> 'year', private.open_year_id()::text, 'all') as year,
      private.now() as at_now, private.today() as today),
  papers as (
    select d.application_id,
      bool_or(d.kind = 'transcript' and d.state <> 'replace') as transcript, bool_or(d.kind = 'recommendation' and d.state <> 'replace') as recommendation,
      bool_or(d.kind = 'passport' and d.state <> 'replace') as passport, bool_or(d.kind = 'medical' and d.state <> 'replace') as medical,
      bool_or(d.kind = 'resume' and d.state <> 'replace') as resume,
      bool_or(d.state = 'received') as to_check, bool_or(d.state = 'replace') as to_replace
    from public.application_documents d where d.state in ('received', 'checked', 'replace') group by d.application_id),
  referees as (select r.application_id from public.application_references r group by r.application_id),
  choosers as (select c.application_id from public.interview_choices c group by c.application_id),
  facts as (
    select a.id, coalesce(d.status, a.status) as status, a.program_track, a.country, a.program_year_id, a.search_text, a.submitted_at,
      array_remove(array[case when p.transcript is not true then 'transcript' end, case when p.recommendation is not true then 'recommendation' end,
        case when p.passport is not true then 'passport' end, case when p.medical is not true then 'medical' end,
        case when p.resume is not true then 'resume' end, case when r.application_id is null then 'references' end], null) as missing,
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
    where a.submitted_at is not null and a.search_text like all (w.patterns))
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
    select private.like_words(query) as patterns, private.text_list(filters -> 'status') as statuses, private.text_list(filters -> 'track') as tracks,
      private.text_list(filters -> 'country') as countries, coalesce(filters ->> 'year', private.open_year_id()::text, 'all') as year, private.now() as at_now)
  select a.id
  from wanted w cross join public.applications a left join public.application_decisions d on d.id = a.id
  where a.submitted_at is not null and a.search_text like all (w.patterns)
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

create or replace function private.ordered_applications(query text, filters jsonb, sort text, descending boolean) returns table (id uuid, place bigint)
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
