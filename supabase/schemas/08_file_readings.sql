-- Columns of an application whose reading leaves a line.
create function private.sensitive_answers() returns text[]
language sql immutable set search_path = '' as $$ select array['passport_number', 'passport_expires_on', 'special_learning_needs']; $$;

-- The category of what answers an own question of this kind; null when it is none.
create function private.sensitive_kind(kind text) returns text
language sql immutable set search_path = '' as $$ select case when kind = 'passports' then 'passport' end; $$;

-- What a file tells: health and passport by its answers, and whether money has come where tasks ask for it.
create function private.file_categories(app_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.enrollment_tasks t where t.application_id = app_id and t.key in ('deposit', 'tuition'))
    then array['financial', 'health', 'passport'] else array['health', 'passport'] end;
$$;

create function private.begin_office_application(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_purpose(why);
  if not exists (select from public.applications a where a.id = app_id and a.submitted_at is not null) then return; end if;
  perform private.require_dossier(app_id, why);
  if private.is_officer() then
    perform private.trace_reading('application', array[app_id], private.file_categories(app_id), why, '', 'office_application',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

create function private.begin_office_letters(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications;
begin
  perform private.check_purpose(why);
  select * into app from public.applications a where a.id = app_id and a.submitted_at is not null;
  if app.id is null then return; end if;
  perform private.require(app.user_id <> auth.uid());
  perform private.require_dossier(app.id, why);
  if private.has_letters(app.id) then
    perform private.trace_reading('application', array[app.id], array['document'], why, 'letters', 'office_letters',
      private.reading_hash(app_id::text, why));
  end if;
end;
$$;

create function private.has_letters(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reference_requests r where r.application_id = app_id and r.received_at is not null);
$$;
