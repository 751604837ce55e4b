-- Three fields that the ministry's list and a night at the hospital ask for: teudat zehut, blood type and medicines.

-- Nine digits, of which the last follows from the others: every second one counts twice, and the digits of all together are a
-- multiple of ten.
create function private.is_teudat_zehut(number text) returns boolean
language sql immutable set search_path = '' as $$
  select case when number ~ '^[0-9]{9}$' then (
    select sum(weighed / 10 + weighed % 10) % 10 = 0
    from (select substr(number, n, 1)::integer * (2 - n % 2) as weighed from generate_series(1, 9) n) digits)
  else number is null end;
$$;

alter table public.students
  add column teudat_zehut text check (private.is_teudat_zehut(teudat_zehut)),
  add column blood_type text check (blood_type in ('a_positive', 'a_negative', 'b_positive', 'b_negative', 'ab_positive',
    'ab_negative', 'o_positive', 'o_negative')),
  add column medicines text check (char_length(medicines) <= 4000);
comment on constraint students_teudat_zehut_check on public.students is
  'Enter all nine digits of the teudat zehut, zeros in front too; these are not one.';
comment on constraint students_blood_type_check on public.students is 'This value is not allowed.';
comment on constraint students_medicines_check on public.students is 'At most 4000 characters.';

-- Each at its place among the fields of its category.
alter table private.student_fields alter column place drop identity;
update private.student_fields set place = -2 * place where place > 0;
insert into private.student_fields (place, name, filled_by, read_by, sensitive)
select f.place - 1, given.name, given.filled_by, 'officers', given.sensitive
from (values ('citizenship_countries', 'teudat_zehut', 'passport_travel', 'passport'),
  ('health_insurance_expiration', 'blood_type', 'medical', 'health'),
  ('medical_conditions', 'medicines', 'medical', 'health')) given (after, name, filled_by, sensitive)
join private.student_fields f on f.name = given.after;
update private.student_fields f set place = o.n
from (select name, row_number() over (order by place desc) as n from private.student_fields) o where o.name = f.name;
alter table private.student_fields alter column place add generated always as identity;
select setval(pg_get_serial_sequence('private.student_fields', 'place'), (select max(place) from private.student_fields));
