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
      private.text_list(filters -> 'decided_by') as deciders, private.text_list(filters -> 'told') as told,
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
    and (w.told is null or coalesce(private.told_word(d, a.status), 'none') = any (w.told));
$$;

create function private.full_matches(query text, filters jsonb) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from private.application_facets(query, filters, filters ?| array['scored', 'reader']) f
  where f.missed = '{}';
$$;

-- Ids of the view in its order. Sort keys: name, hebrew_name, submitted_at, status, track, country, school, interview, average, spread,
-- scores, decided_by; anything else is submitted_at. Files whose scores the caller may not know stand among those without any.
create function private.ordered_applications(query text, filters jsonb, sort text, descending boolean)
returns table (id uuid, place bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  matching uuid[] := case when filters ?| array['missing', 'interview', 'documents', 'scored', 'reader']
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
    'published_status', a.status, 'telling', private.telling(d, a.status), 'submitted_at', a.submitted_at,
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
-- reader[]: account | none, decided_by[]: account | none, told[]: held | scheduled | leaving | told | none, year: uuid | 'all' (default:
-- the open year), recent: bool}. Scores are read when with_scores asks for them; without, they count as none.
create function private.application_facets(query text, filters jsonb, with_scores boolean) returns table (
  id uuid, status text, program_track text, country text, program_year_id uuid, missing text[], interview_state text, document_state text,
  scored text, readers text[], decided_by text, told text, missed text[])
language sql stable security definer set search_path = '' as $$
  with wanted as materialized (
    select private.query_words(query) as words,
      private.text_list(filters -> 'status') as statuses, private.text_list(filters -> 'track') as tracks,
      private.text_list(filters -> 'country') as countries, private.text_list(filters -> 'missing') as missing_items,
      private.text_list(filters -> 'interview') as interviews, private.text_list(filters -> 'documents') as documents,
      private.text_list(filters -> 'scored') as scored, private.text_list(filters -> 'reader') as readers,
      private.text_list(filters -> 'decided_by') as deciders, private.text_list(filters -> 'told') as told,
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
    select k.id, k.scores, coalesce(r.readers::text[], '{}') as readers
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
      case when coalesce(cardinality(m.readers), 0) = 0 then array['none'] else m.readers end as readers,
      coalesce(private.decider(d)::text, 'none') as decided_by,
      coalesce(private.told_word(d, a.status), 'none') as told
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
    f.scored, f.readers, f.decided_by, f.told,
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
      case when not coalesce(f.readers && w.readers, true) then 'reader' end,
      case when f.decided_by <> all (w.deciders) then 'decided_by' end,
      case when filters ->> 'recent' = 'true' and f.submitted_at < w.at_now - interval '7 days' then 'recent' end,
      case when f.told <> all (w.told) then 'told' end], null)
  from facts f, wanted w;
$$;

-- How many of the view each value of each filter would show, that filter itself left aside: {total, status: {value: count}, track,
-- country, missing, interview, documents, scored, reader, decided_by, told, year; people: {account: name} of readers and of who decided}.
-- Of each at most the sixty most frequent values.
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
        ('documents', array[f.document_state]), ('scored', array[f.scored]),
        ('reader', f.readers), ('decided_by', array[f.decided_by]), ('told', array[f.told]),
        ('year', array[f.program_year_id::text])) v (name, shown)
      cross join lateral unnest(v.shown) u (value)
      where f.missed <@ array[v.name] group by 1, 2),
    frequent as (select c.*, row_number() over (partition by c.name order by c.n desc, c.value) as place from counted c),
    named as (select r.name, jsonb_object_agg(r.value, r.n) as of_value from frequent r where r.place <= 60 group by 1)
    select jsonb_build_object('total', (select count(*) from f where f.missed = '{}'),
      'people', (select coalesce(jsonb_object_agg(p.value, coalesce(private.person_name(p.value::uuid), '')), '{}')
        from (select distinct r.value from frequent r where r.name in ('reader', 'decided_by') and r.value <> 'none') p))
      || (select jsonb_object_agg(k.name, coalesce(n.of_value, '{}')) from unnest(array['status', 'track', 'country', 'missing',
        'interview', 'documents', 'scored', 'reader', 'decided_by', 'told', 'year']) k (name)
        left join named n using (name)));
end;
$$;
select private.expose('authenticated', 'application_counts', $$query text default '', filters jsonb default '{}'$$);

-- "All 47 that match": the server says whom a list's search and filters match, so that many can be chosen without reading them all.

-- How many can be chosen at once; a letter reaches as many.
create function private.most_selected() returns integer
language sql immutable set search_path = '' as $$ select 2000; $$;

create function private.refuse_large_selection(matching bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if matching > private.most_selected() then
    perform private.fail('limit_reached', format('These are %s. Up to %s can be selected: narrow the list first.',
      to_char(matching, 'FM999,999,999'), to_char(private.most_selected(), 'FM999,999')), 'filters');
  end if;
end;
$$;

-- Ids of the applications a search and filters match, as search_applications takes them. Errors: 42501; P0001 limit_reached.
create function private.select_applications(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  matching uuid[];
begin
  perform private.require(private.is_officer());
  matching := array(select o.id from private.ordered_applications(query, coalesce(filters, '{}'), 'name', false) o order by o.place);
  perform private.refuse_large_selection(cardinality(matching));
  return to_jsonb(matching);
end;
$$;
select private.expose('authenticated', 'select_applications', $$query text default '', filters jsonb default '{}'$$);

-- Ids of the students a search and filters match, as search_students takes them; begun where sensitive columns narrow them.
-- Errors: 42501; P0001 limit_reached, unknown_field, invalid_value, not_begun.
create function private.select_students(query text, filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  readable text[] := private.readable_student_columns();
  matching record;
  wide boolean;
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  -- As the list reads it: first as it is typed, then wider.
  foreach wide in array array[false, true] loop
    select * into matching from private.page_of_students(private.student_words(query, wide), private.student_condition(filters, readable),
      true, private.listed_year(filters), 'last_name', false, readable, private.most_selected(), 0);
    exit when matching.total > 0;
  end loop;
  perform private.require_list('select_students', coalesce(query, ''), coalesce(filters, '{}'), '{}', matching.ids);
  perform private.refuse_large_selection(matching.total);
  return to_jsonb(matching.ids);
end;
$$;
select private.expose('authenticated', 'select_students', $$query text default '', filters jsonb default '{}'$$);

-- The views of one list that the caller has saved or others share, by name: [{id, name, address, is_shared, is_mine, owner_name,
-- removable}]. Errors: 42501.
create function private.saved_views(of_list text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'address', v.address, 'is_shared', v.is_shared,
      'is_mine', v.owner = auth.uid(), 'owner_name', private.person_name(v.owner),
      'removable', v.owner = auth.uid() or private.is_administrator()) order by v.owner <> auth.uid(), lower(v.name), v.id), '[]')
    from private.saved_views v where v.list = of_list and (v.owner = auth.uid() or v.is_shared));
end;
$$;
select private.expose('authenticated', 'saved_views', 'list text');

-- Saves a view of the caller's, over their own of the same name; sharing it with the office is for officers. Returns its id.
-- Errors: 42501; P0001 invalid_value (list, address), required (name), too_long (name, address), limit_reached (100 views).
create function private.save_view(of_list text, view_name text, view_address text, shared boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(coalesce(view_name, ''));
  saved uuid;
begin
  perform private.require(case when shared then private.is_officer() else private.is_staff() end);
  if coalesce(of_list, '') not in ('applicants', 'students') then
    perform private.fail('invalid_value', 'This list has no saved views.', 'list');
  end if;
  if called = '' then perform private.fail('required', 'Give the view a name.', 'name'); end if;
  if char_length(called) > 80 then perform private.fail('too_long', 'Use at most 80 characters.', 'name'); end if;
  if char_length(view_address) > 4000 then
    perform private.fail('too_long', 'This view has too many filters to be saved.', 'address');
  end if;
  if coalesce(view_address, '?') !~ '^[A-Za-z0-9_.~%*+=&-]*$' then
    perform private.fail('invalid_value', 'This is not the address of a list.', 'address');
  end if;
  if (select count(*) from private.saved_views v where v.owner = auth.uid()) >= 100 and not exists (
    select from private.saved_views v where v.owner = auth.uid() and v.list = of_list and v.name = called) then
    perform private.fail('limit_reached', 'You have 100 saved views. Remove some of them first.');
  end if;
  insert into private.saved_views (owner, list, name, address, is_shared)
  values (auth.uid(), of_list, called, view_address, coalesce(shared, false))
  on conflict (owner, list, name) do update
    set address = excluded.address, is_shared = excluded.is_shared, updated_at = private.now()
  returning id into saved;
  return saved;
end;
$$;
select private.expose('authenticated', 'save_view', 'list text, name text, address text, is_shared boolean default false');

-- Removes a view: the caller's own, or for administrators a shared one. Errors: 42501; P0001 not_found.
create function private.remove_view(view_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  delete from private.saved_views v
  where v.id = view_id and (v.owner = auth.uid() or v.is_shared and private.is_administrator());
  if not found then perform private.fail('not_found', 'This view is no longer there.'); end if;
end;
$$;
select private.expose('authenticated', 'remove_view', 'view_id uuid');

-- Who comes before whom tells what a sensitive column holds: a list is ordered only by those that it shows, and is begun with.
create function private.require_shown_order(sort text, columns text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.sensitive_columns(array[sort]) <> '{}' and sort <> all (coalesce(columns, '{}')) then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', sort);
  end if;
end;
$$;

-- The numbers of a season: how many came how far, where they come from, how long a decision took.

-- The year and those before it that had applications handed in, six at most, the latest first.
create function private.seasons_until(season public.program_years) returns setof public.program_years
language sql stable security definer set search_path = '' as $$
  select y.* from public.program_years y
  where y.id = season.id or (y.application_deadline_at < season.application_deadline_at
    and exists (select 1 from public.applications a where a.program_year_id = y.id and a.submitted_at is not null))
  order by y.application_deadline_at desc, y.id limit 6;
$$;

-- Every file of these years with how far it had come at an instant: that of its year which is as far from the deadline as `at_now` is
-- from the deadline of the year looked at. Working statuses: only staff are shown what comes of it.
create function private.season_files(season public.program_years, at_now timestamptz) returns table (
  year_id uuid, track text, country text, school text, submitted_at timestamptz, decided_at timestamptz,
  submitted boolean, decided boolean, told boolean, accepted boolean, accepted_told boolean, replied boolean, registered boolean,
  placed_now boolean, told_now boolean, registered_now boolean)
language sql stable security definer set search_path = '' as $$
  -- What a status means is asked once for each status, not for each of thousands of files.
  with meant as materialized (
    select k.status, private.is_placed(k.status) as is_placed, private.is_placed(k.status) or k.status = 'declined' as is_taken,
      not private.is_under_review(k.status) and private.is_handed_in(k.status) and k.status <> 'withdrawn' as is_decided
    from (select a.status from public.applications a union select d.status from public.application_decisions d) k)
  select y.id, a.program_track, nullif(btrim(a.country), ''), nullif(btrim(a.high_school), ''), a.submitted_at, d.decided_at,
    a.submitted_at is not null and a.submitted_at <= c.at_day, w.is_decided and d.decided_at <= c.at_day,
    w.is_decided and d.decided_at <= c.at_day and w.is_known, w.is_decided and m.is_taken and d.decided_at <= c.at_day,
    w.is_decided and m.is_taken and d.decided_at <= c.at_day and w.is_known,
    w.is_decided and m.is_placed and coalesce(a.place_accepted_at <= c.at_day, false),
    w.is_decided and m.status = 'registered' and a.status_changed_at <= c.at_day,
    m.is_placed, m.is_placed and w.is_known, m.status = 'registered'
  from private.seasons_until(season) y
  cross join lateral (select y.application_deadline_at + (at_now - season.application_deadline_at) as at_day) c
  join public.applications a on a.program_year_id = y.id and a.created_at <= c.at_day
  left join public.application_decisions d on d.id = a.id
  join meant m on m.status = coalesce(d.status, a.status)
  cross join lateral (select a.submitted_at is not null and m.is_decided as is_decided, not private.is_untold(d, a.status) as is_known) w;
$$;

-- The ten most frequent of a list of names, [{name, count}] (name null: not given), and how many the others are together:
-- {top, others, kinds}.
create function private.most_frequent(names text[]) returns jsonb
language sql immutable set search_path = '' as $$
  with counted as (
    select n.name, count(*) as n, row_number() over (order by n.name is null, count(*) desc, n.name) as line
    from unnest(names) n(name) group by n.name)
  select jsonb_build_object(
    'top', coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'count', c.n) order by c.line)
      filter (where c.line <= 10 or c.name is null), '[]'),
    'others', coalesce(sum(c.n) filter (where c.line > 10 and c.name is not null), 0),
    'kinds', count(*) filter (where c.line > 10 and c.name is not null))
  from counted c;
$$;

-- Staff: the numbers of a year (null: the open one); null when there is none. Earlier years (at most five) are counted at the same
-- distance from their deadline. {year_id, year_name, days_to_deadline, years: [{year_id, year_name, started, submitted, decided, told,
-- accepted, accepted_told, replied, registered}] (this year first; told: who know it, accepted_told: of those accepted), tracks: [{track,
-- capacity, target, submitted, placed, told (of those placed, who know it), registered}], countries and schools: {top:
-- [{name, count}], others, kinds}, weeks: [{week, count}] (by their Sunday, at most 60), waiting: {decisions, median_days, slow_days}}.
-- Errors: 42501.
create function private.season_numbers(year_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  season public.program_years;
  at_now timestamptz := private.now();
begin
  perform private.require(private.is_staff());
  select * into season from public.program_years y where y.id = coalesce(year_id, private.open_year_id());
  if season.id is null then return null; end if;
  return (
    with files as materialized (select * from private.season_files(season, at_now)),
    own as materialized (select * from files f where f.year_id = season.id),
    counted as (
      select f.year_id, count(*) as started, count(*) filter (where f.submitted) as submitted, count(*) filter (where f.decided) as decided,
        count(*) filter (where f.told) as told, count(*) filter (where f.accepted) as accepted,
        count(*) filter (where f.accepted_told) as accepted_told, count(*) filter (where f.replied) as replied,
        count(*) filter (where f.registered) as registered
      from files f group by f.year_id),
    past as (select y.id, y.name, y.application_deadline_at from private.seasons_until(season) y),
    by_week as (
      select (date_trunc('week', (o.submitted_at at time zone 'Asia/Jerusalem') + interval '1 day') - interval '1 day')::date as week,
        count(*) as n
      from own o where o.submitted group by 1 order by 1 desc limit 60)
    select jsonb_build_object('year_id', season.id, 'year_name', season.name,
      'days_to_deadline', (season.application_deadline_at at time zone season.application_deadline_zone)::date
        - (at_now at time zone season.application_deadline_zone)::date,
      'years', (select jsonb_agg(jsonb_build_object('year_id', p.id, 'year_name', p.name, 'started', coalesce(c.started, 0),
          'submitted', coalesce(c.submitted, 0), 'decided', coalesce(c.decided, 0), 'told', coalesce(c.told, 0),
          'accepted', coalesce(c.accepted, 0), 'accepted_told', coalesce(c.accepted_told, 0),
          'replied', coalesce(c.replied, 0), 'registered', coalesce(c.registered, 0))
          order by p.application_deadline_at desc, p.id)
        from past p left join counted c on c.year_id = p.id),
      'tracks', (select coalesce(jsonb_agg(jsonb_build_object('track', t.track, 'capacity', t.capacity, 'target', t.target,
          'submitted', n.submitted, 'placed', n.placed, 'told', n.told, 'registered', n.registered) order by t.starts_on, t.track), '[]')
        from public.program_year_tracks t
        cross join lateral (select count(*) filter (where o.submitted_at is not null) as submitted,
            count(*) filter (where o.placed_now) as placed, count(*) filter (where o.told_now) as told,
            count(*) filter (where o.registered_now) as registered
          from own o where o.track = t.track) n
        where t.program_year_id = season.id),
      'countries', private.most_frequent(array(select o.country from own o where o.submitted)),
      'schools', private.most_frequent(array(select o.school from own o where o.submitted)),
      'weeks', (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'count', w.n) order by w.week), '[]') from by_week w),
      'waiting', (select jsonb_build_object('decisions', count(*),
          'median_days', round((percentile_cont(0.5) within group (order by t.days))::numeric, 1),
          'slow_days', round((percentile_cont(0.9) within group (order by t.days))::numeric, 1))
        from (select extract(epoch from greatest(o.decided_at - o.submitted_at, interval '0'))::double precision / 86400 as days
          from own o where o.decided) t)));
end;
$$;
select private.expose('authenticated', 'season_numbers', 'program_year_id uuid default null');
