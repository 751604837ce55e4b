-- Saved views of the office's lists: filters, order, length and columns under a name, for whoever saved them or for the whole office.
-- A view says which records to list and holds none of them: what it shows is asked for, and allowed or not, when it is opened.
create table private.saved_views (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null references auth.users (id) on delete cascade,
  list text not null,
  name text not null check (char_length(name) between 1 and 80 and name = btrim(name)),
  -- The list's address behind the question mark, as browsers write it: it can lead to no other page.
  address text not null check (char_length(address) <= 4000 and address ~ '^[A-Za-z0-9_.~%*+=&-]*$'),
  is_shared boolean not null default false,
  updated_at timestamptz not null default private.now(),
  unique (owner, list, name),
  constraint saved_views_list_check check (list in ('applicants', 'students'))
);
comment on table private.saved_views is 'Saved views of the lists of the office: somebody''s own, or shared with all of it.';
alter table private.saved_views enable row level security;

create index saved_views_shared on private.saved_views (list) where is_shared;
