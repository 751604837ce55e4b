-- People to try a mail on: those named, then always the longest name, the one with most empty fields and one whose name is
-- written in Hebrew only; who is not there is invented. [{why, name, email, time_zone, data}]. Errors: 42501.
create function private.mail_preview_people(application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return (
    with people as (
      select a.id, concat_ws(' ', a.first_name, a.last_name) as name, a.email, p.time_zone,
        jsonb_strip_nulls(jsonb_build_object('first_name', a.first_name, 'last_name', a.last_name,
          'hebrew_name', nullif(concat_ws(' ', a.hebrew_first_name, a.hebrew_last_name), ''), 'track', private.track_label(a.program_track),
          'year', y.name)) as data
      from public.applications a join public.program_years y on y.id = a.program_year_id
      left join public.person_settings p on p.user_id = a.user_id where a.status <> 'draft'),
    chosen as (
      select 'chosen' as why, x.* from people x where x.id = any (coalesce(application_ids, '{}'))
      union all
      (select 'longest_name', x.* from people x order by char_length(x.name) desc, x.id limit 1)
      union all
      (select 'empty_fields', x.* from people x order by (select count(*) from jsonb_object_keys(x.data)), x.id limit 1)
      union all
      (select 'hebrew_only', x.* from people x where x.data ->> 'first_name' ~ '^[\u05d0-\u05ea]' order by x.id limit 1)
      union all
      select 'hebrew_only', null, 'נתנאל בן־דוגמה', 'invented@example.org', null,
        '{"first_name": "נתנאל", "last_name": "בן־דוגמה", "hebrew_name": "נתנאל בן־דוגמה"}'
      where not exists (select 1 from people x where x.data ->> 'first_name' ~ '^[\u05d0-\u05ea]'))
    select coalesce(jsonb_agg(jsonb_build_object('why', c.why, 'name', c.name, 'email', c.email, 'time_zone', c.time_zone,
      'data', jsonb_build_object('first_name', null) || c.data
        || coalesce((select private.hebrew_names(a) from public.applications a where a.id = c.id), '{}'))), '[]') from chosen c);
end;
$$;
select private.expose('authenticated', 'mail_preview_people', $$application_ids uuid[] default '{}'$$);
