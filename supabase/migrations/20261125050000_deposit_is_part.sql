-- The deposit is the first part of the price: what a family is charged adds up to what the site says the year costs.

alter table public.charges add column tuition_part numeric(12, 2) not null default 0;
alter table public.charges add constraint charges_tuition_part_check check (tuition_part between 0 and amount);
comment on constraint charges_tuition_part_check on public.charges is 'No more of a charge can be tuition than its amount.';
comment on column public.charges.tuition_part is 'How much of a deposit is tuition; 0 where it was charged beside the tuition.';

-- What a place in this track is charged: {kind, amount, tuition_part}. The deposit comes out of tuition, and what tuition does not
-- hold of it out of housing; the sum is the track's price. Nothing that would be 0, and nothing without a track.
create function private.track_charges(track public.program_year_tracks)
returns table (kind text, amount numeric, tuition_part numeric)
language sql immutable set search_path = '' as $$
  select c.kind, c.amount, c.tuition_part
  from (values
    ('deposit', track.deposit_amount, least(track.deposit_amount, track.tuition_amount)),
    ('tuition', greatest(track.tuition_amount - track.deposit_amount, 0), 0),
    ('housing', track.housing_amount - greatest(track.deposit_amount - track.tuition_amount, 0), 0))
    as c (kind, amount, tuition_part)
  where c.amount > 0;
$$;

-- Aid of one year as money: a fixed amount plus a percentage of the whole tuition, the deposit's part of it included, plus the early
-- discount; never more than the charges of tuition and housing, which are what instalments split.
create or replace function private.student_aid(enrollment uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  with charged as (
    select coalesce(sum(c.amount) filter (where c.kind = 'tuition'), 0) + coalesce(sum(c.tuition_part), 0) as tuition,
      coalesce(sum(c.amount) filter (where c.kind in ('tuition', 'housing')), 0) as split
    from public.charges c where c.enrollment_id = enrollment and c.is_active)
  select least(
    coalesce(e.financial_aid_amount, 0) + coalesce(e.early_registration_discount, 0)
      + round(coalesce(e.scholarship_percentage, 0) / 100 * charged.tuition, 2),
    charged.split)
  from public.student_enrollments e, charged where e.id = enrollment;
$$;

-- Student record, tasks and charges of an accepted application. Idempotent, and never overwrites what the office entered:
-- only empty columns are filled. Returns the student's id.
create or replace function private.prepare_enrollment(app_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  year public.program_years;
  -- Dates and amounts of their track; empty when the year does not offer it (any more): the office then enters the charges.
  own_track public.program_year_tracks;
  student uuid;
  enrollment uuid;
  -- When their track begins; left out if the student has entered an end before it, for the office to clear up.
  first_day date;
begin
  -- What is taken from the application and the year is not asked about (refuse_impossible_days): nobody types it now.
  perform set_config('school.prepares_enrollment', 'on', true);
  select * into app from public.applications where id = app_id;
  select * into year from public.program_years where id = app.program_year_id;
  select * into own_track from public.program_year_tracks t where t.program_year_id = year.id and t.track = app.program_track;
  first_day := coalesce(own_track.starts_on, year.program_starts_on);
  select id into student from public.students where user_id = app.user_id for no key update;
  if student is null then
    insert into public.students (user_id, application_id, program_year_id, first_name, last_name, email)
    values (app.user_id, app.id, app.program_year_id, app.first_name, app.last_name, app.email) returning id into student;
  end if;
  -- Somebody of another year turns to this one: what belongs to that year stays there.
  update public.students s set program_year_id = app.program_year_id
  where s.id = student and s.program_year_id is distinct from app.program_year_id;
  perform private.carry_papers(student, app.id);
  update public.students s set
    application_id = app.id, is_active = true, archived_at = null, archive_reason = null,
    hebrew_first_name = coalesce(s.hebrew_first_name, app.hebrew_first_name),
    hebrew_last_name = coalesce(s.hebrew_last_name, app.hebrew_last_name),
    cell_phone = coalesce(s.cell_phone, app.phone),
    whatsapp_phone = coalesce(s.whatsapp_phone, app.whatsapp_phone),
    date_of_birth = coalesce(s.date_of_birth, app.date_of_birth),
    home_address = coalesce(s.home_address, private.address_lines(app)),
    program_track = coalesce(s.program_track, app.program_track),
    learning_start_date = coalesce(s.learning_start_date, case when first_day < coalesce(s.learning_end_date,
      'infinity') then first_day end), high_school_name = coalesce(s.high_school_name, app.high_school),
    high_school_graduation_year = coalesce(s.high_school_graduation_year, app.graduation_year),
    previous_yeshiva = coalesce(s.previous_yeshiva, left(app.previous_yeshiva, 200)),
    foreign_passport_number = coalesce(s.foreign_passport_number, app.passport_number),
    -- Only beside its own number: another passport ends on another day.
    foreign_passport_expiration = coalesce(s.foreign_passport_expiration,
      case when coalesce(s.foreign_passport_number, app.passport_number) is not distinct from app.passport_number
        then app.passport_expires_on end),
    emergency_contact_name = coalesce(s.emergency_contact_name, app.emergency_contact_name),
    emergency_contact_phone = coalesce(s.emergency_contact_phone, app.emergency_contact_phone),
    emergency_contact_relationship = coalesce(s.emergency_contact_relationship, app.emergency_contact_relationship),
    registration_deposit_amount = coalesce(s.registration_deposit_amount, own_track.deposit_amount),
    registration_deposit_due_date = coalesce(s.registration_deposit_due_date,
      private.deposit_due_on(app)),
    total_tuition_cost = coalesce(s.total_tuition_cost, own_track.tuition_amount)
  where s.id = student;
  insert into public.enrollment_tasks (application_id, key, title, description, action, position)
  select app.id, t.key, t.title, t.description, t.action, t.position
  from public.enrollment_task_templates t where t.program_year_id = year.id
  on conflict (application_id, key) do nothing;
  select e.id into enrollment from public.student_enrollments e where e.application_id = app.id;
  insert into public.charges (student_id, enrollment_id, kind, label, amount, due_on, tuition_part)
  select student, enrollment, c.kind, case c.kind when 'deposit' then 'Program deposit' else initcap(c.kind) || ' ' || year.name end,
    c.amount, case c.kind when 'deposit' then private.deposit_due_on(app) else year.program_starts_on end, c.tuition_part
  from private.track_charges(own_track) c
  -- A charge that the office has voided or entered itself is not made again.
  where not exists (select 1 from public.charges x where x.enrollment_id = enrollment and x.kind = c.kind);
  perform private.refresh_ledger(enrollment);
  perform set_config('school.prepares_enrollment', '', true);
  return student;
end;
$$;

-- Places whose deposit was charged beside the whole price, as 1.0.0 did: deposit, tuition and housing are the track's amounts, and
-- nothing of the deposit is tuition.
create view private.deposits_beside_the_price as
select e.id as enrollment_id, e.student_id, e.application_id, e.program_year_id
from public.student_enrollments e
join public.applications a on a.id = e.application_id
join public.program_year_tracks t on t.program_year_id = e.program_year_id and t.track = a.program_track and t.deposit_amount > 0
where private.is_placed(a.status) and (
  select coalesce(sum(c.amount) filter (where c.kind = 'deposit'), 0) = t.deposit_amount
    and coalesce(sum(c.amount) filter (where c.kind = 'tuition'), 0) = t.tuition_amount
    and coalesce(sum(c.amount) filter (where c.kind = 'housing'), 0) = t.housing_amount
    and coalesce(sum(c.tuition_part), 0) = 0
  from public.charges c where c.enrollment_id = e.id and c.is_active);

-- Officers: students of years that have not ended whose deposit is charged beside the price, by name: [{student_id, application_id,
-- name, year}]. Nobody changes by himself what a family was told; the office corrects the charges or leaves them.
create function private.deposits_on_top() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (select coalesce(jsonb_agg(jsonb_build_object('student_id', s.id, 'application_id', d.application_id,
      'name', concat_ws(' ', s.first_name, s.last_name), 'year', y.name) order by s.last_name, s.first_name, s.id), '[]')
    from private.deposits_beside_the_price d join public.students s on s.id = d.student_id
    join public.program_years y on y.id = d.program_year_id
    where s.is_active and y.program_ends_on >= private.today());
end;
$$;
select private.expose('authenticated', 'deposits_on_top');

-- Makes the deposit of one such place a part of the price; returns whether it stood beside it.
create function private.take_deposit_into_price(app_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  place private.deposits_beside_the_price;
  own_track public.program_year_tracks;
begin
  select * into place from private.deposits_beside_the_price d where d.application_id = app_id;
  if place.enrollment_id is null then return false; end if;
  select t.* into own_track from public.program_year_tracks t join public.applications a on a.program_track = t.track
  where t.program_year_id = place.program_year_id and a.id = app_id;
  update public.charges c set amount = p.amount, tuition_part = p.tuition_part
  from private.track_charges(own_track) p
  where c.enrollment_id = place.enrollment_id and c.is_active and c.kind = p.kind
    and (c.amount, c.tuition_part) <> (p.amount, p.tuition_part);
  update public.charges c set is_active = false
  where c.enrollment_id = place.enrollment_id and c.is_active and c.kind in ('tuition', 'housing')
    and not exists (select from private.track_charges(own_track) p where p.kind = c.kind);
  return true;
end;
$$;

-- Administrators: the deposit of this place becomes a part of the price, so that the family pays it once. Answers whether it did;
-- false where its charges are others by now.
create function private.include_deposit(application_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e
  where e.application_id = include_deposit.application_id;
  return private.take_deposit_into_price(application_id);
end;
$$;
select private.expose('authenticated', 'include_deposit', 'application_id uuid');

-- Of places that nobody has accepted yet, and nobody has paid, planned, reported or begun to pay for, the charges become parts of
-- the price; the others are listed for the office (deposits_on_top).
create function private.take_untouched_deposits() returns bigint
language sql security definer set search_path = '' as $$
  select count(*) filter (where private.take_deposit_into_price(d.application_id))
  from private.deposits_beside_the_price d join public.applications a on a.id = d.application_id
  where a.place_accepted_at is null
    and not exists (select from public.payments p where p.enrollment_id = d.enrollment_id)
    and not exists (select from public.payment_plans p where p.id = d.enrollment_id)
    and not exists (select from public.payment_claims k where k.enrollment_id = d.enrollment_id)
    and not exists (select from private.card_checkouts k join public.charges c on c.id = k.charge_id
      where c.enrollment_id = d.enrollment_id);
$$;
select private.take_untouched_deposits();

select private.describe_checks();
