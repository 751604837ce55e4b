-- Who has read what: health, passport, military and financial columns and documents of another person are read by staff only
-- through functions that write a line here. The columns themselves cannot be selected.

create table private.access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  reader uuid not null,
  reader_role text not null,
  category text not null check (category in ('passport', 'health', 'military', 'financial', 'document')),
  -- 'screen' one record; 'list' a page or a filter of it; 'export' a file of many; 'history' values in the log; 'dossier' a
  -- file about one.
  purpose text not null check (purpose in ('screen', 'list', 'export', 'history', 'dossier')),
  subject text not null check (subject in ('student', 'application')),
  -- A record, or all those of a list: one line however many there are.
  subject_ids uuid[] not null,
  -- Which document or columns; never a value.
  note text not null default '' check (char_length(note) <= 500),
  request_id text,
  -- The same reading again within its ten minutes is the same line, also when two requests come at once.
  once text not null unique,
  begun_for text,
  args_hash text,
  xact xid8
);
alter table private.access_log enable row level security;
comment on table private.access_log is 'Who read which category of whose record, when and why. Append-only; read through opened_by.';

create index access_log_subject on private.access_log using gin (subject_ids);
create index access_log_reader on private.access_log (reader, at);

create trigger append_only before update or delete on private.access_log
  for each row execute function private.refuse_change();

create trigger append_only_truncate before truncate on private.access_log
  for each statement execute function private.refuse_change();

-- Refuses what a caller may not say a file is read for. Errors: P0001 invalid_value (purpose).
create function private.check_purpose(why text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if why is null or why not in ('screen', 'dossier') then perform private.fail('invalid_value', 'Say what it is for.', 'purpose'); end if;
end;
$$;

-- For functions that write nothing but the lines above: they are committed before the answer goes out and reach the disk within
-- a second after it, so that a screen does not wait for the disk. Without effect once the transaction has written.
create function private.only_reads() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if pg_current_xact_id_if_assigned() is null then perform set_config('synchronous_commit', 'off', true); end if;
end;
$$;

-- Categories of these columns of a table, as they stand in a row or in a line of the log.
create function private.sensitive_categories(of_table text, columns text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select case
    when of_table in ('charges', 'payments', 'payment_plans', 'payment_claims', 'payment_reversals') then array['financial']
    when of_table in ('students', 'student_enrollments') then array(
      select distinct f.sensitive from private.student_fields f where f.sensitive is not null and f.name = any (columns) order by 1)
    when of_table = 'applications' then array_remove(array[case when 'special_learning_needs' = any (columns) then 'health' end,
      case when columns && array['passport_number', 'passport_expires_on'] then 'passport' end], null)
    else '{}' end;
$$;

-- Administrators: who has read the record of this student or applicant, newest first, at most 200 lines:
-- [{at, reader_name, reader_role, category, purpose, note, records}]; `records` counts those read at once.
-- Errors: 42501; P0001 invalid_value (subject).
create function private.opened_by(subject_kind text, subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  if subject_kind is null or subject_kind not in ('student', 'application') then
    perform private.fail('invalid_value', 'Choose a student or an application.', 'subject');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'reader_name', private.person_name(l.reader),
      'reader_role', l.reader_role, 'category', l.category, 'purpose', l.purpose, 'note', l.note,
      'records', cardinality(l.subject_ids)) order by l.id desc), '[]')
    from (select * from private.access_log a
      where a.subject_ids && (case subject_kind when 'student' then private.ids_of_student(subject_id) else array[subject_id] end)
        and a.subject = subject_kind
      order by a.id desc limit 200) l);
end;
$$;
select private.expose('authenticated', 'opened_by', 'subject text, subject_id uuid');

alter table private.access_log alter column xact set default pg_current_xact_id();

create function private.trace_reading(
  subject text, ids uuid[], categories text[], purpose text default 'screen', note text default '',
  begun_for text default null, hash text default null
) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  -- Each asked once: they are queries of their own.
  moment timestamptz := private.now();
  reader uuid := auth.uid();
  reader_role text := private.working_role();
  brief text := left(coalesce(note, ''), 500);
  -- The quicker number is enough where what is read is compared with the line again (require_begun).
  same text := concat_ws(' ', purpose, subject, case when begun_for is null then md5(ids::text) else hash_array_extended(ids, 0)::text end,
    md5(brief), begun_for, hash);
  span bigint := extract(epoch from date_bin('5 minutes', moment, '2000-01-01'));
  request text := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id', 80);
  named text;
begin
  -- Also when the line of these minutes is there already: a GET could be kept by somebody's cache.
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = '25006', message = 'Reading this is written down: it is called by POST.';
  end if;
  if reader is null then return; end if;
  -- One at a time by the unique key: as one query over all categories the planner may read the whole log.
  for named in select distinct unnest(categories) loop
    insert into private.access_log (at, reader, reader_role, category, purpose, subject, subject_ids, note, request_id, once,
      begun_for, args_hash)
    select moment, reader, reader_role, named, purpose, subject, ids, brief, request, concat_ws(' ', reader, named, same, span),
      begun_for, hash
    -- Unless the line of the five minutes before counts, while they are not over for it.
    where not exists (select from private.access_log l
      where l.once = concat_ws(' ', reader, named, same, span - 300) and l.at > moment - interval '5 minutes')
    on conflict on constraint access_log_once_key do nothing;
  end loop;
end;
$$;
