-- What somebody of the office is typing and has not sent: notes, reasons, answers, letters, messages, scores. Kept on the server so
-- that it survives a reload, the next file, signing out and another computer; read by its author alone, administrators included.
-- Not audited: what was never said is on no record. One row for each place in which something can be typed:
--   subject + subject_id   what it is about (private.has_draft_subject says which there are; a new kind is added there)
--   field                  where in it, by a name of the screen's own: note, note.<id>, replace.<document>, reason, letter, score.<name>
create table private.officer_drafts (
  author uuid not null references auth.users (id) on delete cascade,
  subject text not null check (subject in ('application', 'student', 'person', 'question', 'own')),
  subject_id uuid not null,
  field text not null check (field ~ '^[a-z0-9_.-]{1,80}$'),
  text text not null check (char_length(text) between 1 and 60000),
  updated_at timestamptz not null default private.now(),
  primary key (author, subject, subject_id, field)
);
comment on table private.officer_drafts is 'What the office types and has not sent: for its author only.';
alter table private.officer_drafts enable row level security;

create index officer_drafts_subject on private.officer_drafts (subject_id);
