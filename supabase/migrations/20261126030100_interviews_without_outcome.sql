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
  marked as (
    select k.id, k.is_hidden, k.average, k.spread, k.scores, array(select r::text from private.readers_of(k.id) r) as readers
    from private.known_scores(case when with_scores
      then array(select a.id from public.applications a where a.submitted_at is not null) else '{}' end) k),
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

revoke all on function private.application_facets(text,jsonb,boolean) from public, anon, authenticated, service_role;

-- How many of the view each value of each filter would show, that filter itself left aside: {total, status: {value: count}, track,
-- country, missing, interview, documents, scored, average, spread, reader, decided_by, held, year; people: {account: name} of readers
-- and of who decided}. Of each at most the sixty most frequent values.
create or replace function private.application_counts(query text, filters jsonb) returns jsonb
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

revoke all on function private.application_counts(text,jsonb) from public, anon, authenticated, service_role;

grant execute on function private.application_counts(text,jsonb) to authenticated;
