-- Administrators keep the enrollment tasks that accepted students of a year are given.
-- An acceptance copies the year's tasks to the student once. So changing, ordering or removing a template changes nothing for
-- those who have theirs already; it holds for acceptances published from then on.

-- Texts that may be empty are '' and never null: apply_changes turns an emptied field into null, and these columns into ''.
create function private.empty_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  field text;
begin
  foreach field in array tg_argv loop
    if to_jsonb(new) ->> field is null then new := jsonb_populate_record(new, jsonb_build_object(field, '')); end if;
  end loop;
  return new;
end;
$$;
create trigger empty_texts before insert or update on public.enrollment_task_templates
  for each row execute function private.empty_texts('description');
create trigger empty_texts before insert or update on public.program_year_settings
  for each row execute function private.empty_texts('payment_instructions');
create trigger empty_texts before insert or update on public.interview_slots
  for each row execute function private.empty_texts('place');
create trigger empty_texts before insert or update on public.program_year_tracks
  for each row execute function private.empty_texts('ages', 'length_text');

comment on constraint enrollment_task_templates_key_check on public.enrollment_task_templates
  is 'Use 2 to 41 small letters and underscores, beginning with a letter.';

-- Holds the year still while its list changes, so that two additions get two places.
create function private.lock_task_list(year_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.program_years y where y.id = year_id for no key update;
  if not found then perform private.fail('not_found', 'This program year no longer exists.'); end if;
end;
$$;

-- Adds a task at the end of the year's list (template_id null; {key, title, description, action}) or changes one
-- ({title, description, action}; its key stays, because the tasks that students have carry it). Returns the row.
-- Errors: 42501; P0001 not_found, required, invalid_value, too_long, unknown_field, conflict (key), limit_reached, stale_version.
create function private.save_task_template(year_id uuid, template_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  last_position integer;
  listed integer;
begin
  perform private.require(private.is_administrator());
  if template_id is not null then
    return private.apply_changes('public.enrollment_task_templates', template_id, changes, coalesce(expected_version, -1),
      array['title', 'description', 'action']);
  end if;
  perform private.lock_task_list(year_id);
  select count(*), coalesce(max(t.position), 0) into listed, last_position from public.enrollment_task_templates t where t.program_year_id = year_id;
  if listed >= 20 then perform private.fail('limit_reached', 'A year has at most 20 tasks.'); end if;
  if exists (select 1 from public.enrollment_task_templates t where t.program_year_id = year_id and t.key = btrim(changes ->> 'key')) then
    perform private.fail('conflict', 'This year has a task with this key already.', 'key');
  end if;
  return private.insert_row('public.enrollment_task_templates', changes, array['key', 'title', 'description', 'action'],
    jsonb_build_object('program_year_id', year_id, 'position', last_position + 1));
end;
$$;

-- Takes a task off the year's list. Students who have it keep it.
create function private.remove_task_template(template_id uuid, expected_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  template public.enrollment_task_templates;
begin
  perform private.require(private.is_administrator());
  select * into template from public.enrollment_task_templates t where t.id = template_id for update;
  if template.id is null then perform private.fail('not_found', 'This task is no longer on the list.'); end if;
  if expected_version is distinct from template.version then
    perform private.fail('stale_version', 'Somebody else has changed this task since you opened it.');
  end if;
  delete from public.enrollment_task_templates t where t.id = template_id;
end;
$$;

-- Puts the year's tasks in this order; the ids must be exactly those of the list, else it is not the list that was seen.
-- Returns the list: [{...enrollment_task_templates}]. Errors: 42501; P0001 not_found, stale_version.
create function private.order_task_templates(year_id uuid, template_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_administrator());
  perform private.lock_task_list(year_id);
  if array(select t.id from public.enrollment_task_templates t where t.program_year_id = year_id order by t.id)
     is distinct from array(select u.id from unnest(template_ids) u (id) order by u.id) then
    perform private.fail('stale_version', 'Somebody else has changed this list since you opened it.');
  end if;
  update public.enrollment_task_templates t set position = u.n
  from unnest(template_ids) with ordinality as u (id, n) where t.id = u.id and t.position <> u.n;
  return (select coalesce(jsonb_agg(to_jsonb(t) order by t.position, t.key), '[]') from public.enrollment_task_templates t where t.program_year_id = year_id);
end;
$$;

create function public.save_task_template(year_id uuid, template_id uuid, changes jsonb, expected_version bigint default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_task_template(year_id, template_id, changes, expected_version); $$;
create function public.remove_task_template(template_id uuid, expected_version bigint) returns void
language sql security invoker set search_path = '' as $$ select private.remove_task_template(template_id, expected_version); $$;
create function public.order_task_templates(year_id uuid, template_ids uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.order_task_templates(year_id, template_ids); $$;

grant execute on function private.save_task_template(uuid, uuid, jsonb, bigint), private.remove_task_template(uuid, bigint),
  private.order_task_templates(uuid, uuid[]) to authenticated;
grant execute on function public.save_task_template(uuid, uuid, jsonb, bigint), public.remove_task_template(uuid, bigint),
  public.order_task_templates(uuid, uuid[]) to authenticated;
