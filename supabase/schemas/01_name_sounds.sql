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
