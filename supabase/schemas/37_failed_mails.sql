-- Mails that could not be delivered, on the file of the person they were for.

-- Officers: failed mails about a file ('application') or a record ('student'), newest first: [{id, template, to_email, last_error,
-- failed_at, referee, to_account}]. referee: whom a request for a letter was for; to_account: the address is an account's, and only
-- its owner changes it. Administrators also find mails to the account that are about nothing in particular. At most 20. Errors: 42501.
create function private.failed_mails(subject text, wanted_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
  files uuid[];
  records uuid[];
begin
  perform private.require(private.is_officer());
  person := case subject when 'application' then (select a.user_id from public.applications a where a.id = wanted_id)
    when 'student' then (select s.user_id from public.students s where s.id = wanted_id) end;
  files := array(select a.id from public.applications a where (a.id = wanted_id and subject = 'application') or a.user_id = person);
  records := array(select s.id from public.students s where (s.id = wanted_id and subject = 'student') or s.user_id = person);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'template', f.template, 'to_email', f.to_email,
      'last_error', f.last_error, 'failed_at', f.updated_at,
      'referee', (select r.name from private.reference_requests q join public.application_references r on r.id = q.reference_id
        where q.id = f.link_for and f.template in ('reference_request', 'reference_reminder')),
      'to_account', exists (select from auth.users u where u.email = f.to_email and u.deleted_at is null))
      order by f.position desc), '[]')
    from (select o.* from public.email_outbox o
      where o.state = 'failed' and (o.application_id = any (files) or o.student_id = any (records)
        or (private.is_administrator() and o.application_id is null and o.student_id is null
          and o.to_email = (select u.email from auth.users u where u.id = person)))
      order by o.position desc limit 20) f);
end;
$$;
select private.expose('authenticated', 'failed_mails', 'subject text, subject_id uuid');

-- Referees whose address does not take mail while their letter is awaited: [{application_id, name, referee}], at most 20.
create function private.failing_referees() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('application_id', f.id, 'name', f.name, 'referee', f.referee) order by f.mailed_at), '[]')
  from (select a.id, concat_ws(' ', a.first_name, a.last_name) as name, e.name as referee, r.mailed_at
    from private.reference_requests r
    join public.applications a on a.id = r.application_id
    join public.application_references e on e.id = r.reference_id
    where r.received_at is null and r.declined_at is null and a.submitted_at is not null
      and private.takes_letters(a) and private.address_fails(r)
    order by r.mailed_at limit 20) f;
$$;
