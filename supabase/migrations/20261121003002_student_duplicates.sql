-- Finding the student who is being added a second time, also under the other alphabet's spelling.
create extension if not exists fuzzystrmatch with schema extensions;

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

-- Officers: records that may be the person being entered, best first: [{id, first_name, last_name, hebrew_first_name,
-- hebrew_last_name, email, date_of_birth, reason}]; reason 'same_email', 'same_person' (birth date, first and last name)
-- or 'same_family' (birth date and last name only: perhaps a twin). `person` holds names, email and date_of_birth.
create function private.student_duplicates(person jsonb, except_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  born date;
begin
  perform private.require(private.is_officer());
  born := private.typed_value('public.students', 'date_of_birth', coalesce(person -> 'date_of_birth', 'null')) #>> '{}';
  return (
    select coalesce(jsonb_agg(to_jsonb(c) - 'rank' order by c.rank, c.last_name, c.first_name), '[]')
    from (
      select s.id, s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name, s.email, s.date_of_birth,
        case when same.mail then 'same_email' when same.first then 'same_person' else 'same_family' end as reason,
        case when same.mail then 1 when same.first then 2 else 3 end as rank
      from public.students s
      cross join lateral (select
        s.email = lower(btrim(person ->> 'email')) as mail,
        private.names_alike(s.last_name, person ->> 'last_name') or private.names_alike(s.hebrew_last_name, person ->> 'last_name')
          or private.names_alike(s.last_name, person ->> 'hebrew_last_name') or private.names_alike(s.hebrew_last_name, person ->> 'hebrew_last_name') as last,
        private.names_alike(s.first_name, person ->> 'first_name') or private.names_alike(s.hebrew_first_name, person ->> 'first_name')
          or private.names_alike(s.first_name, person ->> 'hebrew_first_name') or private.names_alike(s.hebrew_first_name, person ->> 'hebrew_first_name') as first) same
      where s.id is distinct from except_id and (s.email = lower(btrim(person ->> 'email')) or (s.date_of_birth = born and same.last))
      order by rank limit 10) c);
end;
$$;

create function public.student_duplicates(person jsonb, except_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.student_duplicates(person, except_id); $$;
grant execute on function private.student_duplicates(jsonb, uuid) to authenticated;
grant execute on function public.student_duplicates(jsonb, uuid) to authenticated;
