-- The house (madrich) is given no work of the office: it interviews nobody, reads no file, answers no conversation. The rule stands
-- at the tables, so that no function forgets it. Its own predicates stand in 02_staff.sql.

create function private.refuse_house_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.admins a where a.role = 'house' and a.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid) then
    perform private.fail('invalid_value', 'An account of the house is given no work of the office.', tg_argv[0]);
  end if;
  return new;
end;
$$;

create trigger refuse_house_account before insert or update of interviewer_id on public.interview_slots
  for each row when (new.interviewer_id is not null) execute function private.refuse_house_account('interviewer_id');

create trigger refuse_house_account before insert on public.application_readers
  for each row execute function private.refuse_house_account('reader_id');

create trigger refuse_house_account before insert on public.reader_profiles
  for each row execute function private.refuse_house_account('id');

create trigger refuse_house_account before insert on private.calibration_readers
  for each row execute function private.refuse_house_account('reader_id');

create trigger refuse_house_account before insert or update of assigned_to on private.threads
  for each row when (new.assigned_to is not null) execute function private.refuse_house_account('assigned_to');

-- The other way round: whoever has work of the office hands it over before the account becomes one of the house.
create function private.keep_house_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.interview_slots s where s.interviewer_id = new.user_id and s.ends_at > private.now())
     or exists (select from public.application_readers r where r.reader_id = new.user_id)
     or exists (select from private.calibration_readers r where r.reader_id = new.user_id)
     or exists (select from private.threads t where t.assigned_to = new.user_id) then
    perform private.fail('wrong_state', 'This person still has files, interviews or conversations of the office. Give them to somebody '
      || 'else first.', 'role');
  end if;
  return new;
end;
$$;

create trigger keep_house_apart before insert or update of role on public.admins
  for each row when (new.role = 'house') execute function private.keep_house_apart();
