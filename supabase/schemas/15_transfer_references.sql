-- What a family writes on a transfer so that the office knows whose it is: T-1001-7, the student's number and a digit that follows
-- from it. A number with a slip in it is nobody's.

-- The digit that makes these digits hold (private.digits_hold).
create function private.check_digit(number integer) returns text
language sql immutable set search_path = '' as $$
  select n::text from generate_series(0, 9) n where private.digits_hold(number::text || n);
$$;

create function private.transfer_reference(student uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'T-' || s.transfer_number || '-' || private.check_digit(s.transfer_number) from public.students s where s.id = student;
$$;

-- Whose reference stands in these words: with its letter anywhere among them, without it only alone. Null where none does, or where its
-- digit does not follow. A record that went into another one is found as the other one.
create function private.student_of_reference(words text) returns uuid
language sql stable security definer set search_path = '' as $$
  with found as (
    select regexp_replace(coalesce((regexp_match(left(words, 200), '\mt[- ]?([0-9]{4,8}[- ]?[0-9])\M', 'i'))[1],
      (regexp_match(left(words, 200), '^\s*([0-9]{4,8}-[0-9])\s*$'))[1]), '[^0-9]', '', 'g') as digits),
  number as (select left(digits, -1)::integer as value from found where private.digits_hold(digits))
  select s.id from number n join public.students s on s.transfer_number = n.value
  union all
  select m.student_id from number n join private.merged_students m on m.transfer_number = n.value limit 1;
$$;
