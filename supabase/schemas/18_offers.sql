create table private.place_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The acceptance it is: the decision that was made at this time. One that was undone is an offer nobody got.
  offered_at timestamptz not null default private.now(),
  offered_by uuid references auth.users (id) on delete set null,
  days smallint not null check (days between 1 and 60),
  told_at timestamptz,
  reply_due_at timestamptz,
  -- When silence ended it.
  lapsed_at timestamptz
);
alter table private.place_offers enable row level security;
comment on table private.place_offers is 'Places offered to people on the waitlist, with what became of them.';

create index place_offers_application on private.place_offers (application_id, offered_at);
create index place_offers_offered_by on private.place_offers (offered_by);

-- Until when an application's owner may take the place: the offer's own end, else the year's.
create function private.reply_due_of(app public.applications) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(app.reply_due_at, (select y.registration_deadline_at from public.program_years y where y.id = app.program_year_id));
$$;

-- Whether a place was offered and not taken in time. Until the office gives more time nothing is asked or taken for it.
create function private.is_offer_over(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'accepted' and app.place_accepted_at is null and private.now() >= private.reply_due_of(app);
$$;

-- Refuses what belongs to a place whose time to reply has passed. Errors: P0001 deadline_passed.
create function private.require_time_to_reply(app_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
begin
  select * into app from public.applications a where a.id = app_id;
  if private.is_offer_over(app) then
    perform private.fail('deadline_passed', case when app.reply_due_at is null
      then 'The registration deadline has passed. Please write to the admissions office.'
      else 'The time to reply to this offer has passed. Please write to the admissions office.' end);
  end if;
end;
$$;

-- The day on which the deposit is due: that of the year, or of an offer that ends later.
create function private.deposit_due_on(app public.applications) returns date
language sql stable security definer set search_path = '' as $$
  select (greatest(y.registration_deadline_at, app.reply_due_at) at time zone y.registration_deadline_zone)::date
  from public.program_years y where y.id = app.program_year_id;
$$;

-- So many days after a moment, where days of rest do not count and no end lies in one (design section 10).
create function private.days_without_rest(moment timestamptz, days integer, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here timestamp := moment at time zone zone;
  left_over integer := least(greatest(days, 1), 60);
begin
  while left_over > 0 loop
    here := here + interval '1 day';
    if not private.is_day_of_rest(here::date, zone) then left_over := left_over - 1; end if;
  end loop;
  return coalesce(private.rest_until(here at time zone zone, zone), here at time zone zone);
end;
$$;

-- When an acceptance is published that is an offer: notes that it was told and answers its end; null for any other decision.
create function private.tell_offer(decision public.application_decisions) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  update private.place_offers o set told_at = private.now(),
    reply_due_at = private.days_without_rest(private.now(), o.days, private.zone_of(private.applicant_address(o.application_id)))
  where o.application_id = decision.id and o.offered_at = decision.decided_at and o.told_at is null and decision.status = 'accepted'
  returning o.reply_due_at;
$$;

-- Tick: offers whose end has passed without an answer are declined, and their owners told; in no hours of rest. Returns how many.
create function private.lapse_offers() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  app_id uuid;
  app public.applications;
  lapsed integer := 0;
begin
  for app_id in select a.id from public.applications a where a.reply_due_at <= private.now() and a.status = 'accepted'
      and a.place_accepted_at is null order by a.reply_due_at, a.id limit 200 loop
    app := private.lock_application(app_id);
    -- They may have answered while this waited for them.
    continue when app.status <> 'accepted' or app.place_accepted_at is not null or app.reply_due_at > private.now()
      or private.rest_until(private.now(), private.zone_of(private.applicant_address(app_id))) is not null;
    perform private.decline_place(app_id, null);
    update private.place_offers o set lapsed_at = private.now() where o.application_id = app_id and o.reply_due_at = app.reply_due_at;
    perform private.log('lapse', 'place_offers', app_id, app_id, null,
      jsonb_build_object('reply_due_at', jsonb_build_object('old', app.reply_due_at, 'new', null)));
    perform private.enqueue_mail(private.applicant_address(app_id), 'offer_lapsed', jsonb_build_object('first_name', app.first_name),
      'lapsed:' || app_id || ':' || app.version, app_id);
    lapsed := lapsed + 1;
  end loop;
  return lapsed;
end;
$$;
select private.expose('service_role', 'lapse_offers');

create index applications_reply_due on public.applications (reply_due_at) where reply_due_at is not null;
