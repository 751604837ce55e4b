-- What an applicant changes on their own application: answers, references, handing in, taking back.

-- A value as the table will keep it (trigger prepare_application), so that a save repeated after a lost answer is seen as
-- saved already and not as a conflict with itself.
create function private.stored_form(field text, value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) <> 'string' then value
    when field in ('phone', 'whatsapp_phone', 'emergency_contact_phone') then to_jsonb(private.normal_phone(value #>> '{}'))
    when field = 'email' then to_jsonb(lower(value #>> '{}'))
    when field = 'passport_number' then to_jsonb(private.without_blanks(value #>> '{}'))
    else value end;
$$;

-- Saves fields of one row one by one, compare-and-set: `changes` is [{field, base, value, force?}]. A field is saved when its
-- stored value still is `base` or already is `value`; otherwise both values come back as a conflict and nothing of it is lost.
-- What cannot be taken comes back with its reason, each by itself. Answers and references are saved by it.
create function private.save_fields(target regclass, stored_row jsonb, allowed text[], changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  current_row jsonb := stored_row;
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
      stored := current_row -> field;
      wanted := private.stored_form(field, private.typed_value(target, field, coalesce(item -> 'value', 'null')));
      if coalesce(item -> 'force', 'false') <> 'true'::jsonb
         and coalesce(stored #>> '{}', '') is distinct from coalesce(item ->> 'base', '')
         and stored is distinct from wanted then
        conflicts := conflicts || jsonb_build_object('field', field, 'yours', wanted, 'theirs', stored);
        continue;
      end if;
      current_row := private.apply_changes(target, (current_row ->> 'id')::uuid, jsonb_build_object(field, wanted), null, array[field]);
      saved := saved || jsonb_build_object(field, current_row -> field);
    exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      errors := errors || jsonb_build_object('field', field, 'message', problem);
    end;
  end loop;
  return jsonb_build_object('version', current_row -> 'version', 'saved_at', private.now(), 'saved', saved, 'conflicts', conflicts,
    'errors', errors);
end;
$$;

-- Saves answers field by field: columns (save_fields) and the year's own questions, named own-id (save_own_answers).
create function private.save_application_fields(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  allowed text[] := (select array_agg(f.field) from private.application_fields() f);
  own jsonb := jsonb_path_query_array(coalesce(changes, 'null'), 'strict $[*] ? (@.field starts with "own-")', silent => true);
  result jsonb;
begin
  if jsonb_array_length(own) = 0 or jsonb_array_length(changes) > 100 then
    return private.note_refusals(app.id, '', allowed,
      private.save_fields('public.applications', to_jsonb(app), allowed, changes), changes);
  end if;
  result := private.save_fields('public.applications', to_jsonb(app), allowed,
    (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(changes) c
      where coalesce(c ->> 'field', '') not like 'own-%'));
  own := private.save_own_answers(app, own);
  return private.note_refusals(app.id, '', allowed || array(select q.field from private.asked_of(app.id) q),
    result || jsonb_build_object('saved', (result -> 'saved') || (own -> 'saved'),
      'conflicts', (result -> 'conflicts') || (own -> 'conflicts'), 'errors', (result -> 'errors') || (own -> 'errors')), changes);
end;
$$;
select private.expose('authenticated', 'save_application_fields', 'changes jsonb');

-- Hands the application in. Refuses incomplete ones (detail = first missing field) and late ones. A second call changes nothing.
create function private.submit_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  missing jsonb;
  refused jsonb;
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
  refused := private.refused_of(app.id);
  if jsonb_array_length(refused) > 0 then
    perform private.fail('incomplete', 'These answers wait to be corrected: '
      || (select string_agg(r ->> 'label', ', ') from jsonb_array_elements(refused) r) || '.', refused -> 0 ->> 'field');
  end if;
  perform private.drop_unasked(app.id);
  update public.applications set status = 'submitted', submitted_at = private.now(),
    reference_number = coalesce(reference_number, private.new_reference_number(app.program_year_id))
  where id = app.id returning * into app;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'submitted', private.now(), private.now())
  on conflict (id) do update set status = 'submitted', decided_by = null, decided_at = private.now(), published_at = private.now(),
    publish_at = null, undo_to = null;
  perform private.enqueue_mail(private.applicant_address(app.id), 'application_received', jsonb_build_object('first_name', app.first_name,
    'reference', app.reference_number, 'submitted_at', app.submitted_at), 'received:' || app.id, app.id);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'submit_application');

-- The applicant takes back what they handed in; possible until a place is registered. A draft is put aside instead.
create function private.withdraw_application() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.require_user();
  app := private.lock_application(private.own_application());
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if app.status = 'draft' then
    perform private.fail('wrong_state', 'This application has not been submitted. Put it aside instead: it can be taken up again.');
  end if;
  if not private.is_withdrawable(app.status) then
    perform private.fail('wrong_state', 'This application can no longer be withdrawn here. Please write to the admissions office.');
  end if;
  update public.applications set status = 'withdrawn' where id = app.id returning * into app;
  insert into public.application_decisions (id, status, decided_at, published_at) values (app.id, 'withdrawn', private.now(), private.now())
  on conflict (id) do update set status = 'withdrawn', decided_by = null, decided_at = private.now(), published_at = private.now(),
    publish_at = null, undo_to = null;
  perform private.release_application(app.id);
  perform private.enqueue_mail(private.applicant_address(app.id), 'application_withdrawn', jsonb_build_object('first_name', app.first_name),
    'withdrawn:' || app.id || ':' || app.version, app.id);
  return private.my_application();
end;
$$;
select private.expose('authenticated', 'withdraw_application');

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
  if (form ? 'name' or coalesce(reference ->> 'id', '') = '') and coalesce(btrim(form ->> 'name'), '') = '' then
    perform private.fail('required', 'This field is required.', 'name');
  end if;
  if coalesce(reference ->> 'id', '') <> '' then
    select id into existing from public.application_references
    where id::text = reference ->> 'id' and application_id = app.id;
    if existing is null then perform private.fail('not_found', 'This reference no longer exists.'); end if;
    return private.apply_changes('public.application_references', existing, form,
      (private.typed_value('public.application_references', 'version', coalesce(reference -> 'version', 'null')) #>> '{}')::bigint,
      columns);
  end if;
  if (select count(*) from public.application_references where application_id = app.id) >= 5 then
    perform private.fail('limit_reached', 'You can give up to five references.');
  end if;
  return private.insert_row('public.application_references', form, columns, jsonb_build_object('application_id', app.id,
    'position', (select coalesce(max(position), 0) + 1 from public.application_references where application_id = app.id)));
end;
$$;
select private.expose('authenticated', 'save_reference', 'reference jsonb');

-- Saves one reference field by field (save_fields). The browser chooses the id of a new one, so that a save repeated after a lost
-- answer adds none twice; what was typed over a reference that is gone is refused.
create function private.save_reference_fields(reference_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  stored public.application_references;
  allowed constant text[] := array['name', 'email', 'phone', 'relationship', 'organization', 'years_known'];
begin
  if reference_id is null then perform private.fail('required', 'This field is required.', 'reference_id'); end if;
  select * into stored from public.application_references r where r.id = reference_id;
  if stored.application_id <> app.id
     or stored.id is null and jsonb_path_exists(coalesce(changes, 'null'), 'strict $[*].base ? (@ != null && @ != "")', silent => true) then
    perform private.fail('not_found', 'This reference no longer exists.');
  end if;
  if stored.id is null then
    if (select count(*) from public.application_references where application_id = app.id) >= 5 then
      perform private.fail('limit_reached', 'You can give up to five references.');
    end if;
    insert into public.application_references (id, application_id, position) values (reference_id, app.id,
      (select coalesce(max(position), 0) + 1 from public.application_references where application_id = app.id)) returning * into stored;
  end if;
  return private.note_refusals(app.id, reference_id || '-', allowed,
    private.save_fields('public.application_references', to_jsonb(stored), allowed, changes), changes);
end;
$$;
select private.expose('authenticated', 'save_reference_fields', 'reference_id uuid, changes jsonb');

create function private.remove_reference(reference_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
begin
  delete from public.application_references where id = reference_id and application_id = app.id;
  delete from private.refused_answers where application_id = app.id and field like reference_id || '-%';
end;
$$;
select private.expose('authenticated', 'remove_reference', 'reference_id uuid');
