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

-- Charges a place what its track costs in its year: for an acceptance and for who stays. The deposit is part of the price; without a
-- day on which it is due none is charged, and the whole price is tuition and housing, due when the program begins. A charge that the
-- office has voided or entered itself is not made again.
create function private.charge_place(enrollment uuid, track public.program_year_tracks, deposit_due date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if deposit_due is null then track.deposit_amount := 0; end if;
  insert into public.charges (student_id, enrollment_id, kind, label, amount, due_on, tuition_part)
  select e.student_id, e.id, c.kind, case c.kind when 'deposit' then 'Program deposit' else initcap(c.kind) || ' ' || y.name end,
    c.amount, case c.kind when 'deposit' then deposit_due else y.program_starts_on end, c.tuition_part
  from public.student_enrollments e join public.program_years y on y.id = e.program_year_id
  cross join private.track_charges(track) c
  where e.id = enrollment and not exists (select from public.charges x where x.enrollment_id = enrollment and x.kind = c.kind);
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

-- Their students, of years that have not ended.
create function private.students_paying_on_top() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct d.student_id from private.deposits_beside_the_price d join public.students s on s.id = d.student_id
    join public.program_years y on y.id = d.program_year_id where s.is_active and y.program_ends_on >= private.today() order by 1);
$$;

create function private.begin_deposits_on_top() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  if private.students_paying_on_top() <> '{}' then
    perform private.trace_reading('student', private.students_paying_on_top(), array['financial'], 'screen', '', 'deposits_on_top',
      private.reading_hash(''));
  end if;
end;
$$;

-- Officers: students of years that have not ended whose deposit is charged beside the price, by name: [{student_id, application_id,
-- name, year}]. Nobody changes by himself what a family was told; the office corrects the charges or leaves them. That is reading
-- what was charged, so it is begun. Errors: 42501; P0001 not_begun.
create function private.deposits_on_top() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_get();
  perform private.require(private.is_officer());
  if private.students_paying_on_top() = '{}' then return '[]'; end if;
  perform private.require_begun('deposits_on_top', private.reading_hash(''), 'student', private.students_paying_on_top(),
    array['financial']);
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

-- Administrators: the deposit of this place becomes a part of the price, so that the family pays it once. Where its charges are others
-- by now nothing changes. It answers nothing: what was charged is read by a call of its own, which leaves a line.
create function private.include_deposit(application_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.lock_ledger(e.student_id, e.id) from public.student_enrollments e
  where e.application_id = include_deposit.application_id;
  perform private.take_deposit_into_price(application_id);
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
