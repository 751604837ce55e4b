-- What speaks against deciding or telling now, as codes; it hinders nobody: documents_asked (again, not there yet), documents_unchecked,
-- no_interview (none that took place), no_score (nobody has handed one in, where the year has a score sheet; unsaid to whoever must not
-- learn of others' scores), no_consent (of a guardian, for a minor).
create function private.against_deciding(app public.applications) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when exists (select from public.application_documents d where d.application_id = app.id and d.state = 'replace')
      then 'documents_asked' end,
    case when exists (select from public.application_documents d where d.application_id = app.id and d.state = 'received')
      then 'documents_unchecked' end,
    case when not exists (select from public.interviews i join public.interview_slots t on t.id = i.slot_id
      where i.application_id = app.id and t.ends_at < private.now()) then 'no_interview' end,
    case when exists (select from public.score_criteria c where c.program_year_id = app.program_year_id) and private.sees_scores(app.id)
      and not exists (select from public.application_scores c where c.application_id = app.id and c.submitted_at is not null)
      then 'no_score' end,
    case when private.lacks_consent(app) then 'no_consent' end], null);
$$;

-- Places of the tracks that these applications are for, as the decisions stand and after they have been decided so: [{year_name, track,
-- capacity (null: not limited), taken, after}].
create function private.places_after(app_ids uuid[], decision text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('year_name', y.name, 'track', t.track, 'capacity', t.capacity, 'taken', n.taken,
    'after', n.after) order by y.name, t.starts_on, t.track), '[]')
  from public.program_year_tracks t join public.program_years y on y.id = t.program_year_id
  cross join lateral (
    select count(*) filter (where private.is_placed(f.status)) as taken,
      count(*) filter (where private.is_placed(case when f.id = any (app_ids) then decision else f.status end)) as after,
      bool_or(f.id = any (app_ids)) as touched
    from (select a.id, coalesce(d.status, a.status) as status from public.applications a
      left join public.application_decisions d on d.id = a.id
      where a.program_year_id = t.program_year_id and a.program_track = t.track and a.submitted_at is not null) f) n
  where n.touched;
$$;

-- Brothers among the applicants of the same year: the same parent follows both, or one family name with one emergency telephone or one
-- address. [{application_id, name, status}], with the status the office works on.
create function private.brothers_of(app_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('application_id', b.id, 'name', concat_ws(' ', b.first_name, b.last_name),
    'status', coalesce(d.status, b.status)) order by b.first_name, b.id), '[]')
  from public.applications a join public.applications b on b.program_year_id = a.program_year_id and b.id <> a.id
    and b.submitted_at is not null
  left join public.application_decisions d on d.id = b.id
  where a.id = app_id and (
    exists (select from private.application_parents p join private.application_parents q on q.email = p.email
      where p.application_id = a.id and q.application_id = b.id and p.ended_at is null and q.ended_at is null)
    or lower(b.last_name) = lower(a.last_name) and (b.emergency_contact_phone = a.emergency_contact_phone
      or lower(b.address) = lower(a.address) and lower(b.city) = lower(a.city)));
$$;

-- What a release with these details would tell, before it is: {people: [{application_id, name, hebrew_name, email, language, decision,
-- track, outliers, brothers, empty_fields}], counts: [{decision, track, count}], scheduled: [{application_id, name, publish_at}],
-- year_id: whose words the mails have}. outliers: no_name, no_hebrew_name, no_address, other_track (than the student record has),
-- same_address (as another of these), and what speaks against deciding. empty_fields: what the letter mentions and has no value for.
create function private.rehearsal(details jsonb, application_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with lines as materialized (select * from private.bulk_lines('release', details, (
      select jsonb_agg(jsonb_build_object('application_id', i)) from unnest(application_ids[1:501]) i))),
    told as (
      select l.*, a.first_name, a.last_name, lower(coalesce(u.email, a.email)) as address, u.email as account,
        coalesce(p.mail_language, y.mail_language, 'en') as language, s.program_track as other,
        to_jsonb(private.empty_letter_fields(private.drafted_letter(a, l.status))) as empty_fields,
        private.against_deciding(a) as against
      from lines l join public.applications a on a.id = l.application_id
      left join auth.users u on u.id = a.user_id and u.email_confirmed_at is not null
      left join public.person_settings p on p.user_id = a.user_id
      left join public.program_year_settings y on y.id = a.program_year_id
      left join public.students s on s.application_id = a.id
      where l.reason is null),
    judged as (
      select t.*, to_jsonb(array_remove(array[case when t.first_name = '' or t.last_name = '' then 'no_name' end,
        case when t.hebrew_name = '' then 'no_hebrew_name' end, case when t.account is null then 'no_address' end,
        case when t.other <> t.track then 'other_track' end,
        case when count(*) over (partition by t.address) > 1 then 'same_address' end], null) || t.against) as outliers from told t)
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('application_id', j.application_id, 'name', j.name,
        'hebrew_name', j.hebrew_name, 'email', j.account, 'language', j.language, 'decision', j.status, 'track', j.track,
        'outliers', j.outliers, 'brothers', private.brothers_of(j.application_id), 'empty_fields', j.empty_fields)
        order by j.last_name, j.first_name, j.application_id), '[]') from judged j),
      'counts', (select coalesce(jsonb_agg(to_jsonb(c) order by c.decision, c.track), '[]')
        from (select j.status as decision, j.track, count(*) as count from judged j group by 1, 2) c),
      'year_id', (select min(a.program_year_id::text) from judged j join public.applications a on a.id = j.application_id),
      'scheduled', (select coalesce(jsonb_agg(jsonb_build_object('application_id', l.application_id, 'name', l.name,
        'publish_at', l.publish_at)), '[]') from lines l where l.reason = 'scheduled')));
end;
$$;
