-- Papers that run out before a student may leave, and the link between a record and a person's account.

create index students_israeli_passport_expiry on public.students (israeli_passport_expiration) where israeli_passport_expiration is not null;
create index students_foreign_passport_expiry on public.students (foreign_passport_expiration) where foreign_passport_expiration is not null;
create index students_insurance_expiry on public.students (health_insurance_expiration) where health_insurance_expiration is not null;

-- Papers of active students that expire within 180 days or before the end of their program year plus its margin
-- (a student without a year is measured by the open one). `span` is expired, 30, 90, 180 (days from today) or year.
create function private.expiring_papers() returns table (
  student_id uuid, first_name text, last_name text, email text, phone text, program_track text,
  paper text, expires_on date, needed_until date, days_left integer, span text)
language sql stable security definer set search_path = '' as $$
  -- Today and the open year are asked once, not per row.
  with now as materialized (select private.today() as today, private.open_year_id() as open_year),
  years as materialized (
    select y.id, (y.program_ends_on + make_interval(months => g.expiry_margin_months))::date as needed_until
    from public.program_years y join public.program_year_settings g on g.id = y.id),
  papers as (
    select s.id, 'israeli_passport' as paper, s.israeli_passport_expiration as expires_on from public.students s where s.israeli_passport_expiration is not null
    union all select s.id, 'foreign_passport', s.foreign_passport_expiration from public.students s where s.foreign_passport_expiration is not null
    union all select s.id, 'health_insurance', s.health_insurance_expiration from public.students s where s.health_insurance_expiration is not null)
  select s.id, s.first_name, s.last_name, s.email, coalesce(s.whatsapp_phone, s.cell_phone), s.program_track, p.paper, p.expires_on, y.needed_until,
    p.expires_on - n.today,
    case when p.expires_on < n.today then 'expired' when p.expires_on <= n.today + 30 then '30'
      when p.expires_on <= n.today + 90 then '90' when p.expires_on <= n.today + 180 then '180' else 'year' end
  from now n cross join papers p
  join public.students s on s.id = p.id
  left join years y on y.id = coalesce(s.program_year_id, n.open_year)
  where s.is_active and s.enrollment_status not in ('graduated', 'withdrawn')
    and (p.expires_on <= n.today + 180 or p.expires_on < y.needed_until);
$$;

-- Officers: {rows, total, counts: {expired, "30", "90", "180", year}}, earliest first. span null means all; paper null all kinds.
-- Errors: 42501; P0001 invalid_value.
create function private.expiry_list(wanted_span text, wanted_paper text, page integer, per_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(greatest(coalesce(per_page, 25), 1), 1000);
begin
  perform private.require(private.is_officer());
  if wanted_span not in ('expired', '30', '90', '180', 'year') then perform private.fail('invalid_value', 'Choose a group.', 'span'); end if;
  if wanted_paper not in ('israeli_passport', 'foreign_passport', 'health_insurance') then perform private.fail('invalid_value', 'Choose a document.', 'paper'); end if;
  return (
    with found as materialized (select * from private.expiring_papers() e where wanted_paper is null or e.paper = wanted_paper),
    chosen as (select * from found where wanted_span is null or span = wanted_span
      order by expires_on, last_name, first_name, student_id, paper
      limit size offset (greatest(coalesce(page, 1), 1)::bigint - 1) * size)
    select jsonb_build_object(
      'rows', (select coalesce(jsonb_agg(to_jsonb(c) order by c.expires_on, c.last_name, c.first_name, c.student_id, c.paper), '[]') from chosen c),
      'total', (select count(*) from found where wanted_span is null or span = wanted_span),
      'counts', (select jsonb_object_agg(g.span, (select count(*) from found f where f.span = g.span))
        from unnest(array['expired', '30', '90', '180', 'year']) as g (span))));
end;
$$;

-- Officers: writes down that the expiry list is being exported; its pages are then read with expiry_list. Returns the count.
create function private.log_expiry_export(format text, wanted_span text, wanted_paper text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  total bigint;
begin
  perform private.require(private.is_officer());
  if format is null or format not in ('csv', 'xlsx') then perform private.fail('invalid_value', 'Choose CSV or Excel.', 'format'); end if;
  select count(*) into total from private.expiring_papers() e
  where (wanted_span is null or e.span = wanted_span) and (wanted_paper is null or e.paper = wanted_paper);
  perform private.log('export', 'students', gen_random_uuid(), null, null,
    jsonb_build_object('span', jsonb_build_object('old', null, 'new', wanted_span), 'paper', jsonb_build_object('old', null, 'new', wanted_paper)),
    pg_catalog.format('%s rows of the expiry list as %s', total, format));
  return total;
end;
$$;

-- Officers: ties a record to the account with this confirmed address, by the office's explicit act; '' or null unties it.
-- Never by a matching address alone (design section 4). Returns student_record(). Errors: not_found, wrong_state, conflict, stale_version.
create function private.link_student_account(pupil uuid, account_email text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  seen public.students;
begin
  perform private.require(private.is_officer());
  select * into seen from public.students s where s.id = pupil for update;
  if seen.id is null then perform private.fail('not_found', 'This student no longer exists.'); end if;
  if seen.version is distinct from expected_version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  if coalesce(btrim(account_email), '') <> '' then
    select u.id into person from auth.users u where u.email = lower(btrim(account_email)) and u.email_confirmed_at is not null;
    if person is null then
      perform private.fail('not_found', 'No confirmed account has this address. Ask the student to sign up first.', 'account_email');
    end if;
    if exists (select 1 from public.admins a where a.user_id = person) then
      perform private.fail('wrong_state', 'This is the account of a staff member.', 'account_email');
    end if;
    if exists (select 1 from public.students s where s.user_id = person and s.id <> pupil) then
      perform private.fail('conflict', 'This account belongs to another student record.', 'account_email');
    end if;
  elsif seen.application_id is not null then
    perform private.fail('wrong_state', 'This record came from the account''s own application and stays with it.', 'account_email');
  end if;
  update public.students s set user_id = person where s.id = pupil and s.user_id is distinct from person;
  return private.student_record(pupil);
end;
$$;

create function public.expiry_list(span text default null, paper text default null, page integer default 1, per_page integer default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.expiry_list(span, paper, page, per_page); $$;
create function public.log_expiry_export(format text, span text default null, paper text default null) returns bigint
language sql security invoker set search_path = '' as $$ select private.log_expiry_export(format, span, paper); $$;
create function public.link_student_account(student_id uuid, account_email text, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.link_student_account(student_id, account_email, expected_version); $$;

grant execute on function private.expiry_list(text, text, integer, integer), private.log_expiry_export(text, text, text),
  private.link_student_account(uuid, text, bigint) to authenticated;
grant execute on function public.expiry_list(text, text, integer, integer), public.log_expiry_export(text, text, text),
  public.link_student_account(uuid, text, bigint) to authenticated;
