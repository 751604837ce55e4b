-- Dossiers: many files as one PDF, made in the browser. What is handed out for one is handed out only after it was begun here,
-- where the log, the limit and who may take which file along are kept.

-- Whether the caller may put this file into a dossier: officers any but their own, others on the staff what they were given to read.
create function private.may_take_along(app_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.applications a
      where a.id = app_id and a.submitted_at is not null and a.user_id is distinct from auth.uid())
    and (private.is_officer() or (private.is_staff() and exists (select from public.application_readers r
      where r.application_id = app_id and r.reader_id = auth.uid())));
$$;

-- Refuses to hand out anything of a file for a dossier that the caller has not begun within two hours (begin_dossier), or may not
-- make any more. Other purposes pass. Errors: 42501; P0001 wrong_state (purpose).
create function private.require_dossier(app_id uuid, why text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if why <> 'dossier' then return; end if;
  perform private.require(private.may_take_along(app_id));
  if not exists (select from private.access_log l where l.reader = auth.uid() and l.at >= private.now() - interval '2 hours'
      and l.purpose = 'dossier' and l.note = 'begun' and app_id = any (l.subject_ids)) then
    perform private.fail('wrong_state', 'This dossier was not begun, or too long ago. Make it once more.', 'purpose');
  end if;
end;
$$;

-- Staff: begins a dossier of up to 50 files, which is written down with all of them; within two hours what stands in them is
-- handed out for it. Answers the ids of those that are there, in this order, each once. Nothing is begun when one of them may not
-- be taken along: one's own, or for the read-only role one that it was not given to read.
-- Errors: 42501; P0001 invalid_value, limit_reached, not_allowed (application_ids).
create function private.begin_dossier(ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found_ids uuid[];
begin
  perform private.require(private.is_staff());
  if coalesce(cardinality(ids), 0) = 0 or array_position(ids, null) is not null then
    perform private.fail('invalid_value', 'Choose the files of the dossier.', 'application_ids');
  end if;
  if cardinality(ids) > 50 then
    perform private.fail('limit_reached', 'A dossier takes at most 50 files. Choose fewer.', 'application_ids');
  end if;
  found_ids := array(select a.id from unnest(ids) with ordinality u (id, n) join public.applications a on a.id = u.id
    where a.submitted_at is not null group by a.id order by min(u.n));
  if exists (select from unnest(found_ids) one where not private.may_take_along(one)) then
    perform private.fail('not_allowed', 'A dossier holds only files that you were given to read, and never your own.', 'application_ids');
  end if;
  if cardinality(found_ids) > 0 then
    perform private.trace_reading('application', found_ids, array['document'], 'dossier', 'begun');
  end if;
  return to_jsonb(found_ids);
end;
$$;
select private.expose('authenticated', 'begin_dossier', 'application_ids uuid[]');
