-- A change of the website stands in the history before its file is written, so that nothing becomes public without a line.
drop function public.note_content_change(text,text,text,text,uuid,text);
drop function private.note_content_change(text,text,text,text,uuid,text);

-- False while nobody has said that the file is written.
alter table private.content_changes add column written boolean not null default true;

-- Secret key: the function `content` is about to write a file in the name of an editor; the change is on record from now on. Its id.
create or replace function private.begin_content_change(file text, was text, was_version text, will_version text, editor uuid) returns uuid
language sql security definer set search_path = '' as $$
  insert into private.content_changes (path, before, before_version, after_version, author, written)
  values (file, was, was_version, will_version, (select u.id from auth.users u where u.id = editor), false) returning id;
$$;

select private.expose('service_role', 'begin_content_change', '
  path text, before text, before_version text, after_version text, author_id uuid');

-- Secret key: the file was written (by which commit, where that is known): its draft goes, and the site is to be built again. Or it was
-- not: the line goes. Said twice, by the publication itself and by the next who opens the desk, it counts once.
create or replace function private.end_content_change(change_id uuid, was_written boolean, commit_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  file text;
begin
  if not was_written then
    delete from private.content_changes c where c.id = change_id and not c.written;
    return;
  end if;
  update private.content_changes c set commit = coalesce(c.commit, commit_id) where c.id = change_id and c.written;
  update private.content_changes c set written = true, commit = commit_id where c.id = change_id and not c.written
  returning c.path into file;
  if file is null then return; end if;
  delete from private.content_drafts d where d.path = file;
  update private.site_build set changed_at = clock_timestamp() where only_row;
end;
$$;

select private.expose('service_role', 'end_content_change', 'change_id uuid, written boolean, commit text');

-- Editors: {drafts: [{path, record, base, version, updated_at, author_name}], changes: the last 100 [{id, path, after_version, made_at,
-- author_name, commit, written}], build: {changed_at, asked_at, failure}}. Errors: 42501.
create or replace function private.content_desk() returns jsonb
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

revoke all on function private.content_desk()
  from public, anon, authenticated, service_role;

grant execute on function private.content_desk() to authenticated;
