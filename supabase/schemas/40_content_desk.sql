-- The content desk: files of the public site are edited as drafts here and are published as files by the function `content`.

-- Administrators, and accounts that edit and do nothing else.
create function private.edits_content() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_administrator() or private.is_editor();
$$;

-- Editors: {drafts: [{path, record, base, version, updated_at, author_name}], changes: the last 100 [{id, path, after_version, made_at,
-- author_name, commit, written}], build: {changed_at, asked_at, failure}}. Errors: 42501.
create function private.content_desk() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.edits_content());
  return jsonb_build_object(
    'drafts', (select coalesce(jsonb_agg(jsonb_build_object('path', d.path, 'record', d.record, 'base', d.base, 'version', d.version,
        'updated_at', d.updated_at, 'author_name', private.person_name(d.author)) order by d.path), '[]') from private.content_drafts d),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'path', c.path, 'after_version', c.after_version,
        'made_at', c.made_at, 'author_name', private.person_name(c.author), 'commit', c.commit, 'written', c.written)
        order by c.made_at desc, c.id), '[]')
      from (select * from private.content_changes order by made_at desc, id limit 100) c),
    'build', (select jsonb_build_object('changed_at', b.changed_at, 'asked_at', b.asked_at, 'failure', b.failure)
      from private.site_build b));
end;
$$;
select private.expose('authenticated', 'content_desk');

-- Editors: keeps a draft over the one they have seen (version 0: there was none); a null record discards it. Returns its version, 0
-- when there is none now. Errors: 42501; P0001 invalid_value (path), too_long, stale_version.
create function private.save_content_draft(file text, typed jsonb, over text, expected_version bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  seen constant bigint := coalesce(expected_version, 0);
  kept bigint;
begin
  perform private.require(private.edits_content());
  if not private.is_content_path(file) then perform private.fail('invalid_value', 'This is no file of the site.', 'path'); end if;
  if octet_length(typed::text) > 200000 then perform private.fail('too_long', 'This is too long for one page.'); end if;
  perform pg_advisory_xact_lock(hashtext('content_drafts ' || file));
  select d.version into kept from private.content_drafts d where d.path = file;
  if coalesce(kept, 0) <> seen then
    perform private.fail('stale_version', 'Somebody else has changed this draft since you opened it.');
  end if;
  if typed is null then
    delete from private.content_drafts d where d.path = file;
    return 0;
  end if;
  insert into private.content_drafts as d (path, record, base, author) values (file, typed, coalesce(over, ''), auth.uid())
  on conflict (path) do update set record = excluded.record, base = excluded.base, author = excluded.author, version = d.version + 1,
    updated_at = private.now()
  returning d.version into kept;
  return kept;
end;
$$;
select private.expose('authenticated', 'save_content_draft', 'path text, record jsonb, base text, expected_version bigint');

-- Editors: what a publication changed, for undoing it: {id, path, before, before_version, after_version}. Errors: 42501; P0001 not_found.
create function private.content_change(change_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one jsonb;
begin
  perform private.require(private.edits_content());
  select jsonb_build_object('id', c.id, 'path', c.path, 'before', c.before, 'before_version', c.before_version,
    'after_version', c.after_version) into found_one from private.content_changes c where c.id = change_id;
  if found_one is null then perform private.fail('not_found', 'This change is not on record.'); end if;
  return found_one;
end;
$$;
select private.expose('authenticated', 'content_change', 'change_id uuid');

-- Secret key: the function `content` is about to write a file in the name of an editor; the change is on record from now on. Its id.
create function private.start_content_change(file text, was text, was_version text, will_version text, editor uuid) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.content_changes (path, before, before_version, after_version, author, written)
  values (file, was, was_version, will_version, (select u.id from auth.users u where u.id = editor), false) returning id;
$$;
select private.expose('service_role', 'start_content_change', '
  path text, before text, before_version text, after_version text, author_id uuid');

-- Secret key: the file was written (by which commit, where that is known): its draft goes, unless the file itself was taken away, and
-- the site is to be built again. Or it was not: the line goes. Said twice, by the publication
-- itself and by the next who opens the desk, it counts once.
create function private.end_content_change(change_id uuid, was_written boolean, commit_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  file text;
  will_version text;
begin
  if not was_written then
    delete from private.content_changes c where c.id = change_id and not c.written;
    return;
  end if;
  update private.content_changes c set commit = coalesce(c.commit, commit_id) where c.id = change_id and c.written;
  update private.content_changes c set written = true, commit = commit_id where c.id = change_id and not c.written
  returning c.path, c.after_version into file, will_version;
  if file is null then return; end if;
  delete from private.content_drafts d where d.path = file and will_version <> '';
  update private.site_build set changed_at = clock_timestamp() where only_row;
end;
$$;
select private.expose('service_role', 'end_content_change', 'change_id uuid, written boolean, commit text');
