-- Foundation: opening functions to API roles, errors, formats, names as they sound, and the one way a record is written.

revoke all on schema private from public;

-- The invoker wrappers in public call into private; only functions granted below can be executed.
grant usage on schema private to anon, authenticated, service_role;

-- Opens a function of `private` to API roles: a wrapper of the same name in `public`, with the rights of its caller and the
-- same result, and the right to execute both. `arguments` are the wrapper's names, types and defaults in the function's
-- order, written as in `create function`; a default must not contain a comma. What a browser can call is opened here, or
-- by a wrapper of its own where the two differ in more than names and defaults.
create function private.expose(roles text, function_name text, arguments text default '') returns void
language plpgsql set search_path = '' as $$
declare
  target pg_catalog.pg_proc;
  given text := (select string_agg((regexp_match(a, '\w+'))[1], ', ' order by n)
    from regexp_split_to_table(nullif(arguments, ''), ',') with ordinality as u (a, n));
begin
  select * into strict target from pg_catalog.pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.proname = function_name;
  execute format('create function public.%I(%s) returns %s language sql %s security invoker set search_path = '''' as %L',
    function_name, arguments, pg_get_function_result(target.oid), case target.provolatile when 's' then 'stable' else 'volatile' end,
    format(' select %s private.%I(%s); ', case when target.proretset then '* from' end, function_name, given));
  execute format('grant execute on function private.%I, public.%I to %s', function_name, function_name, roles);
end;
$$;
revoke execute on function private.now() from public;

-- Today's calendar date in Israel, where the school is.
create function private.today() returns date
language sql stable set search_path = '' as $$
  select (private.now() at time zone 'Asia/Jerusalem')::date;
$$;

-- Rooms are in the order in which people count: 9, 9a, 10.
create collation private.as_counted (provider = icu, locale = 'en-u-kn-true');

-- Raises our own error: message = a sentence for the person, detail = the field, hint = machine code (shared/src/errors.ts).
create function private.fail(code text, sentence text, field text default '') returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = sentence, detail = coalesce(field, ''), hint = code;
end;
$$;

-- First line of every function that only some may call: refuses with 42501 (HTTP 403; 401 for anon).
create function private.require(allowed boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if allowed is not true then
    raise exception using errcode = '42501', message = 'You do not have permission to do this.', hint = 'not_allowed';
  end if;
end;
$$;

-- The signed-in user's id; refuses anonymous callers.
create function private.require_user() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.require(auth.uid() is not null);
  return auth.uid();
end;
$$;

-- Optimistic locking: each update moves version on by one and stamps updated_at, whatever the request carried.
create function private.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end;
$$;

-- Texts that may be empty are '' and never null: apply_changes turns an emptied field into null, and these columns into ''.
create function private.empty_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  field text;
begin
  foreach field in array tg_argv loop
    if to_jsonb(new) ->> field is null then new := jsonb_populate_record(new, jsonb_build_object(field, '')); end if;
  end loop;
  return new;
end;
$$;

-- The conditions (WHEN) of two triggers on auth.users ask it, and a condition runs with the rights of whoever writes the row:
-- a hosted project's auth service is supabase_auth_admin, and could change no password and no address without this.
grant execute on function private.is_email(text) to supabase_auth_admin;

-- Text as search compares it: lower case, no accents, no niqqud, cantillation, geresh, gershayim, quotes or apostrophes,
-- final letters as ordinary ones, everything else but letters, digits, @ and + as a space.
create function private.normal_text(value text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(
    translate(
      -- unaccent first, so that lower() only meets ASCII and Hebrew and no locale matters.
      regexp_replace(lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(coalesce(value, ''), NFKD))),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u05f4''"`\u2018\u2019\u201c\u201d\u02bc]', '', 'g'),
      'ךםןףץ', 'כמנפצ'),
    '[^a-z0-9@+.\u05d0-\u05ea\u0400-\u04ff\u0600-\u06ff]+', ' ', 'g'));
$$;

-- A filter's values: a JSON string or array of strings as text[]; null (no filter) for anything else or an empty list.
create function private.text_list(value jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'string' then array[value #>> '{}']
    when 'array' then nullif(array(select jsonb_array_elements_text(value) limit 100), '{}')
  end;
$$;

-- Names as they sound, in both alphabets: what the search of applicants and students forgives, and what counts as a likely duplicate.

-- The consonants of a name as they sound, in either alphabet: Cohen, Kohen and כהן are 'kn'; Schwartz and שוורץ 'srs'.
-- Vowels, h, y and the b/v/w family are left out, because the two alphabets disagree on them; geresh and niqqud fall in normal_text.
create function private.name_sound(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(translate(
    regexp_replace(regexp_replace(translate(private.normal_text(name),
      'אהויעבגדזחטכלמנסצפקרשת',
      '------gdsktklmnssp' || 'krst'), 'sch|t[sz]', 's', 'g'), 'x', 'ks', 'g'),
    'cqfjzaeiouyhvwb-.@+ ', 'kkpgs'), '(.)\1+', '\1', 'g');
$$;

-- Alike: the same sound, one letter apart in a sound of three or more, or apart only by a first k (Haim, Chaim, חיים).
create function private.names_alike(one text, other text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(a <> '' and b <> '' and (a = b
    or (greatest(length(a), length(b)) >= 3 and extensions.levenshtein(left(a, 60), left(b, 60)) <= 1)
    or ltrim(a, 'k') = ltrim(b, 'k')), false)
  from (select private.name_sound(one) as a, private.name_sound(other) as b) sounds;
$$;

-- The sounds of a person's names as name_sound hears them, of each word and of names of several words also as one; indexed where
-- people are searched. One pass over all of them, since it is reckoned whenever a row is written; dear enough for the planner to
-- ask the index instead of reckoning it row by row.
create function private.sounds_of(first_name text, last_name text, hebrew_first_name text, hebrew_last_name text) returns text[]
language sql immutable cost 10000 set search_path = '' as $$
  select array_remove(string_to_array(regexp_replace(translate(
    regexp_replace(regexp_replace(translate(private.normal_text(concat_ws(' ', first_name, last_name, hebrew_first_name, hebrew_last_name,
        case when concat(first_name, last_name, hebrew_first_name, hebrew_last_name) ~ '[ \u05be-]' then concat_ws(' ',
          translate(first_name, U&' -\05BE', ''), translate(last_name, U&' -\05BE', ''), translate(hebrew_first_name, U&' -\05BE', ''),
          translate(hebrew_last_name, U&' -\05BE', '')) end)),
      'אהויעבגדזחטכלמנסצפקרשת',
      '------gdsktklmnssp' || 'krst'), 'sch|t[sz]', 's', 'g'), 'x', 'ks', 'g'),
    'cqfjzaeiouyhvwb-.@+', 'kkpgs'), '(.)\1+', '\1', 'g'), ' '), '');
$$;

-- The same behind a search text: ' ~MS~GLDBRG~'. A word stands in a search text in small letters, a sound in capitals between two ~.
create function private.sounds_to_search(first_name text, last_name text, hebrew_first_name text, hebrew_last_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(' ~' || string_agg(upper(sound), '~') || '~', '')
  from unnest(private.sounds_of(first_name, last_name, hebrew_first_name, hebrew_last_name)) sound where sound ~ '^[a-z]+$';
$$;

-- Every sound that is one letter away from this one, or apart by a first k: those that names_alike calls alike.
create function private.near_sounds(sound text) returns text[]
language sql immutable set search_path = '' as $$
  with s as (select left(sound, 30) as s, length(left(sound, 30)) as n),
  letter as (select unnest(array['g', 'd', 's', 'k', 't', 'l', 'm', 'n', 'p', 'r']) as c),
  place as (select generate_series(1, s.n + 1) as i from s)
  select array_agg(distinct near) from (
    select s.s as near from s
    union all select 'k' || s.s from s
    union all select ltrim(s.s, 'k') from s
    union all select left(s.s, i - 1) || substr(s.s, i + 1) from s, place where n >= 3 and i <= n
    union all select left(s.s, i - 1) || c || substr(s.s, i + 1) from s, place, letter where n >= 3 and i <= n
    union all select left(s.s, i - 1) || c || substr(s.s, i) from s, place, letter where n >= 2) x
  where near <> '';
$$;

-- What a word of a search may sound like: itself, where it has two consonants or more; when nothing was found so (wide), also
-- what is alike. Empty for numbers, addresses, and sounds that would find half of all people.
create function private.word_sounds(word text, wide boolean) returns text[]
language sql immutable set search_path = '' as $$
  select case when word !~ '^[a-z\u05d0-\u05ea]+$' or sound = '' then '{}'::text[]
    when wide then private.near_sounds(sound) when length(sound) >= 2 then array[sound] else '{}' end
  from (select private.name_sound(word) as sound) s;
$$;

-- The words of a search as they are stored: lower case, no accents or points; at most eight.
create function private.query_words(query text) returns text[]
language sql immutable set search_path = '' as $$
  select case when words = '{}' and query ~ '\S'
    then array[regexp_replace(lower(btrim(left(query, 200))), '([\\%_])', '\\\1', 'g')] else words end
  from (select coalesce(array_agg(word), '{}') as words
    from (select word from unnest(string_to_array(private.normal_text(left(query, 200)), ' ')) word where word <> '' limit 8) w) q;
$$;

-- Whether a search finds a person whose search text this is.
create function private.is_sought(query text, searched text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(words <> '{}' and not exists (select from unnest(words) word
    where not (searched like '%' || word || '%'
      or private.sounds_of(searched, null, null, null) && private.word_sounds(word, false))), false)
  from (select private.query_words(query) as words) q;
$$;

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

-- Text as its reader expects it from any program (shared/src/checks, `cleaned`): each way to end a line is a line break, bullets of
-- Word's own fonts are bullets, and what nobody sees is gone. Tabs, joiners of emoji and marks of direction stay.
create function private.plain_text(value text) returns text
language sql immutable set search_path = '' as $$
  select private.trimmed(regexp_replace(regexp_replace(
    translate(regexp_replace(value, '\r\n|[\r\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'), U&'\F0E0\F0D8\F0FC\F0FE', '→➢✓☑'),
    '[\uf020-\uf0ff]', '•', 'g'), '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff]', '', 'g'));
$$;

-- What stands on one line and is compared or dialled, in the signs of a keyboard (shared/src/checks, `keyboardSigns`).
create function private.keyboard_signs(value text) returns text
language sql immutable set search_path = '' as $$
  select private.trimmed(private.without_hidden(regexp_replace(normalize(regexp_replace(regexp_replace(
    translate(value, '“”„«»', '"""""'), '[\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\u301c\ufe58\ufe63\uff0d]', '-', 'g'),
    '[\u2018\u2019\u02bc\u2032\u00b4\uff07]', '''', 'g'), NFKC),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')));
$$;

-- The address that was meant (shared/src/addresses, `plainAddress`); null for none. What is no address stays, for its check to refuse.
create function private.normal_email(value text) returns text
language sql immutable set search_path = '' as $$
  select nullif(lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(signs, 'mailto:[ /]*', '', 'gi'),
    '^(my )?(e[ -]?mail|mail|to|from|cc|דוא"?ל|אי?מייל|מייל)( address)?( is)?( ?[:=] ?| ?[-.] | -| )', '', 'i'),
    '^["''<(\[ ]*([^] @<>()[",;:]+@[^] @<>()[",;:]+)["''>)\] ]*[<(\[]\1[>)\] ]*$', '\1', 'i'),
    '^[^@]*[<(\[]', ''), '^[^@]*: ', ''), ' ?([@.]) ?', '\1', 'g'),
    '(@[^] @<>()[]*) ?[]<>()[][^@]*$', '\1'), '(@[^?]*)\?.*$', '\1'), '^[ <>"''(\[]+|[ <>"''\)\].,;:!/]+$', '', 'g')), '')
  from private.keyboard_signs(left(value, 2000)) as signs;
$$;

-- Holds a normal address to being there and being one, for the functions that take one by itself. Errors: required, invalid_value.
create function private.check_email(address text, field text, missing text default 'This field is required.') returns void
language plpgsql immutable set search_path = '' as $$
begin
  if address is null then perform private.fail('required', missing, field); end if;
  if not private.is_email(address) then
    perform private.fail('invalid_value', 'Enter an e-mail address like name@example.org.', field);
  end if;
end;
$$;

-- The number that was typed with its country code, as E.164 (shared/src/phones, `readPhone`); null for none. What cannot be read, or
-- lacks its country, stays for its check to refuse.
create function private.normal_phone(value text) returns text
language sql immutable set search_path = '' as $$
  select coalesce((
    select '+' || code || case when lengths @> '0' and rest like '0%'
        or lengths @> to_jsonb(-left(rest, 1)::integer) and not lengths @> to_jsonb(char_length(rest))
      then substr(rest, 2) else rest end
    from (select substr(digits, 2, n) as code, substr(digits, n + 2) as rest, private.calling_codes() -> substr(digits, 2, n) as lengths
      from generate_series(1, case when digits ~ '^\+[1-9][0-9]{6,16}$' then 3 else 0 end) as n) parts
    where lengths is not null), nullif(private.plain_text(value), ''))
  from (select regexp_replace(regexp_replace(regexp_replace(private.keyboard_signs(left(value, 200)),
    '^([^+0-9(]|\((?![+0-9 ]))+', ''), '[\s().,;/\\\[\]"''<>_~·•\u2027\u2044\u2215-]', '', 'g'),
    '^\+?00', '+') as digits) typed;
$$;

-- Whether a number goes on with an extension.
create function private.has_extension(value text) returns boolean
language sql immutable set search_path = '' as $$
  select right(private.keyboard_signs(value), 40) ~* '(;?ext[.:=]?|extension|x|#|שלוחה)\s*[0-9]+$';
$$;

-- The number of a passport, letters and digits in capitals (shared/src/checks, `passportNumber`); null for none.
create function private.normal_passport(value text) returns text
language sql immutable set search_path = '' as $$
  select nullif(upper(regexp_replace(regexp_replace(private.keyboard_signs(replace(value, '№', '#')),
    '^(passport|number|no)?( number| no)?([.:#]+ ?| )', '', 'i'), '[\s./-]', '', 'g')), '');
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
  'father_hebrew_first_name', 'father_last_name', 'mother_first_name', 'mother_last_name');

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

-- What may be announced, by what its sender says of it; `checkFile` of shared says the same before, by its bytes.
-- Errors: P0001 wrong_type, invalid_value (file).
create function private.check_file(file_name text, content_type text, size_bytes bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if lower(coalesce(content_type, '')) not in ('application/pdf', 'image/jpeg', 'image/png') then
    perform private.fail('wrong_type', case when content_type ~* 'hei[cf]' or file_name ~* '\.hei[cf]$'
      then 'HEIC photos can’t be read here. Please send the photo as JPEG, or take a screenshot of it.'
      else 'Please send a PDF, JPEG or PNG file.' end, 'file');
  end if;
  if size_bytes = 0 then perform private.fail('invalid_value', 'This file is empty.', 'file'); end if;
  if size_bytes is null or size_bytes not between 1 and 26214400 then
    perform private.fail('invalid_value', 'The file must be smaller than 25 MB.', 'file');
  end if;
end;
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

-- The one way a record's columns are changed by functions: typed values, versions, and refusals said in words.

-- What a check constraint wants, in words, from its definition: lengths, choices, formats and ranges. Null when it says none
-- of these. Only `describe_checks` reads it, when the schema is made.
create function private.check_sentence(definition text) returns text
language sql immutable set search_path = '' as $$
  select case
    when definition ~ 'ANY \(ARRAY\[|<@ ARRAY\[' then 'Choose one of the listed values.'
    when definition ~ 'is_email\(' then 'Enter an e-mail address like name@example.org.'
    when definition ~ 'is_passport\(' then 'A passport number has 5 to 20 letters and digits.'
    when definition ~ 'is_phone\(' then 'Enter a phone number with the country code, like +1 212 555 0123.'
    when longest is not null then format('At most %s characters.', to_char(longest[1]::integer, 'FM999,999'))
    when dates is not null then format('Enter a date between %s and %s.', dates[1], dates[2])
    when amounts is not null then format('Enter an amount from %s to %s.', to_char(amounts[1]::numeric, 'FM999,999,990'),
      to_char(amounts[2]::numeric, 'FM999,999,990'))
    when numbers is not null then format('Enter a number from %s to %s.', numbers[1], numbers[2]) end
  from (select regexp_match(definition, 'char_length\(.*\) <= (\d+)') as longest,
    regexp_match(definition, '>= ''(\d{4})-01-01''::date.* <= ''(\d{4})-12-31''::date') as dates,
    regexp_match(definition, '>= \((\d+)\)::numeric.* <= \((\d+)\)::numeric') as amounts,
    regexp_match(definition, '>= (\d+).* <= (\d+)') as numbers) said;
$$;

-- Gives every check constraint of public tables that has no comment the sentence of its definition; one whose definition
-- has no sentence stops the migration that forgot its comment. Last line of every migration that adds a check.
create function private.describe_checks() returns void
language plpgsql set search_path = '' as $$
declare
  found record;
  mute text[] := '{}';
begin
  for found in select c.conname, c.conrelid::regclass as relation, private.check_sentence(pg_get_constraintdef(c.oid)) as sentence
    from pg_catalog.pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and obj_description(c.oid, 'pg_constraint') is null
  loop
    if found.sentence is null then mute := mute || found.conname::text;
    else execute format('comment on constraint %I on %s is %L', found.conname, found.relation, found.sentence);
    end if;
  end loop;
  if mute <> '{}' then raise exception 'Say in a comment what these constraints want: %', array_to_string(mute, ', '); end if;
end;
$$;

-- The sentence for a violated constraint is its comment, and nothing else; a unique index is no constraint, and its own
-- comment speaks for it.
create function private.constraint_sentence(relation regclass, constraint_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select obj_description(c.oid, 'pg_constraint') from pg_catalog.pg_constraint c
      where c.conrelid = relation and c.conname = constraint_name),
    obj_description(to_regclass('public.' || quote_ident(constraint_name)), 'pg_class'),
    'This value is not allowed.');
$$;

-- The field a constraint speaks of: of an order of dates the later one, else the first column it names, or the start of the time range it
-- guards.
create function private.constraint_field(relation regclass, constraint_name text) returns text
language sql stable set search_path = '' as $$
  select coalesce(case constraint_name when 'program_years_deadline_after_opening' then 'application_deadline_at'
    when 'program_years_decisions_after_deadline' then 'decisions_at'
    when 'program_years_registration_after_decisions' then 'registration_deadline_at'
    when 'program_years_registration_before_program' then 'registration_deadline_at'
    when 'program_years_tasks_before_program' then 'tasks_deadline_on' when 'program_years_orientation_before_program' then 'orientation_on'
    when 'program_years_end_after_start' then 'program_ends_on' when 'program_year_tracks_order' then 'ends_on' end,
    (select a.attname::text from pg_catalog.pg_constraint c
    join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.conrelid = relation and c.conname = constraint_name),
    case constraint_name when 'program_years_no_overlap' then 'opens_at' when 'charges_once' then 'kind' else '' end);
$$;

-- A refused write said in words: which field, and what is wrong with it. The one home of turning SQLSTATEs of class 22 and
-- 23 into sentences.
create function private.refuse_write(target regclass, state text, constraint_name text, column_name text) returns void
language plpgsql stable set search_path = '' as $$
declare
  field text := private.constraint_field(target, constraint_name);
begin
  case state
    when '23502' then perform private.fail('required', 'This field is required.', column_name);
    when '23503' then perform private.fail('invalid_value', 'What was chosen here no longer exists.', field);
    when '23505', '23P01' then perform private.fail('conflict', private.constraint_sentence(target, constraint_name), field);
    else perform private.fail('invalid_value', private.constraint_sentence(target, constraint_name), field);
  end case;
end;
$$;

-- Cleans and types one incoming value: text as its reader expects it, addresses, numbers of phones and passports (by the names of
-- their columns) as they are kept, '' becomes null, and a value of the wrong kind is refused naming the field.
create function private.typed_value(target regclass, field text, value jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  kind text;
  said text;
  cleaned jsonb := value;
  result jsonb;
begin
  select format_type(a.atttypid, a.atttypmod) into kind
  from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attname = field and a.attnum > 0 and not a.attisdropped;
  if jsonb_typeof(value) = 'string' then
    said := private.plain_text(value #>> '{}');
    if kind = 'text' and field ~ '(phone|whatsapp)$' then
      if private.has_extension(said) then
        perform private.fail('invalid_value', 'Leave out the extension: only the number itself can be kept here.', field);
      end if;
      said := private.normal_phone(said);
    elsif kind = 'text' and field ~ '(^|_)email$' then said := private.normal_email(said);
    elsif kind = 'text' and field ~ '(^|_)passport_number$' then said := private.normal_passport(said);
    end if;
    cleaned := coalesce(to_jsonb(nullif(said, '')), 'null');
    -- Longer than any column takes; refused before triggers and indexes work on it.
    if char_length(cleaned #>> '{}') > 20000 then perform private.fail('too_long', 'This text is too long.', field); end if;
  elsif jsonb_typeof(value) in ('object') or (jsonb_typeof(value) = 'array' and kind not like '%[]') then
    perform private.fail('invalid_value', 'This value is not allowed.', field);
  end if;
  if cleaned = 'null'::jsonb then return cleaned; end if;
  begin
    if kind like '%[]' then
      if jsonb_typeof(cleaned) <> 'array' then cleaned := jsonb_build_array(cleaned); end if;
      if jsonb_array_length(cleaned) > 100 then perform private.fail('too_long', 'These are too many entries.', field); end if;
      return (select coalesce(jsonb_agg(item) filter (where item <> ''), '[]')
        from (select private.plain_text(i) as item from jsonb_array_elements_text(cleaned) i) items);
    end if;
    -- ISO dates only: PostgreSQL would also take 'tomorrow', 'infinity' and guesses at the order of day and month.
    if (kind = 'date' or kind like 'timestamp%') and cleaned #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
       or kind = 'date' and cleaned #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T00:00:00.*)?$' then
      raise exception using errcode = '22007';
    end if;
    execute format('select to_jsonb(($1)::%s)', kind) into result using cleaned #>> '{}';
    -- Nobody lives, is paid or comes in another time than this.
    if (kind = 'date' or kind like 'timestamp%')
       and (result #>> '{}')::timestamp not between '1900-01-01' and '2100-12-31 23:59:59.999' then
      raise exception using errcode = '22008';
    end if;
    -- An amount is never rounded in silence.
    if kind like 'numeric(%' and (result #>> '{}')::numeric <> (cleaned #>> '{}')::numeric then
      perform private.fail('invalid_value',
        format('Enter at most %s digits after the point.', substring(kind from ',([0-9]+)\)$')), field);
    end if;
    return result;
  exception when data_exception then
    perform private.fail('invalid_value', case
      when kind = 'date' then 'Enter a real date, for example 2008-05-31.'
      when kind like 'timestamp%' then 'Enter a real date and time.'
      when kind = 'boolean' then 'Choose yes or no.'
      when kind in ('integer', 'smallint', 'bigint') or kind like 'numeric%' then 'Enter a number.'
      else 'This value is not allowed.' end, field);
  end;
  return null;
end;
$$;

-- Changes the named columns of one row and nothing else. The one home of: allowed columns, typed values, version check,
-- constraint violations said in words. Returns the row after the change.
-- expected_version null skips the check (only for callers that compare values themselves).
create function private.apply_changes(
  target regclass, row_key uuid, changes jsonb, expected_version bigint, allowed text[]
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  current_row jsonb;
  field text;
  typed jsonb := '{}';
  result jsonb;
  state text;
  violated text;
  empty_column text;
begin
  if changes is null or jsonb_typeof(changes) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  execute format('select to_jsonb(t) from %s t where id = $1 for update', target) into current_row using row_key;
  if current_row is null then perform private.fail('not_found', 'This record no longer exists.'); end if;
  for field in select jsonb_object_keys(changes) loop
    if field <> all (allowed) then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
    typed := typed || jsonb_build_object(field, private.typed_value(target, field, changes -> field));
  end loop;
  if expected_version is not null and expected_version is distinct from (current_row ->> 'version')::bigint then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  -- Field by field: containment would call a shortened list unchanged. An emptied text is '' or null, as its column keeps it.
  if not exists (select 1 from jsonb_each(typed) t where t.value is distinct from coalesce(nullif(current_row -> t.key, '""'), 'null')) then
    return current_row;
  end if;
  begin
    execute format('update %s t set (%s) = (select %s from jsonb_populate_record(null::%s, $2) p) where t.id = $1 returning to_jsonb(t)',
      target,
      (select string_agg(format('%I', k), ', ') from jsonb_object_keys(typed) k),
      (select string_agg(format('p.%I', k), ', ') from jsonb_object_keys(typed) k),
      target)
      into result using row_key, typed;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics state = returned_sqlstate, violated = constraint_name, empty_column = column_name;
    perform private.refuse_write(target, state, violated, empty_column);
  end;
  return result;
end;
$$;

-- Inserts one row from JSON with the same care; returns it.
create function private.insert_row(target regclass, form jsonb, allowed text[], fixed jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  field text;
  typed jsonb := '{}';
  result jsonb;
  state text;
  violated text;
  empty_column text;
begin
  if form is null or jsonb_typeof(form) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'form');
  end if;
  for field in select jsonb_object_keys(form) loop
    if field <> all (allowed) then
      perform private.fail('unknown_field', 'This field cannot be changed here.', coalesce(nullif(left(field, 60), ''), 'changes'));
    end if;
    typed := typed || jsonb_build_object(field, private.typed_value(target, field, form -> field));
  end loop;
  typed := jsonb_strip_nulls(typed) || fixed;
  if typed = '{}' then perform private.fail('required', 'This field is required.', allowed[1]); end if;
  begin
    execute format('insert into %s as t (%s) select %s from jsonb_populate_record(null::%s, $1) p returning to_jsonb(t)',
      target,
      (select string_agg(format('%I', k), ', ') from jsonb_object_keys(typed) k),
      (select string_agg(format('p.%I', k), ', ') from jsonb_object_keys(typed) k),
      target) into result using typed;
  exception when integrity_constraint_violation or data_exception then
    get stacked diagnostics state = returned_sqlstate, violated = constraint_name, empty_column = column_name;
    perform private.refuse_write(target, state, violated, empty_column);
  end;
  return result;
end;
$$;
