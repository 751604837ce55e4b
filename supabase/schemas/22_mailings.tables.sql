-- Letters that the office writes to one person or many: shown with their exact list first, held for ten minutes in which they
-- can be undone, and confirmed by a second officer when they reach many.

create table public.mailings (
  id uuid primary key default gen_random_uuid(),
  -- {en: {subject, heading, body}, he: {...}}: at least one of them.
  words jsonb not null check (pg_column_size(words) < 120000),
  -- 'waiting' for a second officer; 'queued' is on its way; 'undone' went to nobody any more.
  state text not null check (state in ('waiting', 'queued', 'undone')),
  -- Nothing goes before this; at least ten minutes after the letter was written or approved.
  send_at timestamptz not null,
  people jsonb not null check (pg_column_size(people) < 400000),
  recipients integer not null,
  created_by uuid references auth.users (id) on delete set null,
  approved_by uuid references auth.users (id) on delete set null,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
alter table public.mailings enable row level security;
comment on constraint mailings_words_check on public.mailings is 'This text is too long for a letter.';
comment on constraint mailings_people_check on public.mailings is 'These are too many people.';
comment on table public.mailings is 'Letters of the office to people. Written by send_mailing, approve_mailing and undo_mailing only.';

create index mailings_created on public.mailings (created_by, created_at);
create index mailings_approved_by on public.mailings (approved_by);

alter table public.email_outbox add constraint email_outbox_mailing_id_fkey
  foreign key (mailing_id) references public.mailings (id) on delete set null;
