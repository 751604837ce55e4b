-- The second officer lets a letter go, in the version they read; left_out: applications or students who get none of it.
-- Errors: 42501; P0001 not_found, not_begun (a page of 1.0.0), wrong_state, not_allowed (the one who wrote it), stale_version,
-- invalid_value (left_out: nobody is left).
create function private.approve_mailing(mailing_id uuid, expected_version bigint, left_out uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter public.mailings := private.lock_mailing(mailing_id);
  kept jsonb;
  reached integer;
begin
  if expected_version is null then perform private.fail('not_begun', 'A new version is there. Load this page again.'); end if;
  if letter.state <> 'waiting' then perform private.fail('wrong_state', 'This letter does not wait for anybody.'); end if;
  if letter.created_by = auth.uid() then
    perform private.fail('not_allowed', 'A letter to this many people needs a second officer: somebody else must let it go.');
  end if;
  if letter.version <> expected_version then
    perform private.fail('stale_version', 'This letter has changed since you opened it. Read it again before you let it go.');
  end if;
  select coalesce(jsonb_agg(p order by n), '[]') into kept from jsonb_array_elements(letter.people) with ordinality as u (p, n)
  where coalesce(p ->> 'application_id', p ->> 'student_id')::uuid <> all (coalesce(left_out, '{}'));
  select count(*) into reached from private.mailing_people(case when kept = '[]' then letter.people else kept end, letter.words) p
  where p.email is not null and kept <> '[]';
  if reached = 0 then perform private.fail('invalid_value', 'Nobody would get this letter. Take it back instead.', 'left_out'); end if;
  update public.mailings m set people = kept, recipients = reached, state = 'queued', approved_by = auth.uid(),
    send_at = greatest(m.send_at, private.now() + interval '10 minutes')
  where m.id = letter.id returning * into letter;
  perform private.queue_mailing(letter);
  return to_jsonb(letter) - 'people';
end;
$$;
select private.expose('authenticated', 'approve_mailing', $$
  mailing_id uuid, expected_version bigint default null, left_out uuid[] default '{}'$$);
