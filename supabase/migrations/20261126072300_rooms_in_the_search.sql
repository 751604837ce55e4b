-- The search as SQL text on s: every word stands in the record, or a name sounds like it; wide, also names one letter away. A room
-- finds those who live there, begun it does where a digit is in it, and a reference of a transfer its student.
create or replace function private.student_words(query text, wide boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- normal_text leaves no character that LIKE treats specially.
  words constant text := (select string_agg(format('(s.search_text like %L%s)', '%' || word || '%', case when sounds <> '{}'
    then case when wide
      then format(' or private.sounds_of(s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name) && %L::text[]', sounds)
      -- Its one sound: the same index finds it, and a row that another word has found is not reckoned again.
      else format(' or s.search_text like %L', '%~' || upper(sounds[1]) || '~%') end
    else '' end), ' and ')
    from unnest(private.search_words(query)) word, lateral (select private.word_sounds(word, wide)) heard (sounds));
  rooms constant text[] := array(select r.name from private.rooms_sought(query) r where r.is_itself or query ~ '[0-9]');
  meant constant uuid := private.student_of_reference(query);
begin
  if words is null then return 'true'; end if;
  return format('(%s%s%s)', words, case when rooms <> '{}' then format(' or s.dorm_room_number = any (%L::text[])', rooms) end,
    case when meant is not null then format(' or s.id = %L::uuid', meant) end);
end;
$$;

revoke all on function private.student_words(text,boolean) from public, anon, authenticated, service_role;

-- The night view: from a room or a part of a name to what is needed at two in the morning, and the sheet for a sealed envelope. Health
-- is begun before it is read; names, rooms and phones are not sensitive.

-- Officers and the house: who is here and is meant by a room, a name or part of it, at most 30, the room itself first:
-- [{id, name, hebrew_name, room, is_out}]. Errors: 42501.
create or replace function private.find_in_house(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  itself constant text[] := array(select r.name from private.rooms_sought(query) r where r.is_itself);
  begun constant text[] := array(select r.name from private.rooms_sought(query) r where not r.is_itself);
begin
  perform private.require(private.keeps_house());
  if private.room_key(coalesce(query, '')) = '' then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'hebrew_name', f.hebrew_name, 'room', f.dorm_room_number,
      'is_out', exists (select from public.student_leaves l where l.student_id = f.id and l.left_at is not null and l.returned_at is null))
      order by f.near, f.dorm_room_number, f.last_name, f.name), '[]')
    from (
      select s.id, s.last_name, concat_ws(' ', s.first_name, s.last_name) as name,
        nullif(concat_ws(' ', s.hebrew_first_name, s.hebrew_last_name), '') as hebrew_name, s.dorm_room_number,
        case when s.dorm_room_number = any (itself) then 0 when s.dorm_room_number = any (begun) then 1
          when private.is_sought(query, s.search_text) then 2 end as near
      from public.students s where private.is_in_the_house(s)) f
    where f.near is not null and (f.near < 2 or itself = '{}')
    limit 30);
end;
$$;

revoke all on function private.find_in_house(text) from public, anon, authenticated, service_role;

grant execute on function private.find_in_house(text) to authenticated;

-- Rooms that a search means: "Room 14" and "חדר 14" mean 14, and 1 is the beginning of 14. The room itself comes first.
create or replace function private.rooms_sought(query text) returns table (name text, is_itself boolean)
language sql stable security definer set search_path = '' as $$
  select r.name, k.key in (a.asked, t.typed)
  from (select private.room_key(left(coalesce(query, ''), 200)) as typed) t
  cross join lateral (select regexp_replace(t.typed, '^(room|חדר) (.+)$', '\2') as asked) a
  cross join public.rooms r cross join lateral (select private.room_key(r.name) as key) k
  where a.asked <> '' and (k.key = t.typed or starts_with(k.key, a.asked))
  order by 2 desc, 1;
$$;
