-- Characters that a reader does not see, or that turn what they see around: control, zero-width, bidirectional.
create function private.without_hidden(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e'
    '\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]', '', 'g');
$$;

-- Whether a name can be read as it is written; none at all is no matter of this.
create function private.is_plain_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value is null or value = '' or value = private.without_hidden(value)
    and value ~ '[^\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]';
$$;

-- Without the blanks around it, of whatever width; what a browser trims.
create function private.trimmed(value text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(value, '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+'
    '|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g');
$$;

-- Holds the names of a row to that. Arguments: 'typed', or 'copied' where a new row takes over names that were typed elsewhere, which
-- are cleaned instead; then the columns, each with the field that a refusal names where that is another (column=field).
create function private.check_names() returns trigger
language plpgsql set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  item text;
  place text;
  given text;
  cleaned text;
begin
  foreach item in array tg_argv[1:] loop
    place := split_part(item, '=', 1);
    continue when row_now ->> place is null or tg_op = 'UPDATE' and row_now ->> place is not distinct from to_jsonb(old) ->> place;
    given := private.trimmed(row_now ->> place);
    cleaned := private.trimmed(private.without_hidden(given));
    if not private.is_plain_name(given) and (tg_op = 'UPDATE' or tg_argv[0] = 'typed') or not private.is_plain_name(cleaned)
       or cleaned = '' and row_now ->> place <> '' and tg_argv[0] = 'typed' then
      perform private.fail('invalid_value', 'This name holds characters that cannot be seen. Type it again.',
        coalesce(nullif(split_part(item, '=', 2), ''), place));
    end if;
    row_now := row_now || jsonb_build_object(place, case when cleaned = '' and row_now ->> place <> '' then null else cleaned end);
  end loop;
  return jsonb_populate_record(new, row_now);
end;
$$;

create trigger check_names before insert or update on public.applications for each row execute function private.check_names(
  'copied', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'emergency_contact_name');

create trigger check_names before insert or update on public.students for each row execute function private.check_names(
  'copied', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'emergency_contact_name', 'father_first_name',
  'father_last_name', 'mother_first_name', 'mother_last_name');

create trigger check_names before insert or update on public.application_references
  for each row execute function private.check_names('typed', 'name');
create trigger check_names before insert or update on public.questions for each row execute function private.check_names('typed', 'name');

create trigger check_names before insert or update on private.application_parents
  for each row execute function private.check_names('typed', 'name');

create trigger check_names before insert or update on private.guardian_consents
  for each row execute function private.check_names('typed', 'name', 'signed_name=name');

-- What a file is kept as: the stem of its name without what a disk or a reader takes for something else, and the ending of its kind.
create function private.stored_name(file_name text, content_type text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      private.without_hidden(file_name), '[/\\:*?"<>|]', '_', 'g'), '\.[A-Za-z][A-Za-z0-9]{0,3}\s*$', ''),
      '(\.(pdf|jpe?g|png)\s*)+$', '', 'i'), '[\s\u00a0]+', ' ', 'g'), 200), '. '), ''), 'file')
    || case content_type when 'application/pdf' then '.pdf' when 'image/png' then '.png' else '.jpg' end;
$$;

-- How many bytes one person sends in a day.
create function private.most_bytes_a_day() returns bigint
language sql immutable set search_path = '' as $$ select 524288000; $$;

-- What this person (or, for letters, this referee's request) has announced in a day, by what really arrived where that was more.
create function private.bytes_of_a_day(sender uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(greatest(f.size_bytes, (o.metadata ->> 'size')::bigint)), 0)::bigint
  from (
    select d.storage_path, d.size_bytes, d.created_at from public.application_documents d
    join public.applications a on a.id = d.application_id where a.user_id = sender
    union all select t.storage_path, t.size_bytes, t.created_at from private.thread_files t where t.uploaded_by = sender
    union all select r.storage_path, r.size_bytes, r.created_at from private.reference_files r where r.request_id = sender) f
  left join storage.objects o on o.bucket_id = 'documents' and o.name = f.storage_path
  where f.created_at > private.now() - interval '1 day';
$$;

-- Every file that is announced: kept under a name of its kind, and within the bytes of a day.
create function private.prepare_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sender uuid := case tg_table_name
    when 'application_documents' then (select a.user_id from public.applications a where a.id = (to_jsonb(new) ->> 'application_id')::uuid)
    when 'thread_files' then (to_jsonb(new) ->> 'uploaded_by')::uuid else (to_jsonb(new) ->> 'request_id')::uuid end;
begin
  -- What is no name at all is refused by its column.
  if char_length(new.file_name) between 1 and 255 then
    new.file_name := private.stored_name(new.file_name, new.content_type);
  end if;
  if tg_op = 'INSERT' and private.bytes_of_a_day(sender) + new.size_bytes > private.most_bytes_a_day() then
    perform private.fail('limit_reached', 'You have sent 500 MB of files within a day. Please go on tomorrow.', 'file');
  end if;
  return new;
end;
$$;

create trigger prepare_file before insert or update of file_name on public.application_documents
  for each row execute function private.prepare_file();

create trigger prepare_file before insert or update of file_name on private.thread_files
  for each row execute function private.prepare_file();

create trigger prepare_file before insert or update of file_name on private.reference_files
  for each row execute function private.prepare_file();
