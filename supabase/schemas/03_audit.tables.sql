-- The append-only log, and what officers and administrators read of it.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  actor_role text,
  action text not null,
  table_name text not null,
  row_id uuid,
  application_id uuid,
  student_id uuid,
  changes jsonb not null default '{}',
  request_id text,
  note text,
  -- The bulk run that this line belongs to.
  batch_id uuid
);
comment on table public.audit_log
  is 'Who changed what, when, from what, to what. Append-only, for administrators and the service key too; erasing blanks values.';
alter table public.audit_log enable row level security;

create index audit_log_application on public.audit_log (application_id, id) where application_id is not null;
create index audit_log_student on public.audit_log (student_id, id) where student_id is not null;
create index audit_log_row on public.audit_log (table_name, row_id, id);
create index audit_log_actor on public.audit_log (actor, id);
create index audit_log_batch on public.audit_log (batch_id) where batch_id is not null;
create index audit_log_at on public.audit_log (at);
