-- How the office reaches an applicant, corrected by them after handing in. The answers themselves stay as they were judged.

-- Columns an applicant may correct while the office looks at the application. From the acceptance on the student information is
-- the place for it.
create function private.contact_fields() returns text[]
language sql immutable set search_path = '' as $$
  select array['phone', 'whatsapp_phone', 'address', 'city', 'postal_code', 'country', 'emergency_contact_name',
    'emergency_contact_phone', 'emergency_contact_relationship'];
$$;

-- Saves corrected contact data field by field, compare-and-set: `changes` as for save_application_fields, and so is the answer. The
-- log keeps both versions. Errors: 42501; P0001 not_found, wrong_state (not under review), required, invalid_value (changes).
create function private.correct_contact(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
  emptied text;
begin
  perform private.require_user();
  select * into app from public.applications where id = private.own_application() for no key update;
  if app.id is null then perform private.fail('not_found', 'You have not started an application yet.'); end if;
  if not private.is_under_review(app.status) then
    perform private.fail('wrong_state', case when private.is_placed(app.status)
      then 'Your place is given: please correct this in your student information.'
      else 'Contact data can be corrected while an application is with the office.' end);
  end if;
  if changes is null or jsonb_typeof(changes) <> 'array' then
    perform private.fail('invalid_value', 'Nothing to save was sent.', 'changes');
  end if;
  select f.field into emptied from private.application_fields() f join jsonb_array_elements(changes) c on c ->> 'field' = f.field
  where f.required and coalesce(btrim(c ->> 'value'), '') = '' limit 1;
  if emptied is not null then perform private.fail('required', 'This field is required.', emptied); end if;
  return private.save_fields('public.applications', to_jsonb(app), private.contact_fields(), changes);
end;
$$;
select private.expose('authenticated', 'correct_contact', 'changes jsonb');
