-- The year's own questions: what an application asks beside the questions that every year has, and what was answered.

-- No choice stands twice.
create function private.all_different(items text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(items) = (select count(distinct i) from unnest(items) i);
$$;

create table public.form_questions (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  -- Behind which questions of the form it stands.
  section text not null check (section in ('personal', 'academic', 'essays')),
  -- citizenships: countries, one a line. passports: `country; number; yyyy-mm-dd`, one a line.
  kind text not null check (kind in ('short', 'long', 'choice', 'file', 'citizenships', 'passports')),
  words text not null check (char_length(btrim(words)) between 1 and 300),
  help text not null default '' check (char_length(help) <= 500),
  is_required boolean not null default false,
  -- Staff who only read do not read its answers.
  officers_only boolean not null default false,
  choices text[] not null default '{}',
  -- Of whom it is asked: applicants for these tracks, as they stand in the application; none means everybody.
  tracks text[] not null default '{}',
  most_characters integer not null default 300,
  position smallint not null default 0,
  -- Since when it is no longer asked; applications handed in before keep it.
  retired_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint form_questions_choices check (
    case when kind = 'choice' then cardinality(choices) between 2 and 20 and private.all_different(choices)
        and char_length(array_to_string(choices, '')) <= 2000
      else choices = '{}' end),
  constraint form_questions_tracks check (private.all_different(tracks)
    and tracks <@ array['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army']),
  -- What is not written in one's own words has none.
  constraint form_questions_most check (case when kind in ('file', 'citizenships', 'passports') then most_characters = 0
    else most_characters between 1 and case kind when 'long' then 8000 else 300 end end),
  -- The read-only staff role sees no passport (design, "Who may do what").
  constraint form_questions_passports check (kind <> 'passports' or officers_only)
);
alter table public.form_questions enable row level security;
grant select on public.form_questions to authenticated;
comment on constraint form_questions_words_check on public.form_questions is 'Write the question, at most 300 characters.';
comment on constraint form_questions_choices on public.form_questions
  is 'Give 2 to 20 different choices, at most 2,000 characters together; only a choice question has them.';
comment on constraint form_questions_tracks on public.form_questions is 'Choose program tracks, each once.';
comment on constraint form_questions_most on public.form_questions
  is 'A short answer has 1 to 300 characters, a long one 1 to 8,000, files, citizenships and passports 0.';
comment on constraint form_questions_passports on public.form_questions is 'Only officers read passports.';
comment on table public.form_questions is 'Questions that a program year asks beside those of every year.';

create index form_questions_year on public.form_questions (program_year_id, position);

create trigger bump_version before update on public.form_questions for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.form_questions for each row execute function private.audit('', '');

create trigger empty_texts before insert or update on public.form_questions
  for each row execute function private.empty_texts('help', 'choices', 'tracks');

create policy "Staff read the year's own questions" on public.form_questions for select to authenticated
  using ((select private.is_staff()));

-- Written only while the application is a draft; nobody reads it but through the application.
create table private.form_answers (
  application_id uuid not null references public.applications (id) on delete cascade,
  question_id uuid not null references public.form_questions (id) on delete restrict,
  answer text not null check (char_length(answer) between 1 and 8000),
  answered_at timestamptz not null default private.now(),
  primary key (application_id, question_id)
);
comment on table private.form_answers is 'Answers to the own questions of a program year.';
alter table private.form_answers enable row level security;

create index form_answers_question on private.form_answers (question_id);
create index application_documents_question on public.application_documents (question_id);

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
