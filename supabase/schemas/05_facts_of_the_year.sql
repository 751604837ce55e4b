comment on column public.program_years.extras_low is 'Flights, insurance, phone and pocket money: the low estimate.';
comment on column public.program_years.extras_high is 'Flights, insurance, phone and pocket money: the high estimate.';

-- What the public reads of a year's settings.
create function private.public_settings(year_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('referees_needed', s.referees_needed, 'expiry_margin_months', s.expiry_margin_months)
  from public.program_year_settings s where s.id = year_id;
$$;
grant execute on function private.public_settings(uuid) to anon, authenticated, service_role;

create trigger site_is_stale after update of referees_needed, expiry_margin_months on public.program_year_settings
  for each statement execute function private.site_is_stale();
