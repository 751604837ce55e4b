-- The days that the dates of a record lie between: what lies beyond the outer ones cannot be, beyond the inner ones is doubtful.
-- They are counted from today and, for what belongs to a year, from the first day of the year that the record shows.
create function private.day_limits(year_id uuid)
returns table (name text, earliest date, likely_from date, likely_to date, latest date)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- The clock is read once for all of them: a batch asks this twice for each record.
  today constant date := private.today();
  first_day constant date := coalesce((select y.program_starts_on from public.program_years y where y.id = year_id), today);
  early constant date := least(today, first_day);
  late constant date := greatest(today, first_day);
begin
  return query select l.name, (early - l.earliest)::date, (early - l.likely_from)::date, (late + l.likely_to)::date, (late + l.latest)::date
  from (values
    ('arrival_date_israel', interval '40 years', interval '10 years', interval '3 years', interval '15 years'),
    ('learning_start_date', '40 years', '10 years', '4 years', '15 years'),
    ('learning_end_date', '40 years', '10 years', '6 years', '15 years'),
    ('israeli_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('foreign_passport_expiration', '40 years', '5 years', '11 years', '25 years'),
    ('registration_deposit_due_date', '20 years', '5 years', '3 years', '15 years'),
    ('health_insurance_expiration', '40 years', '5 years', '6 years', '25 years'),
    ('tzav_rishon_date', '40 years', '5 years', '6 years', '15 years'),
    ('chiyul_date', '40 years', '5 years', '6 years', '15 years'),
    ('giyus_date', '40 years', '5 years', '6 years', '15 years')
  ) l (name, earliest, likely_from, likely_to, latest)
  union all
  select 'date_of_birth', (today - interval '100 years')::date, (today - interval '45 years')::date,
    (today - interval '15 years')::date, today
  union all
  select 'last_contact_date', (today - interval '40 years')::date, (today - interval '10 years')::date, today, today;
end;
$$;

-- Refuses a changed day that cannot be. What comes from nobody's call (an acceptance that is published) is taken as it is.
create function private.refuse_impossible_days() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  made jsonb := to_jsonb(new);
  found record;
begin
  if auth.uid() is null or current_setting('school.prepares_enrollment', true) = 'on' then return new; end if;
  select l.*, (made ->> l.name)::date as day into found from private.day_limits(new.program_year_id) l
  where made ->> l.name is distinct from was ->> l.name
    and (made ->> l.name)::date not between l.earliest and l.latest
  order by l.name limit 1;
  if found.name is not null then
    perform private.fail('invalid_value', case
      when found.day < found.earliest then 'This date lies too far back to be right.'
      when found.latest = private.today() then 'This date lies in the future.'
      else 'This date lies too far ahead to be right.' end, found.name);
  end if;
  return new;
end;
$$;

create trigger refuse_impossible_days before insert or update on public.students
  for each row execute function private.refuse_impossible_days();

-- Of the year that the record shows, the record's own trigger has judged.
create trigger refuse_impossible_days before insert or update on public.student_enrollments
  for each row when (not new.is_shown) execute function private.refuse_impossible_days();

-- Money that an office enters has come already.
create function private.refuse_payment_to_come() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and new.received_on > private.today() then
    perform private.fail('invalid_value', 'This date lies in the future.', 'received_on');
  end if;
  return new;
end;
$$;

create trigger refuse_payment_to_come before insert or update of received_on on public.payments
  for each row execute function private.refuse_payment_to_come();

-- Asks about the first doubtful value that this call has changed and does not confirm. Errors: P0001 unlikely.
create function private.ask_about(was jsonb, made jsonb, confirmed text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  found record;
begin
  select d.field, d.sentence into found from (
    select l.name as field, case
      when l.name = 'date_of_birth' then format('Is this right? The student would be %s years old.',
        extract(year from age(private.today(), (made ->> l.name)::date)))
      when (made ->> l.name)::date < l.likely_from then 'Is this right? The date lies far back.'
      else 'Is this right? The date lies far ahead.' end as sentence
    from private.day_limits((made ->> 'program_year_id')::uuid) l
    where (made ->> l.name)::date not between l.likely_from and l.likely_to
    union all
    select n.name, n.sentence from (values
      ('high_school_graduation_year', extract(year from private.today()) - 15, extract(year from private.today()) + 3,
        'Is this right? The year lies far off.'),
      ('years_in_yeshiva', 0, 15, 'Is this right? These are many years.'),
      ('registration_deposit_amount', 0, 20000, 'Is this right? It is a large amount.'),
      ('total_tuition_cost', 0, 100000, 'Is this right? It is a large amount.'),
      ('monthly_tuition_amount', 0, 20000, 'Is this right? It is a large amount.'),
      ('early_registration_discount', 0, 20000, 'Is this right? It is a large amount.'),
      ('financial_aid_amount', 0, 100000, 'Is this right? It is a large amount.')
    ) n (name, least, most, sentence)
    where (made ->> n.name)::numeric not between n.least and n.most
  ) d
  where d.field <> all (coalesce(confirmed, '{}')) and made ->> d.field is distinct from was ->> d.field
  order by d.field limit 1;
  if found.field is not null then perform private.fail('unlikely', found.sentence, found.field); end if;
end;
$$;
grant execute on function private.save_student, public.save_student to authenticated;

-- private.save_student itself is called by other functions of ours alone.
revoke execute on function private.save_student(uuid, jsonb, bigint, text[]) from authenticated;
grant execute on function private.save_read_student(uuid, jsonb, bigint, text[]) to authenticated;
