-- The year's own questions: asking, checking and saving answers.

grant select on public.form_questions to authenticated;

create trigger bump_version before update on public.form_questions for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.form_questions for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.form_questions
  for each row execute function private.empty_texts('help', 'choices', 'tracks');

create policy "Staff read the year's own questions" on public.form_questions for select to authenticated
  using ((select private.is_staff()));

-- Their names, the earlier first; null without any.
create function private.file_names(app uuid, question uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(d.file_name, ', ' order by d.created_at, d.id) from public.application_documents d
  where d.application_id = app and d.question_id = question and d.state in ('received', 'checked', 'replace');
$$;

-- What a mail calls a document: its kind, or {question: the words of the question} for a file that answers one of the year's own.
create function private.document_for_mail(kind text, question uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('question', q.words) from public.form_questions q where q.id = question), to_jsonb(kind));
$$;

-- Has anybody answered it, or is a file for it on its way: then what was asked stays as it was asked.
create function private.is_answered(question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.form_answers w where w.question_id = question)
    or exists (select from public.application_documents d where d.question_id = question and d.state <> 'removed'
      and (d.state <> 'uploading' or d.created_at > private.now() - interval '1 hour'));
$$;

-- The kinds the read-only staff role may not open (design, "Who may do what"), and files of questions for officers.
create function private.may_read_document(kind text, question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_officer() or (private.is_staff() and kind not in ('passport', 'medical')
    and not exists (select from public.form_questions q where q.id = question and q.officers_only));
$$;

create policy "Owners read their documents, staff by kind" on public.application_documents for select to authenticated
  using (application_id in (select private.own_application_ids())
    or (application_id in (select private.office_application_ids())
      and ((select private.is_officer()) or kind not in ('passport', 'medical') and not exists (
        select from public.form_questions q where q.id = question_id and q.officers_only))));

-- What an application asks, those for its track among them, or asked when it was handed in, with what was answered; in the order
-- of the form. `field` is its name among the answers. A question answered with files has their names as its answer.
create function private.asked_of(app uuid) returns table (
  field text, id uuid, section text, kind text, words text, help text, is_required boolean, officers_only boolean, choices text[],
  most_characters integer, answer text, place bigint)
language sql stable security definer set search_path = '' as $$
  select 'own-' || q.id, q.id, q.section, q.kind, q.words, q.help, q.is_required, q.officers_only, q.choices, q.most_characters,
    case when q.kind = 'file' then private.file_names(app, q.id) else w.answer end,
    row_number() over (order by q.position, q.created_at, q.id)
  from public.applications a
  join public.form_questions q on q.program_year_id = a.program_year_id
    and q.created_at <= coalesce(a.submitted_at, private.now())
    and (q.retired_at is null or q.retired_at > coalesce(a.submitted_at, private.now()))
    and (q.tracks = '{}' or a.program_track = any (q.tracks))
  left join private.form_answers w on w.application_id = a.id and w.question_id = q.id
  where a.id = app;
$$;

-- The same for its owner: [{id, section, kind, words, help, is_required, choices, most_characters, answer}].
create function private.own_questions(app uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'section', q.section, 'kind', q.kind, 'words', q.words, 'help', q.help,
    'is_required', q.is_required, 'choices', q.choices, 'most_characters', q.most_characters, 'answer', q.answer) order by q.place), '[]')
  from private.asked_of(app) q;
$$;

-- Takes away what was answered for a track that is applied for no longer: answers, and files (state removed). The lock on the
-- application is the caller's.
create function private.drop_unasked(app uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.form_answers w where w.application_id = app
    and w.question_id not in (select q.id from private.asked_of(app) q);
  update public.application_documents d set state = 'removed'
  where d.application_id = app and d.question_id is not null and d.state <> 'removed'
    and d.question_id not in (select q.id from private.asked_of(app) q);
$$;

-- Administrators: adds a question at the end of the year's own (question_id null) or changes one: {section, kind, words, help,
-- is_required, officers_only, choices, tracks, most_characters}. Once somebody has answered it, its words, kind and choices stay and its
-- limit only grows. Returns the row. Errors: 42501; P0001 not_found, required, invalid_value, too_long, unknown_field, limit_reached,
-- stale_version, wrong_state.
create function private.save_form_question(year_id uuid, question_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text[] := array['section', 'kind', 'words', 'help', 'is_required', 'officers_only', 'choices', 'tracks', 'most_characters'];
  known public.form_questions;
  changed public.form_questions;
begin
  perform private.require(private.is_administrator());
  perform from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if question_id is null then
    if (select count(*) from public.form_questions q where q.program_year_id = year_id and q.retired_at is null) >= 20 then
      perform private.fail('limit_reached', 'A year asks at most 20 questions of its own.');
    end if;
    return private.insert_row('public.form_questions', changes, columns, jsonb_build_object('program_year_id', year_id, 'position',
      (select coalesce(max(q.position), 0) + 1 from public.form_questions q where q.program_year_id = year_id)));
  end if;
  select * into known from public.form_questions q where q.id = question_id and q.program_year_id = year_id for update;
  if known.id is null then perform private.fail('not_found', 'This question is no longer there.'); end if;
  if known.retired_at is not null then perform private.fail('wrong_state', 'This question is no longer asked.'); end if;
  changed := jsonb_populate_record(null::public.form_questions,
    private.apply_changes('public.form_questions', known.id, changes, coalesce(expected_version, -1), columns));
  if ((changed.words, changed.kind, changed.choices) is distinct from (known.words, known.kind, known.choices)
      or changed.most_characters < known.most_characters)
     and private.is_answered(known.id) then
    perform private.fail('wrong_state',
      'Somebody has answered this question, so its words, kind and choices stay. Retire it and add a new one.');
  end if;
  return to_jsonb(changed);
end;
$$;
select private.expose('authenticated', 'save_form_question', '
  year_id uuid, question_id uuid, changes jsonb, expected_version bigint default null');

-- Administrators: the question is no longer asked. Applications handed in before keep it with its answer; drafts lose the files that
-- were sent for it; one that nobody has answered is removed. Errors: 42501; P0001 not_found, stale_version, wrong_state.
create function private.retire_form_question(question_id uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.form_questions;
begin
  perform private.require(private.is_administrator());
  -- Applications before questions, as whoever sends a file locks them.
  perform from public.applications a where a.submitted_at is null and exists (select from public.application_documents d
    where d.application_id = a.id and d.question_id = retire_form_question.question_id) order by a.id for no key update;
  select * into known from public.form_questions q where q.id = retire_form_question.question_id for update;
  if known.id is null then perform private.fail('not_found', 'This question is no longer there.'); end if;
  if expected_version is distinct from known.version then
    perform private.fail('stale_version', 'Somebody else has changed this question since you opened it.');
  end if;
  if known.retired_at is not null then perform private.fail('wrong_state', 'This question is no longer asked.'); end if;
  delete from private.refused_answers r where r.field = 'own-' || known.id;
  update public.application_documents d set state = 'removed' from public.applications a
  where d.question_id = known.id and d.state <> 'removed' and a.id = d.application_id and a.submitted_at is null;
  if exists (select from private.form_answers w where w.question_id = known.id)
     or exists (select from public.application_documents d where d.question_id = known.id) then
    update public.form_questions q set retired_at = private.now() where q.id = known.id;
  else
    delete from public.form_questions q where q.id = known.id;
  end if;
end;
$$;
select private.expose('authenticated', 'retire_form_question', 'question_id uuid, expected_version bigint');

-- Administrators: puts the questions that the year asks in this order; the ids must be exactly those. Returns them in it.
-- Errors: 42501; P0001 not_found, stale_version.
create function private.order_form_questions(year_id uuid, question_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
  if array(select q.id from public.form_questions q where q.program_year_id = year_id and q.retired_at is null order by q.id)
     is distinct from array(select u.id from unnest(question_ids) u (id) order by u.id) then
    perform private.fail('stale_version', 'Somebody else has changed these questions since you opened them.');
  end if;
  update public.form_questions q set position = u.n
  from unnest(question_ids) with ordinality as u (id, n) where q.id = u.id and q.position <> u.n;
  return (select coalesce(jsonb_agg(to_jsonb(q) order by q.position, q.created_at, q.id), '[]') from public.form_questions q
    where q.program_year_id = year_id and q.retired_at is null);
end;
$$;
select private.expose('authenticated', 'order_form_questions', 'year_id uuid, question_ids uuid[]');

-- Answers to the year's own questions: how they are checked and saved.

-- The lines of an answer, without blanks around them and without empty ones.
create function private.lines_of(answer text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(l.line order by l.n), '{}') from (
    select btrim(regexp_replace(u.line, '\s+', ' ', 'g')) as line, u.n
    from regexp_split_to_table(coalesce(answer, ''), '\n') with ordinality as u (line, n)) l where l.line <> '';
$$;

-- Back to the text that is kept; null for no line.
create function private.of_lines(lines text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select case when lines = '{}' then 'null'::jsonb else to_jsonb(array_to_string(lines, E'\n')) end;
$$;

-- Countries of which somebody is a citizen, one a line, as text or null. Errors: P0001 limit_reached, too_long, invalid_value.
create function private.clean_citizenships(answer text, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  lines constant text[] := private.lines_of(answer);
  line text;
begin
  if cardinality(lines) > 10 then perform private.fail('limit_reached', 'At most ten citizenships.', field); end if;
  foreach line in array lines loop
    if char_length(line) > 60 then perform private.fail('too_long', 'The name of a country has at most 60 characters.', field); end if;
    if line !~ '[[:alpha:]]' then perform private.fail('invalid_value', 'Write the name of a country.', field); end if;
  end loop;
  -- What the student's record takes.
  if char_length(array_to_string(lines, ',')) > 500 then
    perform private.fail('too_long', 'At most 500 characters for all countries together.', field);
  end if;
  if not private.all_different(array(select lower(l) from unnest(lines) l)) then
    perform private.fail('invalid_value', 'Name each country once.', field);
  end if;
  return private.of_lines(lines);
end;
$$;

-- Passports, one a line: `country; number; yyyy-mm-dd` (the day it expires). An expired one is kept as well:
-- whoever asks sees it. Errors: P0001 limit_reached, too_long, required, invalid_value.
create function private.clean_passports(answer text, field text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  line text;
  parts text[];
  number text;
  clean text[] := '{}';
begin
  foreach line in array private.lines_of(answer) loop
    parts := array(select btrim(p) from unnest(string_to_array(line, ';')) p);
    if array_to_string(parts, '') = '' then continue; end if;
    if cardinality(parts) <> 3 or '' = any (parts) then
      perform private.fail('required', 'Write the country, the number and the day it expires of each passport.', field);
    end if;
    if char_length(parts[1]) > 60 then perform private.fail('too_long', 'The name of a country has at most 60 characters.', field); end if;
    if parts[1] !~ '[[:alpha:]]' then perform private.fail('invalid_value', 'Write the name of a country.', field); end if;
    number := private.normal_passport(parts[2]);
    if number is null or not private.is_passport(number) then
      perform private.fail('invalid_value', 'A passport number has 5 to 20 letters and digits.', field);
    end if;
    if parts[3] !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' then
      perform private.fail('invalid_value', 'Write the day on which each passport expires.', field);
    end if;
    begin
      perform parts[3]::date;
    exception when datetime_field_overflow then
      perform private.fail('invalid_value', 'Write the day on which each passport expires.', field);
    end;
    clean := clean || concat_ws('; ', parts[1], number, parts[3]);
  end loop;
  if cardinality(clean) > 5 then perform private.fail('limit_reached', 'At most five passports.', field); end if;
  if not private.all_different(array(select split_part(c, '; ', 1) || split_part(c, '; ', 2) from unnest(clean) c)) then
    perform private.fail('invalid_value', 'Name each passport once.', field);
  end if;
  return private.of_lines(clean);
end;
$$;

-- Saves answers to own questions as save_fields does with columns: [{field: own-id, base, value, force?}].
create function private.save_own_answers(app public.applications, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  asked record;
  stored jsonb;
  wanted jsonb;
  saved jsonb := '{}';
  conflicts jsonb := '[]';
  errors jsonb := '[]';
  problem text;
begin
  for item in select jsonb_array_elements(changes) loop
    -- What is being answered is not changed meanwhile.
    perform from public.form_questions q where q.program_year_id = app.program_year_id and 'own-' || q.id = item ->> 'field' for share;
    select * into asked from private.asked_of(app.id) q where q.field = item ->> 'field';
    if asked.id is null then
      errors := errors || jsonb_build_object('field', left(item ->> 'field', 60), 'message', 'This question is no longer asked.');
      continue;
    end if;
    begin
      if asked.kind = 'file' then perform private.fail('invalid_value', 'Send a file for this question.', asked.field); end if;
      stored := coalesce(to_jsonb(asked.answer), 'null');
      wanted := private.typed_value('private.form_answers', 'answer', coalesce(item -> 'value', 'null'));
      if asked.kind = 'citizenships' then wanted := private.clean_citizenships(wanted #>> '{}', asked.field); end if;
      if asked.kind = 'passports' then wanted := private.clean_passports(wanted #>> '{}', asked.field); end if;
      if coalesce(item -> 'force', 'false') <> 'true'::jsonb
         and coalesce(asked.answer, '') is distinct from coalesce(item ->> 'base', '') and stored is distinct from wanted then
        conflicts := conflicts || jsonb_build_object('field', asked.field, 'yours', wanted, 'theirs', stored);
        continue;
      end if;
      if asked.kind = 'choice' and wanted <> 'null' and wanted #>> '{}' <> all (asked.choices) then
        perform private.fail('invalid_value', 'Choose one of the listed values.', asked.field);
      end if;
      if asked.kind in ('short', 'long') and char_length(wanted #>> '{}') > asked.most_characters then
        perform private.fail('too_long', format('At most %s characters.', to_char(asked.most_characters, 'FM9,999')), asked.field);
      end if;
      if wanted = 'null' then
        delete from private.form_answers w where w.application_id = app.id and w.question_id = asked.id;
      else
        insert into private.form_answers (application_id, question_id, answer) values (app.id, asked.id, wanted #>> '{}')
        on conflict (application_id, question_id) do update set answer = excluded.answer, answered_at = private.now();
      end if;
      saved := saved || jsonb_build_object(asked.field, wanted);
    exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      errors := errors || jsonb_build_object('field', asked.field, 'message', problem);
    end;
  end loop;
  return jsonb_build_object('saved', saved, 'conflicts', conflicts, 'errors', errors);
end;
$$;

-- Whether somebody's own word for a country means Israel, misspelt or in a sentence too.
create function private.is_israel(country text) returns boolean
language sql immutable set search_path = '' as $$
  select country ~* '\misr[ae]' or country like '%ישרא%';
$$;

-- What an application says of citizenships and passports by the year's own questions, under the names of the student's record: of
-- each kind the first question that was answered, the first Israeli passport and the first other one. Nobody is made a foreign
-- citizen by a word that was not understood. Without any: {}.
create function private.answered_papers(app uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with states as (
    select string_to_array(q.answer, E'\n') as names from private.asked_of(app) q
    where q.kind = 'citizenships' and q.answer is not null order by q.place limit 1),
  papers as (
    select split_part(l.line, '; ', 1) as country, split_part(l.line, '; ', 2) as number, split_part(l.line, '; ', 3) as expires, l.n
    from (select q.answer from private.asked_of(app) q where q.kind = 'passports' and q.answer is not null order by q.place limit 1) a
    cross join lateral regexp_split_to_table(a.answer, '\n') with ordinality as l (line, n)),
  israeli as (select * from papers p where private.is_israel(p.country) order by p.n limit 1),
  other as (select * from papers p where not private.is_israel(p.country) order by p.n limit 1)
  select jsonb_strip_nulls(jsonb_build_object(
    'citizenship_countries', (select to_jsonb(s.names) from states s),
    'israeli_citizenship_status', (select case when bool_and(private.is_israel(c)) then 'israeli_citizen'
      when bool_or(private.is_israel(c)) then 'dual_citizen' end
      from states s cross join unnest(s.names) c),
    'israeli_passport_number', (select i.number from israeli i), 'israeli_passport_expiration', (select i.expires from israeli i),
    'foreign_passport_number', (select o.number from other o), 'foreign_passport_expiration', (select o.expires from other o),
    'foreign_passport_country', (select o.country from other o)));
$$;

-- Carries them into the student's record, where nothing stands yet; a passport only as a whole.
create function private.carry_papers(student uuid, app uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  papers constant jsonb := private.answered_papers(app);
begin
  if papers = '{}' then return; end if;
  update public.students s set
    citizenship_countries = coalesce(nullif(s.citizenship_countries, '{}'),
      (select array_agg(c) from jsonb_array_elements_text(papers -> 'citizenship_countries') c)),
    israeli_citizenship_status = coalesce(s.israeli_citizenship_status, papers ->> 'israeli_citizenship_status'),
    (israeli_passport_number, israeli_passport_expiration) = (select
      coalesce(s.israeli_passport_number, papers ->> 'israeli_passport_number'),
      coalesce(s.israeli_passport_expiration, case when s.israeli_passport_number is null
        then (papers ->> 'israeli_passport_expiration')::date end)),
    (foreign_passport_number, foreign_passport_expiration, foreign_passport_country) = (select
      coalesce(s.foreign_passport_number, papers ->> 'foreign_passport_number'),
      coalesce(s.foreign_passport_expiration, case when s.foreign_passport_number is null
        then (papers ->> 'foreign_passport_expiration')::date end),
      coalesce(s.foreign_passport_country, case when s.foreign_passport_number is null then papers ->> 'foreign_passport_country' end))
  where s.id = student;
end;
$$;
