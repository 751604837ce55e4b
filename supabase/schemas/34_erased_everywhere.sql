-- Names of the stored files of this person, as the map finds them.
create function private.stored_files(e private.erasing) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query execute (select format('select t.name from %s t, unnest(array[$1]) e where %s order by t.name', m.place, m.belongs)
    from private.erase_map() m where m.treatment = 'files') using e;
end;
$$;

-- Places of the map that still hold this person: a row that was to go, or a blanked one that still says an id or an address of theirs.
create function private.places_left(e private.erasing) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select m.place from private.erase_map() m where m.treatment <> 'keep' and private.count_rows(m.place,
    case when m.treatment = 'blank' then format('case when %s then private.mentions(t::text, e.applications::text[] '
      '|| e.students::text[] || e.addresses) end', m.belongs) else m.belongs end, e) > 0 order by m.place);
$$;

-- Who was said to be erased while files of theirs stayed: the clockwork takes them away, and the receipt counts them.
create function private.reopen_erasures() returns integer
language sql security definer set search_path = '' as $$
  with kept as (
    select x.id, f.n from private.erasures x,
      lateral (select count(*) as n from private.stored_files(private.erasing_of(x))) f where x.finished_at is not null and f.n > 0),
  opened as (
    update private.erasures x set finished_at = null, tried_at = null,
      counts = x.counts || jsonb_build_object('storage.objects', coalesce((x.counts ->> 'storage.objects')::bigint, 0) + k.n)
    from kept k where k.id = x.id returning x.id)
  select count(*)::integer from opened;
$$;
