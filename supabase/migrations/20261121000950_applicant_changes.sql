-- What an applicant changes on his own application, and the public wrappers of all his functions.

-- Saves answers field by field, compare-and-set: `changes` is [{field, base, value, force?}]. A field is saved when its stored
-- value still is `base` or already is `value`; otherwise both values come back as a conflict and nothing of it is lost.
create function private.save_application_fields(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  allowed text[] := (select array_agg(f.field) from private.application_fields() f);
  item jsonb;
  field text;
  stored jsonb;
  wanted jsonb;
  saved jsonb := '{}';
  conflicts jsonb := '[]';
  errors jsonb := '[]';
  problem text;
begin
  if changes is null or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 100 then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  for item in select jsonb_array_elements(changes) loop
    field := item ->> 'field';
    if field is null or field <> all (allowed) then
      errors := errors || jsonb_build_object('field', left(field, 60), 'message', 'This field cannot be changed here.');
      continue;
    end if;
    begin
      stored := to_jsonb(app) -> field;
      wanted := private.stored_form(field, private.typed_value('public.applications', field, coalesce(item -> 'value', 'null')));
      if coalesce(item -> 'force', 'false') <> 'true'::jsonb
         and coalesce(stored #>> '{}', '') is distinct from coalesce(item ->> 'base', '')
         and stored is distinct from wanted then
        conflicts := conflicts || jsonb_build_object('field', field, 'yours', wanted, 'theirs', stored);
        continue;
      end if;
      app := jsonb_populate_record(app, private.apply_changes('public.applications', app.id, jsonb_build_object(field, wanted), null, array[field]));
      saved := saved || jsonb_build_object(field, to_jsonb(app) -> field);
    exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      errors := errors || jsonb_build_object('field', field, 'message', problem);
    end;
  end loop;
  return jsonb_build_object('version', app.version, 'saved_at', private.now(), 'saved', saved, 'conflicts', conflicts, 'errors', errors);
end;
$$;

-- Hands the application in. Refuses incomplete ones (detail = first missing field) and late ones. A second call is harmless.
create function private.submit_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  missing jsonb;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  -- A double click: the second call waited for the first and finds the work done.
  if app.status = 'submitted' then return private.my_application(); end if;
  app := private.editable_draft();
  missing := private.missing_of(app.id);
  if jsonb_array_length(missing) > 0 then
    perform private.fail('incomplete', 'Your application is not complete yet. Missing: '
      || (select string_agg(m ->> 'label', ', ') from jsonb_array_elements(missing) m) || '.', missing -> 0 ->> 'field');
  end if;
  update public.applications set status = 'submitted', submitted_at = private.now() where id = app.id;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'submitted', private.now(), private.now())
  on conflict (id) do update set status = 'submitted', decided_by = null, decided_at = private.now(), published_at = private.now(), publish_at = null;
  perform private.enqueue_mail(private.applicant_address(app.id), 'application_received', jsonb_build_object('first_name', app.first_name), 'received:' || app.id, app.id);
  return private.my_application();
end;
$$;

-- The applicant takes his application back; possible from draft until a place is registered.
create function private.withdraw_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status not in ('draft', 'submitted', 'waitlisted', 'accepted') then
    perform private.fail('wrong_state', 'This application can no longer be withdrawn here. Please write to the admissions office.');
  end if;
  update public.applications set status = 'withdrawn' where id = app.id;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'withdrawn', private.now(), private.now())
  on conflict (id) do update set status = 'withdrawn', decided_by = null, decided_at = private.now(), published_at = private.now(), publish_at = null;
  delete from public.interviews where application_id = app.id;
  update public.students set is_active = false where application_id = app.id;
  return private.my_application();
end;
$$;

-- Adds or changes one of at most five references: {id?, version?, name, email, phone, relationship, organization, years_known}.
create function private.save_reference(reference jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  columns text[] := array['name', 'email', 'phone', 'relationship', 'organization', 'years_known'];
  form jsonb := case when jsonb_typeof(reference) = 'object' then reference - 'id' - 'version' - 'position' end;
  existing uuid;
begin
  if reference is null or jsonb_typeof(reference) <> 'object' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'reference');
  end if;
  if coalesce(reference ->> 'id', '') <> '' then
    select id into existing from public.application_references
    where id::text = reference ->> 'id' and application_id = app.id;
    if existing is null then perform private.fail('not_found', 'This reference no longer exists.'); end if;
    return private.apply_changes('public.application_references', existing, form, (private.typed_value('public.application_references', 'version', coalesce(reference -> 'version', 'null')) #>> '{}')::bigint, columns);
  end if;
  if (select count(*) from public.application_references where application_id = app.id) >= 5 then
    perform private.fail('limit_reached', 'You can give up to five references.');
  end if;
  return private.insert_row('public.application_references', form, columns, jsonb_build_object('application_id', app.id,
    'position', (select coalesce(max(position), 0) + 1 from public.application_references where application_id = app.id)));
end;
$$;

create function private.remove_reference(reference_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
begin
  delete from public.application_references where id = reference_id and application_id = app.id;
end;
$$;

-- Open slots of the caller's year from tomorrow on, without interviewer, link or who booked: {id, starts_at, ends_at, place}.
create function private.open_interview_slots() returns table (id uuid, starts_at timestamptz, ends_at timestamptz, place text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
    select s.id, s.starts_at, s.ends_at, s.place
    from public.interview_slots s
    join public.applications a on a.id = private.own_application() and a.program_year_id = s.program_year_id
    where s.is_open and s.starts_at > private.now()
      and (select count(*) from public.interviews i where i.slot_id = s.id) < s.capacity
    order by s.starts_at;
end;
$$;

-- Replaces the caller's wishes, first wish first. Possible while draft, submitted or waitlisted.
create function private.set_interview_choices(slot_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  most smallint;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status not in ('draft', 'submitted', 'waitlisted') then
    perform private.fail('wrong_state', 'Interview times can no longer be chosen.');
  end if;
  if app.status = 'draft' and private.now() >= private.deadline_of(app.id) then
    perform private.fail('deadline_passed', 'The application deadline has passed.');
  end if;
  if exists (select 1 from public.interviews where application_id = app.id) then
    perform private.fail('wrong_state', 'Your interview is already scheduled. Write to the admissions office to change it.');
  end if;
  select max_interview_choices into most from public.program_year_settings where id = app.program_year_id;
  slot_ids := coalesce(slot_ids, '{}');
  if cardinality(slot_ids) > most then
    perform private.fail('limit_reached', format('Choose up to %s times.', most), 'slot_ids');
  end if;
  if cardinality(slot_ids) <> (select count(distinct s) from unnest(slot_ids) s)
     or exists (select 1 from unnest(slot_ids) wanted where wanted is null or wanted not in (select o.id from private.open_interview_slots() o)
       and wanted not in (select c.slot_id from public.interview_choices c where c.application_id = app.id)) then
    perform private.fail('slot_taken', 'One of these times is no longer free. Please choose again.', 'slot_ids');
  end if;
  delete from public.interview_choices where application_id = app.id;
  insert into public.interview_choices (application_id, slot_id, position)
  select app.id, s, n from unnest(slot_ids) with ordinality as u (s, n);
  return private.my_application() -> 'choices';
end;
$$;

create function public.my_application() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_application(); $$;
create function public.start_application(form jsonb default '{}') returns jsonb
language sql security invoker set search_path = '' as $$ select private.start_application(form); $$;
create function public.save_application_fields(changes jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_application_fields(changes); $$;
create function public.submit_application() returns jsonb
language sql security invoker set search_path = '' as $$ select private.submit_application(); $$;
create function public.withdraw_application() returns jsonb
language sql security invoker set search_path = '' as $$ select private.withdraw_application(); $$;
create function public.save_reference(reference jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_reference(reference); $$;
create function public.remove_reference(reference_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.remove_reference(reference_id); $$;
create function public.open_interview_slots() returns table (id uuid, starts_at timestamptz, ends_at timestamptz, place text)
language sql stable security invoker set search_path = '' as $$ select * from private.open_interview_slots(); $$;
create function public.set_interview_choices(slot_ids uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_interview_choices(slot_ids); $$;

grant execute on function private.my_application(), private.start_application(jsonb), private.save_application_fields(jsonb),
  private.submit_application(), private.withdraw_application(), private.save_reference(jsonb), private.remove_reference(uuid),
  private.open_interview_slots(), private.set_interview_choices(uuid[]) to authenticated;
grant execute on function public.my_application(), public.start_application(jsonb), public.save_application_fields(jsonb),
  public.submit_application(), public.withdraw_application(), public.save_reference(jsonb), public.remove_reference(uuid),
  public.open_interview_slots(), public.set_interview_choices(uuid[]) to authenticated;
