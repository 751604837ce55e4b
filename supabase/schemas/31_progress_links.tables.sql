-- A read-only page for an applicant's adviser: what is outstanding and when, no answers, no decision. Opened by a link that is shown
-- once and kept as a hash; it ends with the deadline and can be revoked.

create table private.progress_links (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  -- For whom, in the applicant's own words; only they see it.
  label text not null check (char_length(btrim(label)) between 1 and 80),
  created_at timestamptz not null default private.now(),
  opened_at timestamptz,
  revoked_at timestamptz
);
alter table private.progress_links enable row level security;
comment on table private.progress_links is 'Links to the page of outstanding items, as hashes; listed and revoked by their maker.';

create index progress_links_application on private.progress_links (application_id);
