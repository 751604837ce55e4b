-- What the filters of the office's list of applications look at, and their counts.

-- What the caller may know of the scores that were handed in, on the scale of the marks (1 to 5). Of hidden files (private.blind_files;
-- for the read-only role all without a score of its own) nothing is counted. Not inlined: scores are made later than the list.
create function private.known_scores(ids uuid[]) returns table (
  id uuid, is_hidden boolean, average numeric, spread numeric, scores bigint)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  blind uuid[] := array(select private.blind_files());
  own uuid[] := case when private.is_officer() then null else array(select s.application_id from public.application_scores s
    where s.reader_id = auth.uid() and s.submitted_at is not null) end;
begin
  return query
  with files as materialized (
    select f.id, f.id = any (blind) or (own is not null and f.id <> all (own)) as is_hidden from unnest(ids) f (id)),
  weights as materialized (select c.id::text as id, c.program_year_id, c.weight from public.score_criteria c),
  totals as (
    select s.application_id,
      sum(w.weight * (s.marks ->> w.id)::numeric) / nullif(sum(w.weight) filter (where s.marks ? w.id), 0) as total
    from public.application_scores s join files f on f.id = s.application_id and not f.is_hidden
    join public.applications a on a.id = s.application_id left join weights w on w.program_year_id = a.program_year_id
    where s.submitted_at is not null group by s.application_id, s.reader_id),
  means as (
    select t.application_id, avg(t.total) as average, max(t.total) - min(t.total) as spread, count(*) as scores
    from totals t group by t.application_id)
  select f.id, f.is_hidden, m.average, m.spread, coalesce(m.scores, 0) from files f left join means m on m.application_id = f.id;
end;
$$;

-- Who decided what stands in the file; nobody while it is as it was handed in.
create function private.decider(decision public.application_decisions) returns uuid
language sql immutable set search_path = '' as $$ select decision.decided_by where decision.status <> 'submitted'; $$;

-- Who is asked to read these files, the first asked first; a file that nobody reads is not among them. Not inlined: readers are made
-- later than the list.
create function private.readers_by_file(ids uuid[]) returns table (id uuid, readers uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.application_id, array_agg(r.reader_id order by r.created_at, r.id) from public.application_readers r
    where r.application_id = any (ids) group by r.application_id;
end;
$$;

-- Every submitted application with what the filters look at, and the names of the filters that it does not pass. A filter that is not
-- given passes. filters: {status[], track[], country[], missing[], interview[], documents[], scored[]: none | some | all,
-- average[]: 1 to 4 (from 4 to 5) | none, spread[]: 0 to 2 (2 and more) | none, reader[]: account | none, decided_by[]: account | none,
-- year: uuid | 'all' (default: the open year), recent: bool, held: bool}. Scores are read when with_scores asks for them; without,
-- they count as none.
create function private.application_facets(query text, filters jsonb, with_scores boolean) returns table (
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

-- How many of the view each value of each filter would show, that filter itself left aside: {total, status: {value: count}, track,
-- country, missing, interview, documents, scored, average, spread, reader, decided_by, held, year; people: {account: name} of readers
-- and of who decided}. Of each at most the sixty most frequent values.
create function private.application_counts(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (
    with f as materialized (
      select * from private.application_facets(query, coalesce(filters, '{}'), true) x where cardinality(x.missed) <= 1),
    counted as (
      select v.name, u.value, count(*) as n
      from f cross join lateral (values ('status', array[f.status]), ('track', array[coalesce(f.program_track, '')]),
        ('country', array[coalesce(f.country, '')]), ('missing', f.missing), ('interview', case f.interview_state when 'no_outcome'
          then array['past', 'no_outcome'] else array[f.interview_state] end),
        ('documents', array[f.document_state]), ('scored', array[f.scored]), ('average', array[f.average]), ('spread', array[f.spread]),
        ('reader', f.readers), ('decided_by', array[f.decided_by]), ('held', array[f.is_held::text]),
        ('year', array[f.program_year_id::text])) v (name, shown)
      cross join lateral unnest(v.shown) u (value)
      where f.missed <@ array[v.name] group by 1, 2),
    frequent as (select c.*, row_number() over (partition by c.name order by c.n desc, c.value) as place from counted c),
    named as (select r.name, jsonb_object_agg(r.value, r.n) as of_value from frequent r where r.place <= 60 group by 1)
    select jsonb_build_object('total', (select count(*) from f where f.missed = '{}'),
      'people', (select coalesce(jsonb_object_agg(p.value, coalesce(private.person_name(p.value::uuid), '')), '{}')
        from (select distinct r.value from frequent r where r.name in ('reader', 'decided_by') and r.value <> 'none') p))
      || (select jsonb_object_agg(k.name, coalesce(n.of_value, '{}')) from unnest(array['status', 'track', 'country', 'missing',
        'interview', 'documents', 'scored', 'average', 'spread', 'reader', 'decided_by', 'held', 'year']) k (name)
        left join named n using (name)));
end;
$$;
select private.expose('authenticated', 'application_counts', $$query text default '', filters jsonb default '{}'$$);
