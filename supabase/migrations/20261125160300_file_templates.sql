-- Templates of files that the office makes of its students are saved views too: which columns, in which order and language, of whom.
alter table private.saved_views drop constraint saved_views_list_check,
  add constraint saved_views_list_check check (list in ('applicants', 'students', 'student_files'));

-- Saves a view of the caller's, over their own of the same name; sharing it with the office is for officers. Returns its id.
-- Errors: 42501; P0001 invalid_value (list, address), required (name), too_long (name, address), limit_reached (100 views).
create or replace function private.save_view(of_list text, view_name text, view_address text, shared boolean) returns uuid
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
