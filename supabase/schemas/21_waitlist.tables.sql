-- The waitlist of a track: its order with the reasons, what those on it say, and the offer to the next.

create table private.waitlist_entries (
  id uuid primary key references public.applications (id) on delete cascade,
  -- Set by an officer; without one whoever waits longer comes first, after those with one.
  position integer check (position > 0),
  reason text check (char_length(reason) <= 500),
  moved_by uuid references auth.users (id) on delete set null,
  -- When its owner asked last to stay on the list.
  kept_at timestamptz
);
alter table private.waitlist_entries enable row level security;
comment on table private.waitlist_entries is 'Order of the waitlist by hand, and who has asked to stay on it (id = application id).';

create index waitlist_entries_moved_by on private.waitlist_entries (moved_by);
