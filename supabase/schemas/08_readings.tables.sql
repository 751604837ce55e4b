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

alter table private.access_log alter column xact set default pg_current_xact_id();
