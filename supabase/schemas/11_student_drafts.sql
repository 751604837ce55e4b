-- What somebody is typing into their student information before they save it: the owner's alone, field by field, on every device.
-- It may hold passport and health: nobody else reads it, and the browser's own storage never holds it.

create table private.student_drafts (
  user_id uuid not null references auth.users (id) on delete cascade,
  field text not null check (char_length(field) <= 60),
  -- As it stands in the form: lists with commas, yes as true.
  value text not null check (char_length(value) <= 20000),
  -- What the record said when typing began.
  base text not null check (char_length(base) <= 20000),
  -- Why the record cannot take it as it is.
  message text check (char_length(message) <= 300),
  typed_at timestamptz not null default private.now(),
  primary key (user_id, field)
);
comment on table private.student_drafts is 'Student information that is typed and not saved: for its owner only.';
alter table private.student_drafts enable row level security;

-- Only who has an application or a record of their own.
create function private.require_own_form() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  perform private.require(exists (select 1 from public.applications where user_id = auth.uid())
    or exists (select 1 from public.students where user_id = auth.uid()));
  return auth.uid();
end;
$$;

-- A stored value as the form shows it.
create function private.form_text(value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'array' then (select coalesce(string_agg(i, ', '), '') from jsonb_array_elements_text(value) i)
    else coalesce(value #>> '{}', '') end;
$$;

-- Why the record would not take this text in this field, in words; null when it would. Tried on a record that is taken back.
create function private.student_problem(field text, value text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stand_ins constant jsonb := '{"first_name": "-", "last_name": "-", "email": "nobody@example.org"}';
  typed jsonb := to_jsonb(value);
  problem text;
begin
  if btrim(value) = '' then
    return case field when 'first_name' then 'First name is required' when 'last_name' then 'Last name is required'
      when 'email' then 'Email is required' end;
  end if;
  if exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = 'public.students'::regclass and a.attname = field
    and a.attndims > 0) then
    typed := to_jsonb(string_to_array(value, ','));
  end if;
  begin
    perform private.insert_row('public.students', stand_ins || jsonb_build_object(field, typed),
      array['first_name', 'last_name', 'email', field]);
    raise exception 'Nothing is refused; the try is taken back.' using errcode = 'ZZ000';
  exception when sqlstate 'P0001' then
      get stacked diagnostics problem = message_text;
      return left(problem, 300);
    when sqlstate 'ZZ000' then return null;
  end;
end;
$$;

-- Keeps fields of the caller's draft, compare-and-set as save_application_fields does: [{field, base, value, force?}]. Everything
-- that was typed is kept; what the record could not take comes back with its reason as well. Typed back to the record, it goes.
create function private.save_student_draft(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_own_form();
  columns text[] := private.my_form_columns();
  record jsonb := private.my_student_information() -> 'form';
  item jsonb;
  wanted text;
  standing text;
  stored text;
  problem text;
  saved jsonb := '{}';
  conflicts jsonb := '[]';
  errors jsonb := '[]';
begin
  if changes is null or jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 100 then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  perform pg_advisory_xact_lock(hashtext('student:' || person::text));
  for item in select jsonb_array_elements(changes) loop
    if coalesce(item ->> 'field' <> all (columns), true) then
      errors := errors || jsonb_build_object('field', left(item ->> 'field', 60), 'message', 'This field cannot be changed here.');
      continue;
    end if;
    wanted := coalesce(item ->> 'value', '');
    if char_length(wanted) > 20000 then
      errors := errors || jsonb_build_object('field', item ->> 'field', 'message', 'This text is too long.');
      continue;
    end if;
    standing := private.form_text(record -> (item ->> 'field'));
    stored := coalesce((select d.value from private.student_drafts d where d.user_id = person and d.field = item ->> 'field'), standing);
    if coalesce(item -> 'force', 'false') <> 'true'::jsonb and stored not in (coalesce(item ->> 'base', ''), wanted) then
      conflicts := conflicts || jsonb_build_object('field', item ->> 'field', 'yours', wanted, 'theirs', stored);
      continue;
    end if;
    saved := saved || jsonb_build_object(item ->> 'field', wanted);
    if wanted = standing then
      delete from private.student_drafts d where d.user_id = person and d.field = item ->> 'field';
      continue;
    end if;
    problem := private.student_problem(item ->> 'field', wanted);
    if problem is not null then errors := errors || jsonb_build_object('field', item ->> 'field', 'message', problem); end if;
    insert into private.student_drafts as d (user_id, field, value, base, message)
    values (person, item ->> 'field', wanted, standing, problem)
    on conflict (user_id, field) do update set value = excluded.value, message = excluded.message, typed_at = private.now();
  end loop;
  return jsonb_build_object('version', 0, 'saved_at', private.now(), 'saved', saved, 'conflicts', conflicts, 'errors', errors);
end;
$$;
select private.expose('authenticated', 'save_student_draft', 'changes jsonb');

-- Forgets what the caller typed and did not save.
create function private.discard_student_draft() returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_own_form();
begin
  delete from private.student_drafts where user_id = person;
end;
$$;
select private.expose('authenticated', 'discard_student_draft');
