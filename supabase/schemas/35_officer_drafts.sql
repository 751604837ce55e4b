-- Drafts of the office in use.

-- Whether there is such a subject for the office: a file, a student's record, a person with an account (messages), a question, or
-- the author's own desk (a letter to many, its id is their own).
create function private.has_draft_subject(wanted text, subject_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(case wanted
    when 'application' then exists (select from public.applications a where a.id = subject_id and a.submitted_at is not null)
    when 'student' then exists (select from public.students s where s.id = subject_id)
    when 'person' then exists (select from auth.users u where u.id = subject_id and u.deleted_at is null)
    when 'question' then exists (select from public.questions q where q.id = subject_id)
    when 'own' then subject_id = auth.uid() end, false);
$$;

-- The caller's drafts about one subject: [{field, text, updated_at}]. Errors: 42501.
create function private.my_drafts(wanted_subject text, wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('field', d.field, 'text', d.text, 'updated_at', d.updated_at)
      order by d.field), '[]')
    from private.officer_drafts d where d.author = auth.uid() and d.subject = wanted_subject and d.subject_id = wanted_id);
end;
$$;
select private.expose('authenticated', 'my_drafts', 'subject text, subject_id uuid');

-- Keeps what the caller typed there, over what they had seen there (the updated_at they were told; null: nothing); an empty text
-- discards it. What another window has typed since is never written over: {updated_at (null when nothing is kept), other: null}, or,
-- with nothing kept, {updated_at, other: its text}. Drafts that nobody touched for half a year go. Errors: 42501; P0001 not_found,
-- invalid_value (field), too_long (text), limit_reached (300 drafts).
create function private.save_draft(wanted_subject text, wanted_id uuid, wanted_field text, typed text, seen timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  kept private.officer_drafts;
begin
  perform private.require(private.is_staff());
  if coalesce(wanted_field, '') !~ '^[a-z0-9_.-]{1,80}$' then
    perform private.fail('invalid_value', 'Nothing can be kept under this name.', 'field');
  end if;
  if not private.has_draft_subject(wanted_subject, wanted_id) then
    perform private.fail('not_found', 'This is no longer there, so nothing can be kept about it.');
  end if;
  if char_length(typed) > 60000 then perform private.fail('too_long', 'This text is too long.', 'text'); end if;
  delete from private.officer_drafts d where d.updated_at < private.now() - interval '180 days';
  -- Two windows at once, also where nothing is kept yet: one after the other.
  perform pg_advisory_xact_lock(hashtext('drafts'), hashtext(person::text));
  select * into kept from private.officer_drafts d
  where d.author = person and d.subject = wanted_subject and d.subject_id = wanted_id and d.field = wanted_field;
  if kept.text <> coalesce(typed, '') and kept.updated_at is distinct from seen then
    return jsonb_build_object('updated_at', kept.updated_at, 'other', kept.text);
  end if;
  if coalesce(typed, '') = '' then
    delete from private.officer_drafts d
    where d.author = person and d.subject = wanted_subject and d.subject_id = wanted_id and d.field = wanted_field;
    return '{"updated_at": null, "other": null}';
  end if;
  if kept.author is null and (select count(*) from private.officer_drafts d where d.author = person) >= 300 then
    perform private.fail('limit_reached', 'You have 300 drafts. Send or discard some of them first.');
  end if;
  insert into private.officer_drafts (author, subject, subject_id, field, text)
  values (person, wanted_subject, wanted_id, wanted_field, typed)
  on conflict (author, subject, subject_id, field) do update set text = excluded.text, updated_at = private.now()
  returning officer_drafts.updated_at into kept.updated_at;
  return jsonb_build_object('updated_at', kept.updated_at, 'other', null);
end;
$$;
select private.expose('authenticated', 'save_draft', $$
  subject text, subject_id uuid, field text, text text, seen timestamptz default null$$);
