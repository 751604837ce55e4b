drop function private.application_line(uuid);
drop function private.readers_of(uuid);

-- Who is asked to read these files, the first asked first; a file that nobody reads is not among them. Not inlined: readers are made
-- later than the list.
create or replace function private.readers_by_file(ids uuid[]) returns table (id uuid, readers uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.application_id, array_agg(r.reader_id order by r.created_at, r.id) from public.application_readers r
    where r.application_id = any (ids) group by r.application_id;
end;
$$;

-- Lines of the list. What is known of scores and readers is asked once for all of them.
create or replace function private.application_lines(ids uuid[]) returns table (id uuid, line jsonb)
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

-- Every submitted application with what the filters look at, and the names of the filters that it does not pass. A filter that is not
-- given passes. filters: {status[], track[], country[], missing[], interview[], documents[], scored[]: none | some | all,
-- average[]: 1 to 4 (from 4 to 5) | none, spread[]: 0 to 2 (2 and more) | none, reader[]: account | none, decided_by[]: account | none,
-- year: uuid | 'all' (default: the open year), recent: bool, held: bool}. Scores are read when with_scores asks for them; without,
-- they count as none.
create or replace function private.application_facets(query text, filters jsonb, with_scores boolean) returns table (
  id uuid, status text, program_track text, country text, program_year_id uuid, missing text[], interview_state text, document_state text,
  scored text, average text, spread text, readers text[], decided_by text, is_held boolean, missed text[])
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.query_words(query) as words,
      private.text_list(filters -> 'status') as statuses, private.text_list(filters -> 'track') as tracks,
      private.text_list(filters -> 'country') as countries, private.text_list(filters -> 'missing') as missing_items,
      private.text_list(filters -> 'interview') as interviews, private.text_list(filters -> 'documents') as documents,
      private.text_list(filters -> 'scored') as scored, private.text_list(filters -> 'average') as averages,
      private.text_list(filters -> 'spread') as spreads, private.text_list(filters -> 'reader') as readers,
      private.text_list(filters -> 'decided_by') as deciders,
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
  listed as materialized (
    select case when with_scores
      then array(select a.id from public.applications a where a.submitted_at is not null) else '{}' end as ids),
  marked as (
    select k.id, k.is_hidden, k.average, k.spread, k.scores, coalesce(r.readers::text[], '{}') as readers
    from listed l cross join lateral private.known_scores(l.ids) k
    left join (select r.* from listed l cross join lateral private.readers_by_file(l.ids) r) r on r.id = k.id),
  facts as (
    select a.id, coalesce(d.status, a.status) as status, a.program_track, a.country, a.program_year_id, a.search_text, a.submitted_at,
      -- Of what has ended nothing is missing any more.
      case when coalesce(d.status, a.status) = any (w.closed) then '{}' else
      array_remove(array[case when p.transcript is not true then 'transcript' end,
        case when p.recommendation is not true then 'recommendation' end,
        case when p.passport is not true then 'passport' end, case when p.medical is not true then 'medical' end,
        case when p.resume is not true then 'resume' end, case when r.application_id is null then 'references' end], null) end as missing,
      case when i.id is not null and s.ends_at < w.at_now then
          case when i.outcome is null and a.status <> 'withdrawn' then 'no_outcome' else 'past' end
        when i.id is not null and (s.starts_at at time zone 'Asia/Jerusalem')::date = w.today then 'today'
        when i.id is not null then 'scheduled'
        when c.application_id is not null then 'chosen' else 'none' end as interview_state,
      case when p.to_check then 'to_check' when p.to_replace then 'to_replace' else 'checked' end as document_state,
      -- Hidden files count as files without scores, whoever reads them.
      case when coalesce(m.scores, 0) = 0 then 'none' when m.scores < cardinality(m.readers) then 'some' else 'all' end as scored,
      coalesce((case when m.average < 4 then floor(m.average) when m.average >= 4 then 4 end)::integer::text, 'none') as average,
      coalesce((case when m.spread < 2 then floor(m.spread) when m.spread >= 2 then 2 end)::integer::text, 'none') as spread,
      case when coalesce(cardinality(m.readers), 0) = 0 then array['none'] else m.readers end as readers,
      coalesce(private.decider(d)::text, 'none') as decided_by,
      d.published_at is null and d.status is distinct from a.status as is_held
    from wanted w cross join public.applications a
    left join public.application_decisions d on d.id = a.id
    left join papers p on p.application_id = a.id
    left join referees r on r.application_id = a.id
    left join choosers c on c.application_id = a.id
    left join public.interviews i on i.application_id = a.id
    left join public.interview_slots s on s.id = i.slot_id
    left join marked m on m.id = a.id
    where a.submitted_at is not null and (w.words = '{}' or a.id in (select private.applications_named(query))))
  select f.id, f.status, f.program_track, f.country, f.program_year_id, f.missing, f.interview_state, f.document_state,
    f.scored, f.average, f.spread, f.readers, f.decided_by, f.is_held,
    array_remove(array[
      case when (w.statuses is null or f.status = any (w.statuses)) is not true then 'status' end,
      case when (w.tracks is null or f.program_track = any (w.tracks)) is not true then 'track' end,
      case when (w.countries is null or f.country = any (w.countries)) is not true then 'country' end,
      case when w.year <> 'all' and f.program_year_id::text is distinct from w.year then 'year' end,
      case when not coalesce(f.missing && w.missing_items, true) then 'missing' end,
      -- What is over and has no outcome is over as well.
      case when f.interview_state <> all (w.interviews)
        and not (f.interview_state = 'no_outcome' and 'past' = any (w.interviews)) then 'interview' end,
      case when f.document_state <> all (w.documents) then 'documents' end,
      case when f.scored <> all (w.scored) then 'scored' end,
      case when f.average <> all (w.averages) then 'average' end,
      case when f.spread <> all (w.spreads) then 'spread' end,
      case when not coalesce(f.readers && w.readers, true) then 'reader' end,
      case when f.decided_by <> all (w.deciders) then 'decided_by' end,
      case when filters ->> 'recent' = 'true' and f.submitted_at < w.at_now - interval '7 days' then 'recent' end,
      case when filters ->> 'held' = 'true' and not f.is_held then 'held' end], null)
  from facts f, wanted w;
$$;

revoke all on function private.application_facets(text,jsonb,boolean)
  from public, anon, authenticated, service_role;

-- One page of the list: {rows, total}. page counts from 1, per_page at most 200. No column that the staff role may not see.
create or replace function private.search_applications(
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

revoke all on function private.search_applications(text,jsonb,text,boolean,integer,integer)
  from public, anon, authenticated, service_role;

grant execute on function private.search_applications(text,jsonb,text,boolean,integer,integer) to authenticated;

-- One page of one's own export: {rows: [lines as in search_applications with own_answers {question: answer}], next}; next is null
-- after the last page.
-- An application deleted since the export began is left out.
create or replace function private.export_applications(export_id uuid, after integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(page_size, 200), 1), 1000);
  start_at integer := least(greatest(coalesce(after, 0), 0), 100000000);
  ids uuid[];
begin
  perform private.require(private.is_officer());
  select e.row_ids[start_at + 1 : start_at + size] into ids
  from private.exports e where e.id = export_id and e.user_id = auth.uid() and e.subject = 'applications';
  if ids is null then perform private.fail('not_found', 'This export has ended. Please start it again.'); end if;
  return jsonb_build_object(
    'rows', (select coalesce(jsonb_agg(l.line || jsonb_build_object('own_answers',
        (select coalesce(jsonb_object_agg(q.id, q.answer) filter (where q.answer is not null), '{}') from private.asked_of(w.id) q))
      order by w.n), '[]')
      from unnest(ids) with ordinality as w (id, n) join private.application_lines(ids) l on l.id = w.id),
    'next', case when cardinality(ids) = size then start_at + size end);
end;
$$;

revoke all on function private.export_applications(uuid,integer,integer)
  from public, anon, authenticated, service_role;

grant execute on function private.export_applications(uuid,integer,integer) to authenticated;
