-- Whether an action lets news of these go: then it may need a second officer.
create function private.bulk_tells(action text, details jsonb, app_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select case action when 'release' then true when 'message' then true
    when 'decide' then private.bulk_time(details) is not null
      or not coalesce((details ->> 'hold')::boolean, (select t.release_mode = 'held' from private.telling_of(app_ids) t))
    else false end;
$$;
