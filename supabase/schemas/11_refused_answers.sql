-- Answers that a device typed and the database could not take: as they were typed, and why, so that every device shows them and
-- nobody submits without knowing.

create table private.refused_answers (
  application_id uuid not null references public.applications (id) on delete cascade,
  -- An answer's name, or a reference's id and column: id-email.
  field text not null check (char_length(field) <= 100),
  message text not null check (char_length(message) <= 300),
  refused_at timestamptz not null default private.now(),
  primary key (application_id, field),
  value text check (char_length(value) <= 10000)
);
comment on table private.refused_answers
  is 'Answers of a draft that could not be taken, as they were typed: why, and until they are put right or left out.';
alter table private.refused_answers enable row level security;

-- Every answer of this application that waits to be put right: [{section, field, label, message, value, refused_at}].
create function private.refused_of(app uuid) returns jsonb
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
