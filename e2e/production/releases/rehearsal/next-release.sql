-- The next release as upgrades are meant to be: it adds, with defaults; what open tabs call keeps its signature.
set local lock_timeout = '3s';
alter table public.applications add column rehearsal_note text not null default '' check (char_length(rehearsal_note) <= 100);
create index applications_rehearsal on public.applications (rehearsal_note) where rehearsal_note <> '';
create function private.rehearsal_notes() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.applications where rehearsal_note <> '';
$$;
select private.expose('service_role', 'rehearsal_notes');
