-- Names in Hebrew, for what is written in Hebrew: a mail or a letter in Hebrew greets with the Hebrew name where one is known.

-- Those of an applicant: of the application, what it lacks of the student record: {hebrew_first_name, hebrew_last_name, hebrew_name};
-- without the keys that are not known.
create function private.hebrew_names(app public.applications) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('hebrew_first_name', n.first, 'hebrew_last_name', n.last,
    'hebrew_name', nullif(concat_ws(' ', n.first, n.last), '')))
  from (select coalesce(nullif(btrim(app.hebrew_first_name), ''), nullif(btrim(s.hebrew_first_name), '')) as first,
      coalesce(nullif(btrim(app.hebrew_last_name), ''), nullif(btrim(s.hebrew_last_name), '')) as last
    from (values (app.user_id)) a (person) left join public.students s on s.user_id = a.person) n;
$$;

-- What a mail in Hebrew merges instead of Latin names: {hebrew_first_name, hebrew_last_name} of its reader, by their record or
-- application, and {hebrew_applicant}, whom a mail to somebody else is about; without the keys that are not known. person: the
-- reader's account or null. Nobody is greeted with the name of another: a file counts only as its reader's own.
create function private.hebrew_for_mail(mail public.email_outbox, person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  app public.applications;
  found_names jsonb := '{}';
begin
  select * into app from public.applications a where a.id = mail.application_id;
  if mail.data ? 'applicant' then
    select jsonb_build_object('hebrew_applicant', private.name_for_mail(n ->> 'hebrew_name')) into found_names
    from private.hebrew_names(app) n where n ? 'hebrew_first_name' and n ? 'hebrew_last_name';
  elsif mail.data ? 'first_name' then
    select jsonb_build_object('hebrew_first_name', btrim(n.first), 'hebrew_last_name', nullif(btrim(n.last), '')) into found_names
    from (
      select 1 as place, h ->> 'hebrew_first_name' as first, h ->> 'hebrew_last_name' as last from private.hebrew_names(app) h
      where app.user_id = person
      union all
      select 2, s.hebrew_first_name, s.hebrew_last_name from public.students s
      where s.id = mail.student_id and (s.user_id = person or s.user_id is null)
      union all
      select 3, h ->> 'hebrew_first_name', h ->> 'hebrew_last_name' from private.names_of(person) h) n
    where btrim(n.first) <> '' order by n.place limit 1;
  end if;
  return coalesce(jsonb_strip_nulls(found_names), '{}');
end;
$$;
