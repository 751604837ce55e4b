-- Whether a row was last written in this very transaction, which can still be taken back. `written` is its xmin.
create function private.is_written_now(written xid) returns boolean
language sql stable set search_path = '' as $$
  select written is not distinct from pg_current_xact_id_if_assigned()::xid;
$$;

-- Opens a letter of the caller's: the first time is kept, on the application too when it is the letter of the decision that stands.
-- Returns {id, opened_at}; read_decision_letter answers what it says. Errors: 42501; P0001 not_found.
create function private.open_decision_letter(letter_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app uuid;
  opened private.decision_letters;
begin
  perform private.require_user();
  select a.id into app from private.decision_letters l join public.applications a on a.id = l.application_id
  where l.id = letter_id and a.user_id = auth.uid();
  if app is null then perform private.fail('not_found', 'This letter does not exist.'); end if;
  -- The same order of locks as every change of a status: a new decision waits, or has been made.
  perform private.lock_application(app);
  update private.decision_letters l set opened_at = private.now() where l.id = letter_id and l.opened_at is null;
  select * into opened from private.decision_letters l where l.id = letter_id;
  update public.applications a set letter_opened_at = opened.opened_at
  where a.id = app and a.letter_opened_at is null
    and opened.id = (select l.id from private.decision_letters l where l.application_id = a.id order by l.told_at desc, l.id limit 1);
  return jsonb_build_object('id', opened.id, 'opened_at', opened.opened_at);
end;
$$;
select private.expose('authenticated', 'open_decision_letter', 'letter_id uuid');
