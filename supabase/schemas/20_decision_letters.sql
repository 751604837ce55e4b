-- The decision letter: written, opened, and what stays hidden until it is opened.

-- A letter stays as it was told; only that it was opened is noted, once.
create function private.keep_letter() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.application_id, new.outcome, new.words, new.merged, new.personal, new.told_at)
      is distinct from (old.application_id, old.outcome, old.words, old.merged, old.personal, old.told_at)
    or (old.opened_at is not null and new.opened_at is distinct from old.opened_at) then
    raise exception using errcode = '42501', message = 'A letter stays as it was told.';
  end if;
  return new;
end;
$$;

create trigger keep before update on private.decision_letters for each row execute function private.keep_letter();

create trigger bump_version before update on private.letter_paragraphs for each row execute function private.bump_version();

-- What letters of an application merge. The field of a track has a value for whoever asked for that track.
create function private.letter_values(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('first_name', app.first_name, 'last_name', app.last_name,
      'track', app.program_track, 'year', y.name, 'reference', app.reference_number))
    || private.hebrew_names(app)
    || case when app.program_track is not null then jsonb_build_object(app.program_track, app.program_track) else '{}' end
    || case when app.status <> 'accepted' then '{}' else jsonb_strip_nulls(jsonb_build_object(
      'starts_on', coalesce(t.starts_on, y.program_starts_on), 'reply_until', private.reply_due_of(app),
      'zone', y.registration_deadline_zone,
      'deposit', t.deposit_amount, 'offer', case when app.reply_due_at is not null then 'yes' end)) end
  from public.program_years y left join public.program_year_tracks t on t.program_year_id = y.id and t.track = app.program_track
  where y.id = app.program_year_id;
$$;

-- The words of a letter in both languages, the office's for this year or the shipped ones; null for no outcome.
create function private.letter_words(year uuid, letter_outcome text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_object_agg(s.language, coalesce(
      (select jsonb_build_object('subject', t.subject, 'heading', t.heading, 'body', t.body) from public.mail_templates t
        where t.program_year_id = year and t.kind = s.kind and t.language = s.language and t.is_current), s.words))
    from private.shipped_letters s where s.kind = 'letter_' || letter_outcome);
end;
$$;

-- Writes the letter of what has just been published (private.publish calls it).
create function private.write_decision_letter(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  paragraph text;
begin
  select * into app from public.applications a where a.id = app_id;
  delete from private.letter_paragraphs p where p.application_id = app_id and p.outcome = app.status returning p.words into paragraph;
  insert into private.decision_letters (application_id, outcome, words, merged, personal)
  values (app_id, app.status, private.letter_words(app.program_year_id, app.status), private.letter_values(app), paragraph);
end;
$$;

-- The letter of one outcome as it would be told now: {outcome, words, merged, personal, told_at}.
create function private.drafted_letter(app public.applications, letter_outcome text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  app.status := letter_outcome;
  return jsonb_build_object('outcome', letter_outcome, 'words', private.letter_words(app.program_year_id, letter_outcome),
    'merged', private.letter_values(app), 'told_at', private.now(),
    'personal', (select p.words from private.letter_paragraphs p where p.application_id = app.id and p.outcome = letter_outcome));
end;
$$;

-- The fields that a drafted letter mentions in either language and that have no value for this person. What a condition leaves out is
-- not mentioned.
create function private.empty_mailing_fields(letter jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct f.name from jsonb_each(letter -> 'words') w (language, words)
    cross join lateral (
      select m[1] as name
      from regexp_matches(concat_ws(' ', w.words ->> 'subject', w.words ->> 'heading'), '\{\{\s*([a-z_]+)\s*\}\}', 'g') m
      union all
      select n #>> '{}' from jsonb_array_elements(w.words #> '{body,content}') b (block)
      cross join lateral jsonb_path_query(b.block, 'strict $.** ? (@.type == "field").attrs.name') n
      where b.block ->> 'type' <> 'when'
        or (coalesce(letter #>> array['merged', b.block #>> '{attrs,field}'], '') <> '') = (b.block #> '{attrs,present}')::boolean) f
    where coalesce(letter #>> array['merged', f.name], '') = '' order by f.name);
$$;

-- Officers: the letter of one outcome as it would be told now, for a preview: {outcome, words, merged, personal, told_at}. Nothing is
-- kept of it, and its owner reads nothing of it. Errors: 42501; P0001 not_found, invalid_value (outcome).
create function private.preview_decision_letter(app_id uuid, letter_outcome text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require(private.is_officer());
  if private.letter_words(null, letter_outcome) is null then
    perform private.fail('invalid_value', 'Choose one of the listed values.', 'outcome');
  end if;
  select a.* into app from public.applications a join public.application_decisions d on d.id = a.id where a.id = app_id;
  if app.id is null then perform private.fail('not_found', 'This application has not been submitted.'); end if;
  return private.drafted_letter(app, letter_outcome);
end;
$$;
select private.expose('authenticated', 'preview_decision_letter', 'application_id uuid, outcome text');

-- A letter, as its owner and the office read it.
create function private.told_letter(letter private.decision_letters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', letter.id, 'outcome', letter.outcome, 'words', letter.words, 'merged', letter.merged,
    'personal', letter.personal, 'told_at', letter.told_at, 'opened_at', letter.opened_at);
$$;

-- The letters of the caller's applications, newest first: [{id, told_at, opened_at, year, outcome}]. What one says, also how it was
-- decided, is told by read_decision_letter: until then outcome is null.
create function private.my_decision_letters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'told_at', l.told_at, 'opened_at', l.opened_at, 'year', y.name,
      'outcome', case when l.opened_at is not null then l.outcome end) order by l.told_at desc, l.id), '[]')
    from private.decision_letters l join public.applications a on a.id = l.application_id
    join public.program_years y on y.id = a.program_year_id where a.user_id = auth.uid());
end;
$$;
select private.expose('authenticated', 'my_decision_letters');

-- A letter of the caller's that they have opened, as told_letter, with the standing of its application.
-- Errors: 42501; P0001 not_found, not_begun.
create function private.read_decision_letter(letter_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  told private.decision_letters;
begin
  perform private.require_user();
  select l.* into told from private.decision_letters l join public.applications a on a.id = l.application_id
  where l.id = letter_id and a.user_id = auth.uid();
  if told.id is null then perform private.fail('not_found', 'This letter does not exist.'); end if;
  if told.opened_at is null or (select private.is_written_now(l.xmin) from private.decision_letters l where l.id = told.id) then
    perform private.fail('not_begun', 'A new version is there. Load this page again.');
  end if;
  return private.told_letter(told)
    || jsonb_build_object('standing', (select private.standing_of(a) from public.applications a where a.id = told.application_id));
end;
$$;
select private.expose('authenticated', 'read_decision_letter', 'letter_id uuid');

-- Whoever replies to a decision has taken note of it: its letter counts as opened (reply_to_offer calls it, under the application's lock).
create function private.open_standing_letter(app_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.decision_letters l set opened_at = private.now() where l.opened_at is null
    and l.id = (select n.id from private.decision_letters n where n.application_id = app_id order by n.told_at desc, n.id limit 1);
  update public.applications a set letter_opened_at = private.now() where a.id = app_id and a.letter_opened_at is null;
end;
$$;

-- Officers: paragraphs that wait for a letter, and the letters that were told, newest first.
-- {paragraphs: [{outcome, words, version}], letters: [as read_decision_letter]}. Errors: 42501.
create function private.office_decision_letters(app_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return jsonb_build_object(
    'paragraphs', (select coalesce(jsonb_agg(jsonb_build_object('outcome', p.outcome, 'words', p.words, 'version', p.version)
        order by p.outcome), '[]') from private.letter_paragraphs p where p.application_id = app_id),
    'letters', (select coalesce(jsonb_agg(private.told_letter(l) order by l.told_at desc, l.id), '[]')
      from private.decision_letters l where l.application_id = app_id));
end;
$$;
select private.expose('authenticated', 'office_decision_letters', 'application_id uuid');

-- Writes (or with empty words removes) the paragraph for one outcome. expected_version: that on screen, null when there was none.
-- Errors: 42501; P0001 not_found, stale_version, invalid_value (outcome), too_long (words). Answers as office_decision_letters.
create function private.save_letter_paragraph(app_id uuid, letter_outcome text, words text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := coalesce(btrim(words), '');
  before private.letter_paragraphs;
begin
  perform private.require(private.is_officer());
  if not (private.is_under_review(letter_outcome) or coalesce(letter_outcome, '') = any (array['accepted', 'rejected'])) then
    perform private.fail('invalid_value', 'Choose one of the listed values.', 'outcome');
  end if;
  if char_length(clean) > 4000 then perform private.fail('too_long', 'At most 4,000 characters.', 'words'); end if;
  perform 1 from public.application_decisions d where d.id = app_id for no key update;
  if not found then perform private.fail('not_found', 'This application has not been submitted.'); end if;
  select * into before from private.letter_paragraphs p where p.application_id = app_id and p.outcome = letter_outcome;
  if before.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this paragraph since you opened it.');
  end if;
  if clean = coalesce(before.words, '') then return private.office_decision_letters(app_id); end if;
  if clean = '' then
    delete from private.letter_paragraphs p where p.application_id = app_id and p.outcome = letter_outcome;
  else
    insert into private.letter_paragraphs as p (application_id, outcome, words, written_by)
    values (app_id, letter_outcome, clean, auth.uid())
    on conflict on constraint letter_paragraphs_pkey do update set words = excluded.words, written_by = excluded.written_by,
      updated_at = private.now();
  end if;
  perform private.log('update', 'letter_paragraphs', app_id, app_id, null,
    jsonb_build_object('words', jsonb_build_object('old', before.words, 'new', nullif(clean, ''))), letter_outcome);
  return private.office_decision_letters(app_id);
end;
$$;
select private.expose('authenticated', 'save_letter_paragraph', $$
  application_id uuid, outcome text, words text, expected_version bigint default null$$);

-- Whether a row was last written in this very transaction, which can still be taken back. `written` is its xmin.
create function private.is_written_now(written xid) returns boolean
language sql stable set search_path = '' as $$
  select written is not distinct from pg_current_xact_id_if_assigned()::xid;
$$;

-- Opens a letter of the caller's: the first time is kept, on the application too when it is the letter of the decision that stands.
-- Returns {id, opened_at}; read_decision_letter answers what it says. Errors: 42501; P0001 not_found.
create function private.open_decision_letter(letter_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app uuid;
  opened private.decision_letters;
begin
  perform private.require_user();
  select a.id into app from private.decision_letters l join public.applications a on a.id = l.application_id
  where l.id = letter_id and a.user_id = auth.uid();
  if app is null then perform private.fail('not_found', 'This letter does not exist.'); end if;
  -- The same order of locks as every change of a status: a new decision waits, or has been made.
  perform private.lock_application(app);
  update private.decision_letters l set opened_at = private.now() where l.id = letter_id and l.opened_at is null;
  select * into opened from private.decision_letters l where l.id = letter_id;
  update public.applications a set letter_opened_at = opened.opened_at
  where a.id = app and a.letter_opened_at is null
    and opened.id = (select l.id from private.decision_letters l where l.application_id = a.id order by l.told_at desc, l.id limit 1);
  return jsonb_build_object('id', opened.id, 'opened_at', opened.opened_at);
end;
$$;
select private.expose('authenticated', 'open_decision_letter', 'letter_id uuid');

-- Keeps with the letter that private.publish has just written what was before it.
create function private.keep_before_letter(before public.applications, place jsonb) returns void
language sql security definer set search_path = '' as $$
  update private.decision_letters l set status_before = before.status, place_before = place
  where l.id = (select n.id from private.decision_letters n where n.application_id = before.id order by n.told_at desc, n.id limit 1);
$$;

-- The first letter that was told since the applicant opened one last; null when there is none, or the application was withdrawn.
create function private.first_unopened(app public.applications) returns private.decision_letters
language sql stable security definer set search_path = '' as $$
  select l from private.decision_letters l
  where l.application_id = app.id and l.opened_at is null and l.status_before is not null and app.status <> 'withdrawn'
    and not exists (select from private.decision_letters o
      where o.application_id = app.id and o.opened_at is not null and o.told_at >= l.told_at)
  order by l.told_at, l.id limit 1;
$$;

-- Whether a letter waits to be opened, which what has been told must not say before it: screens and mails of the student only say that
-- it is there. Who has answered by the address of the page knows.
create function private.letter_waits(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select case app.status when 'waitlisted' then true when 'rejected' then true when 'accepted' then app.place_accepted_at is null
    else false end and (private.first_unopened(app)).id is not null;
$$;

-- The status that parents see.
create function private.told_status(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((private.first_unopened(app)).status_before, app.status);
$$;
