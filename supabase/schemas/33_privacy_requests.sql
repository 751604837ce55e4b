-- What a person asks about their own data: that their account and all of it be deleted, or that their name be corrected.

create table public.privacy_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('deletion', 'name_correction')),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'confirmed': the name is corrected, or the erasing has been confirmed and is under way.
  state text not null default 'open' check (state in ('open', 'withdrawn', 'confirmed', 'refused')),
  asked_at timestamptz not null default private.now(),
  -- What they add in their own words.
  note text check (char_length(note) <= 500),
  -- The name as it shall be; null in a request for deletion.
  first_name text check (char_length(btrim(first_name)) between 1 and 100),
  last_name text check (char_length(btrim(last_name)) between 1 and 100),
  hebrew_first_name text check (char_length(hebrew_first_name) <= 100),
  hebrew_last_name text check (char_length(hebrew_last_name) <= 100),
  -- The name as it was, with the same four keys: both versions stay.
  old_names jsonb check (pg_column_size(old_names) < 4000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  -- Why it was refused; the person reads it.
  reason text check (char_length(reason) <= 500),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint privacy_requests_names check ((kind = 'name_correction') = (first_name is not null and last_name is not null)
    and (kind = 'name_correction') = (old_names is not null))
);
alter table public.privacy_requests enable row level security;
comment on constraint privacy_requests_first_name_check on public.privacy_requests is 'Enter a first name, up to 100 characters.';
comment on constraint privacy_requests_last_name_check on public.privacy_requests is 'Enter a last name, up to 100 characters.';
comment on constraint privacy_requests_old_names_check on public.privacy_requests is 'This name is too long.';
comment on constraint privacy_requests_names on public.privacy_requests is 'Enter the first and the last name as they shall be.';
comment on table public.privacy_requests
  is 'Requests of people about their own data, reached only by functions: deletion, and another spelling of a name.';

create unique index privacy_requests_one_open on public.privacy_requests (user_id, kind) where state = 'open';
comment on index public.privacy_requests_one_open is 'You have asked for this already. The office will answer.';

create index privacy_requests_user on public.privacy_requests (user_id);
create index privacy_requests_state on public.privacy_requests (state, asked_at);
create index privacy_requests_decided_by on public.privacy_requests (decided_by);

create policy "Nobody reads it directly" on public.privacy_requests for select to authenticated using (false);

create trigger bump_version before update on public.privacy_requests for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.privacy_requests for each row execute function private.audit('', '');

-- Within this time the office answers (the law says a month); shared/src/privacy says the same, and a test holds the two equal.
create function private.privacy_answer_time() returns interval
language sql immutable set search_path = '' as $$ select interval '30 days'; $$;

-- The application of this person that the office works with: their newest that was handed in; null without one.
create function private.office_application_of(person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a where a.user_id = person and a.submitted_at is not null order by a.submitted_at desc limit 1;
$$;

-- The name that the office has of a person: of their record, else their application, else their account. Four keys.
create function private.names_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('first_name', n.first_name, 'last_name', n.last_name,
    'hebrew_first_name', n.hebrew_first_name, 'hebrew_last_name', n.hebrew_last_name)
  from (
    select 1 as place, s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name
    from public.students s where s.user_id = person
    union all
    select 2, a.first_name, a.last_name, a.hebrew_first_name, a.hebrew_last_name
    from public.applications a where a.id = private.office_application_of(person)
    union all
    select 3, left(u.raw_user_meta_data ->> 'first_name', 100), left(u.raw_user_meta_data ->> 'last_name', 100), null, null
    from auth.users u where u.id = person
    order by place limit 1) n;
$$;

-- A request as its owner reads it.
create function private.own_privacy_request(request public.privacy_requests) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(request) - 'user_id' - 'decided_by' - 'created_at' - 'updated_at'
    || jsonb_build_object('due_at', request.asked_at + private.privacy_answer_time());
$$;

-- One mail about a request, to the confirmed address of the account.
create function private.mail_privacy(request public.privacy_requests, template text, data jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, template, data || jsonb_build_object('first_name', private.names_of(u.id) ->> 'first_name'),
    'privacy:' || template || ':' || request.id, private.office_application_of(u.id))
  from auth.users u where u.id = request.user_id and private.is_email(u.email);
$$;

-- Writes a request of the caller, once for each kind while it is open.
create function private.ask_privacy(kind text, form jsonb, fixed jsonb) returns public.privacy_requests
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.require_user();
begin
  if not private.within_limit('privacy_request', person::text, 10, interval '1 day') then
    perform private.fail('limit_reached', 'You have asked several times today. Please wait until tomorrow, or write to us.');
  end if;
  return jsonb_populate_record(null::public.privacy_requests, private.insert_row('public.privacy_requests', form,
    array['first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'note'],
    fixed || jsonb_build_object('kind', kind, 'user_id', person)));
end;
$$;

-- Anybody signed in: asks that their account and all their data be deleted. Returns the request; a mail confirms it.
-- Errors: 42501; P0001 conflict, limit_reached, too_long.
create function private.ask_deletion(note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests := private.ask_privacy('deletion', jsonb_build_object('note', note), '{}');
begin
  perform private.mail_privacy(request, 'deletion_asked', '{}');
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'ask_deletion', $$note text default null$$);

-- Anybody signed in: asks that their name be spelled otherwise. form: {first_name, last_name, hebrew_first_name,
-- hebrew_last_name, note}. Returns the request. Errors: 42501; P0001 as insert_row, conflict, limit_reached, wrong_state.
create function private.ask_name_correction(form jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := private.names_of(private.require_user());
  request public.privacy_requests;
  field text;
begin
  foreach field in array array['first_name', 'last_name'] loop
    if coalesce(btrim(form ->> field), '') = '' then perform private.fail('required', 'This field is required.', field); end if;
  end loop;
  request := private.ask_privacy('name_correction', form, jsonb_build_object('old_names', was));
  if (select bool_and(nullif(to_jsonb(request) ->> key, '') is not distinct from nullif(value, '')) from jsonb_each_text(was)) then
    perform private.fail('wrong_state', 'This is your name as we have it.', 'first_name');
  end if;
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'ask_name_correction', 'form jsonb');

-- Anybody signed in: takes back what they have asked and nobody has answered yet. Errors: 42501; P0001 not_found, wrong_state.
create function private.withdraw_privacy_request(request_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  select * into request from public.privacy_requests r where r.id = request_id and r.user_id = private.require_user() for update;
  if request.id is null then perform private.fail('not_found', 'This request no longer exists.'); end if;
  if request.state <> 'open' then perform private.fail('wrong_state', 'The office has answered this request already.'); end if;
  update public.privacy_requests r set state = 'withdrawn', decided_at = private.now() where r.id = request_id returning * into request;
  return private.own_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'withdraw_privacy_request', 'request_id uuid');

-- Anybody signed in: their name as the office has it, and what they have asked, newest first: {names, requests}.
create function private.my_privacy() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('names', private.names_of(me.id), 'requests',
    (select coalesce(jsonb_agg(private.own_privacy_request(r) order by r.asked_at desc, r.id), '[]')
      from public.privacy_requests r where r.user_id = me.id))
  from (select private.require_user() as id) me;
$$;
select private.expose('authenticated', 'my_privacy');

-- A request as the office reads it, with its age in days and when it must be answered.
create function private.office_privacy_request(request public.privacy_requests) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(request) - 'decided_by' - 'created_at' - 'updated_at' || jsonb_build_object(
    'due_at', request.asked_at + private.privacy_answer_time(),
    'days', greatest(0, floor(extract(epoch from private.now() - request.asked_at) / 86400))::integer,
    'name', private.person_name(request.user_id), 'email', (select u.email from auth.users u where u.id = request.user_id),
    'application_id', private.office_application_of(request.user_id),
    'student_id', (select s.id from public.students s where s.user_id = request.user_id),
    'decided_by_name', private.person_name(request.decided_by));
$$;

-- Officers: what people have asked, the oldest open one first; with `closed` those that were answered or taken back, newest
-- first. At most 500. Errors: 42501.
create function private.list_privacy_requests(closed boolean) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select private.office_privacy_request(r) from public.privacy_requests r where (r.state <> 'open') = (closed is true)
    order by case when closed is true then null else r.asked_at end, r.decided_at desc nulls last, r.id limit 500;
end;
$$;
select private.expose('authenticated', 'list_privacy_requests', 'closed boolean default false');

-- Locks an open request that the caller has on screen, or says why it cannot be answered any more.
create function private.open_privacy_request(request_id uuid, expected_version bigint) returns public.privacy_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  select * into request from public.privacy_requests r where r.id = request_id for update;
  if request.id is null then perform private.fail('not_found', 'This request no longer exists.'); end if;
  if request.state <> 'open' then
    perform private.fail('wrong_state', 'This request has been answered or taken back. Look at it again.');
  end if;
  if expected_version is distinct from request.version then
    perform private.fail('stale_version', 'Somebody else has changed this record since you opened it.');
  end if;
  return request;
end;
$$;

-- Officers: the name is as the person says. It replaces the old one on their account, their applications and their record; the
-- request and the log keep both. Returns the request. Errors: 42501; P0001 not_found, wrong_state, stale_version.
create function private.confirm_name_correction(request_id uuid, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  perform private.require(private.is_officer());
  request := private.open_privacy_request(request_id, expected_version);
  if request.kind <> 'name_correction' then perform private.fail('wrong_state', 'This is no request about a name.'); end if;
  -- Their own draft is theirs: they write their name there themselves.
  update public.applications a set first_name = request.first_name, last_name = request.last_name,
    hebrew_first_name = request.hebrew_first_name, hebrew_last_name = request.hebrew_last_name
  where a.user_id = request.user_id and a.submitted_at is not null;
  update public.students s set first_name = request.first_name, last_name = request.last_name,
    hebrew_first_name = request.hebrew_first_name, hebrew_last_name = request.hebrew_last_name
  where s.user_id = request.user_id;
  update auth.users u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}')
    || jsonb_build_object('first_name', request.first_name, 'last_name', request.last_name)
  where u.id = request.user_id;
  update public.privacy_requests r set state = 'confirmed', decided_by = auth.uid(), decided_at = private.now()
  where r.id = request_id returning * into request;
  perform private.mail_privacy(request, 'name_corrected',
    jsonb_build_object('full_name', concat_ws(' ', request.first_name, request.last_name)));
  return private.office_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'confirm_name_correction', 'request_id uuid, expected_version bigint');

-- Refuses a request with a reason, which the person reads and is mailed: officers a name, administrators a deletion.
-- Returns the request. Errors: 42501; P0001 not_found, wrong_state, stale_version, required, too_long (reason).
create function private.refuse_privacy_request(request_id uuid, reason text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.privacy_requests;
begin
  perform private.require(private.is_officer());
  request := private.open_privacy_request(request_id, expected_version);
  perform private.require(request.kind <> 'deletion' or private.is_administrator());
  if coalesce(btrim(reason), '') = '' then perform private.fail('required', 'Say why; the person will read it.', 'reason'); end if;
  if char_length(btrim(reason)) > 500 then perform private.fail('too_long', 'At most 500 characters.', 'reason'); end if;
  update public.privacy_requests r
  set state = 'refused', decided_by = auth.uid(), decided_at = private.now(), reason = btrim(refuse_privacy_request.reason)
  where r.id = request_id returning * into request;
  perform private.mail_privacy(request, case request.kind when 'deletion' then 'deletion_refused' else 'name_refused' end,
    jsonb_build_object('reason', request.reason));
  return private.office_privacy_request(request);
end;
$$;
select private.expose('authenticated', 'refuse_privacy_request', 'request_id uuid, reason text, expected_version bigint');
