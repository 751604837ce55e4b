-- An answer that could not be taken is kept as it was typed, with the draft, until it is put right or left out: a closed tab and
-- another device show it again, whatever the browser may not keep of it (passport, health, other people).

alter table private.refused_answers add column value text check (char_length(value) <= 10000);
comment on table private.refused_answers
  is 'Answers of a draft that could not be taken, as they were typed: why, and until they are put right or left out.';

drop function private.note_refusals(uuid, text, text[], jsonb);
-- What a save (save_fields) could not take of `changes` is noted, and what it took is no longer. `prefix` stands before a reference's
-- columns.
create function private.note_refusals(app uuid, prefix text, allowed text[], result jsonb, changes jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.refused_answers r
  where r.application_id = app and r.field in (select prefix || k from jsonb_object_keys(result -> 'saved') k);
  insert into private.refused_answers (application_id, field, message, value)
  select distinct on (e ->> 'field') app, prefix || (e ->> 'field'), left(e ->> 'message', 300),
    (select left(c ->> 'value', 10000) from jsonb_array_elements(changes) c where c ->> 'field' = e ->> 'field' limit 1)
  from jsonb_array_elements(result -> 'errors') e where e ->> 'field' = any (allowed)
  order by e ->> 'field'
  on conflict (application_id, field) do update set message = excluded.message, value = excluded.value, refused_at = private.now();
  return result;
end;
$$;

-- Every answer of this application that waits to be put right: [{section, field, label, message, value, refused_at}].
create or replace function private.refused_of(app uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('section', coalesce(f.section, q.section, 'references'), 'field', r.field,
    'label', coalesce(f.label, q.words,
      initcap(replace(split_part(right(r.field, -37), '_', 1), 'years', 'Years known')) || ' of a reference'),
    'message', r.message, 'value', r.value, 'refused_at', r.refused_at) order by r.refused_at, r.field), '[]')
  from private.refused_answers r left join private.application_fields() f on f.field = r.field
  left join private.asked_of(app) q on q.field = r.field
  -- A question that is no longer asked asks for nothing.
  where r.application_id = app and (q.field is not null or r.field not like 'own-%');
$$;

-- Saves answers field by field: columns (save_fields) and the year's own questions, named own-id (save_own_answers).
create or replace function private.save_application_fields(changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  allowed text[] := (select array_agg(f.field) from private.application_fields() f);
  own jsonb := jsonb_path_query_array(coalesce(changes, 'null'), 'strict $[*] ? (@.field starts with "own-")', silent => true);
  result jsonb;
begin
  if jsonb_array_length(own) = 0 or jsonb_array_length(changes) > 100 then
    return private.note_refusals(app.id, '', allowed,
      private.save_fields('public.applications', to_jsonb(app), allowed, changes), changes);
  end if;
  result := private.save_fields('public.applications', to_jsonb(app), allowed,
    (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(changes) c
      where coalesce(c ->> 'field', '') not like 'own-%'));
  own := private.save_own_answers(app, own);
  return private.note_refusals(app.id, '', allowed || array(select q.field from private.asked_of(app.id) q),
    result || jsonb_build_object('saved', (result -> 'saved') || (own -> 'saved'),
      'conflicts', (result -> 'conflicts') || (own -> 'conflicts'), 'errors', (result -> 'errors') || (own -> 'errors')), changes);
end;
$$;

-- Saves one reference field by field (save_fields). The browser chooses the id of a new one, so that a save repeated after a lost
-- answer adds none twice; what was typed over a reference that is gone is refused.
create or replace function private.save_reference_fields(reference_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.applications := private.editable_draft();
  stored public.application_references;
  allowed constant text[] := array['name', 'email', 'phone', 'relationship', 'organization', 'years_known'];
begin
  if reference_id is null then perform private.fail('required', 'This field is required.', 'reference_id'); end if;
  select * into stored from public.application_references r where r.id = reference_id;
  if stored.application_id <> app.id
     or stored.id is null and jsonb_path_exists(coalesce(changes, 'null'), 'strict $[*].base ? (@ != null && @ != "")', silent => true) then
    perform private.fail('not_found', 'This reference no longer exists.');
  end if;
  if stored.id is null then
    if (select count(*) from public.application_references where application_id = app.id) >= 5 then
      perform private.fail('limit_reached', 'You can give up to five references.');
    end if;
    insert into public.application_references (id, application_id, position) values (reference_id, app.id,
      (select coalesce(max(position), 0) + 1 from public.application_references where application_id = app.id)) returning * into stored;
  end if;
  return private.note_refusals(app.id, reference_id || '-', allowed,
    private.save_fields('public.application_references', to_jsonb(stored), allowed, changes), changes);
end;
$$;
