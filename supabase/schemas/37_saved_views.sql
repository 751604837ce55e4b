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
  constraint saved_views_list_check check (list in ('applicants', 'students', 'student_files'))
);
comment on table private.saved_views is 'Saved views of the lists of the office: somebody''s own, or shared with all of it.';
alter table private.saved_views enable row level security;

create index saved_views_shared on private.saved_views (list) where is_shared;

-- The views of one list that the caller has saved or others share, by name: [{id, name, address, is_shared, is_mine, owner_name,
-- removable}]. Errors: 42501.
create function private.saved_views(of_list text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'address', v.address, 'is_shared', v.is_shared,
      'is_mine', v.owner = auth.uid(), 'owner_name', private.person_name(v.owner),
      'removable', v.owner = auth.uid() or private.is_administrator()) order by v.owner <> auth.uid(), lower(v.name), v.id), '[]')
    from private.saved_views v where v.list = of_list and (v.owner = auth.uid() or v.is_shared));
end;
$$;
select private.expose('authenticated', 'saved_views', 'list text');

-- Saves a view of the caller's, over their own of the same name; sharing it with the office is for officers. Returns its id.
-- Errors: 42501; P0001 invalid_value (list, address), required (name), too_long (name, address), limit_reached (100 views).
create function private.save_view(of_list text, view_name text, view_address text, shared boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  called constant text := btrim(coalesce(view_name, ''));
  saved uuid;
begin
  perform private.require(case when shared then private.is_officer() else private.is_staff() end);
  if coalesce(of_list, '') not in ('applicants', 'students', 'student_files') then
    perform private.fail('invalid_value', 'This list has no saved views.', 'list');
  end if;
  if called = '' then perform private.fail('required', 'Give the view a name.', 'name'); end if;
  if char_length(called) > 80 then perform private.fail('too_long', 'Use at most 80 characters.', 'name'); end if;
  if char_length(view_address) > 4000 then
    perform private.fail('too_long', 'This view has too many filters to be saved.', 'address');
  end if;
  if coalesce(view_address, '?') !~ '^[A-Za-z0-9_.~%*+=&-]*$' then
    perform private.fail('invalid_value', 'This is not the address of a list.', 'address');
  end if;
  if (select count(*) from private.saved_views v where v.owner = auth.uid()) >= 100 and not exists (
    select from private.saved_views v where v.owner = auth.uid() and v.list = of_list and v.name = called) then
    perform private.fail('limit_reached', 'You have 100 saved views. Remove some of them first.');
  end if;
  insert into private.saved_views (owner, list, name, address, is_shared)
  values (auth.uid(), of_list, called, view_address, coalesce(shared, false))
  on conflict (owner, list, name) do update
    set address = excluded.address, is_shared = excluded.is_shared, updated_at = private.now()
  returning id into saved;
  return saved;
end;
$$;
select private.expose('authenticated', 'save_view', 'list text, name text, address text, is_shared boolean default false');

-- Removes a view: the caller's own, or for administrators a shared one. Errors: 42501; P0001 not_found.
create function private.remove_view(view_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_staff());
  delete from private.saved_views v
  where v.id = view_id and (v.owner = auth.uid() or v.is_shared and private.is_administrator());
  if not found then perform private.fail('not_found', 'This view is no longer there.'); end if;
end;
$$;
select private.expose('authenticated', 'remove_view', 'view_id uuid');
