-- Interviews, questions, mails and history for officers, and the public wrappers of all office functions.

-- Publishes slots for a year (default: the open one); [{program_year_id?, interviewer_id?, starts_at, ends_at, place, link, capacity}], at most 200.
create function private.publish_interview_slots(slots jsonb) returns setof uuid
language plpgsql security definer set search_path = '' as $$
declare
  slot jsonb;
begin
  perform private.require(private.is_officer());
  if slots is null or jsonb_typeof(slots) <> 'array' or jsonb_array_length(slots) not between 1 and 200 then
    perform private.fail('invalid_value', 'Give between 1 and 200 times.', 'slots');
  end if;
  for slot in select jsonb_array_elements(slots) loop
    if jsonb_typeof(slot) <> 'object' then perform private.fail('invalid_value', 'Give a start and an end.', 'starts_at'); end if;
    return next (private.insert_row('public.interview_slots', slot || jsonb_build_object('program_year_id', coalesce(slot ->> 'program_year_id', private.open_year_id()::text)),
      array['program_year_id', 'interviewer_id', 'starts_at', 'ends_at', 'place', 'link', 'capacity']) ->> 'id')::uuid;
  end loop;
end;
$$;

-- The mail about an interview as it now stands; `template` is interview_scheduled, interview_changed or interview_cancelled.
create function private.mail_interview(app_id uuid, template text, slot public.interview_slots, event_key text, reason text default null) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(private.applicant_address(a.id), template, jsonb_build_object('first_name', a.first_name, 'application_id', a.id, 'starts_at', slot.starts_at,
    'ends_at', slot.ends_at, 'place', slot.place, 'link', slot.link, 'reason', reason), event_key, a.id)
  from public.applications a where a.id = app_id;
$$;

-- Changes a slot; people booked in it are told when time, place or link change.
create function private.save_interview_slot(slot_id uuid, changes jsonb, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.interview_slots;
  slot public.interview_slots;
  booked integer;
begin
  perform private.require(private.is_officer());
  select * into before from public.interview_slots where id = slot_id for no key update;
  if before.id is null then perform private.fail('not_found', 'This slot no longer exists.'); end if;
  perform private.apply_changes('public.interview_slots', slot_id, changes, coalesce(expected_version, -1),
    array['interviewer_id', 'starts_at', 'ends_at', 'place', 'link', 'capacity', 'is_open']);
  select * into slot from public.interview_slots where id = slot_id;
  select coalesce(max(place_no), 0) into booked from public.interviews i where i.slot_id = slot.id;
  if slot.capacity < booked then perform private.fail('invalid_value', 'More interviews are already scheduled in this slot.', 'capacity'); end if;
  if (before.starts_at, before.ends_at, before.place, before.link) is distinct from (slot.starts_at, slot.ends_at, slot.place, slot.link) then
    perform private.mail_interview(i.application_id, 'interview_changed', slot, 'interview:' || i.id || ':slot:' || slot.version)
    from public.interviews i where i.slot_id = slot.id;
  end if;
  return to_jsonb(slot);
end;
$$;

create function private.remove_interview_slot(slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  delete from public.interview_slots s where s.id = slot_id;
exception when foreign_key_violation then
  perform private.fail('wrong_state', 'An interview is scheduled in this slot. Cancel or move it first.');
end;
$$;

-- Gives an application a place in a slot; when it has one already this is a reschedule. The lock on the slot and the unique
-- place make one success of any number of simultaneous tries; the others read 'slot_taken'.
create function private.schedule_interview(app_id uuid, wanted_slot uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  slot public.interview_slots;
  app public.applications;
  existing public.interviews;
  free_place smallint;
  result public.interviews;
begin
  perform private.require(private.is_officer());
  select * into app from public.applications where id = app_id for no key update;
  if app.id is null then perform private.fail('not_found', 'This application no longer exists.'); end if;
  if app.status not in ('submitted', 'waitlisted') then
    perform private.fail('wrong_state', 'Interviews are scheduled while an application is submitted or waitlisted.');
  end if;
  select * into slot from public.interview_slots where id = wanted_slot for no key update;
  if slot.id is null or slot.program_year_id <> app.program_year_id then perform private.fail('not_found', 'This slot no longer exists.', 'slot_id'); end if;
  select * into existing from public.interviews where application_id = app_id;
  if existing.slot_id = wanted_slot then return to_jsonb(existing); end if;
  select n into free_place from generate_series(1, slot.capacity) n
  where n not in (select i.place_no from public.interviews i where i.slot_id = slot.id) order by n limit 1;
  if free_place is null then
    perform private.fail('slot_taken', 'This interview time has just been taken. Choose another one.', 'slot_id');
  end if;
  insert into public.interviews as i (application_id, slot_id, place_no, scheduled_by) values (app_id, slot.id, free_place, auth.uid())
  on conflict (application_id) do update set slot_id = excluded.slot_id, place_no = excluded.place_no, scheduled_by = excluded.scheduled_by
  returning * into result;
  perform private.mail_interview(app_id, case when existing.id is null then 'interview_scheduled' else 'interview_changed' end, slot,
    'interview:' || result.id || ':' || result.version);
  return to_jsonb(result);
end;
$$;

create function private.cancel_interview(app_id uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone public.interviews;
  slot public.interview_slots;
begin
  perform private.require(private.is_officer());
  if char_length(why) > 500 then perform private.fail('too_long', 'Please keep the reason under 500 characters.', 'reason'); end if;
  delete from public.interviews where application_id = app_id returning * into gone;
  if gone.id is null then perform private.fail('not_found', 'No interview is scheduled.'); end if;
  select * into slot from public.interview_slots where id = gone.slot_id;
  perform private.mail_interview(app_id, 'interview_cancelled', slot, 'interview:' || gone.id || ':cancelled', nullif(btrim(why), ''));
end;
$$;

-- Answers a question by mail and marks it answered.
create function private.answer_question(question_id uuid, answer_text text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require(private.is_officer());
  if coalesce(btrim(answer_text), '') = '' then perform private.fail('required', 'Write an answer first.', 'answer'); end if;
  perform private.apply_changes('public.questions', question_id, jsonb_build_object('answer', answer_text, 'state', 'answered'),
    coalesce(expected_version, -1), array['answer', 'state']);
  update public.questions q set answered_by = auth.uid(), answered_at = private.now() where q.id = question_id returning to_jsonb(q) into result;
  perform private.enqueue_mail(result ->> 'email', 'question_answered', jsonb_build_object('name', result ->> 'name', 'subject', result ->> 'subject',
    'message', result ->> 'message', 'answer', result ->> 'answer'), 'question:' || question_id || ':' || (result ->> 'version'));
  return result;
end;
$$;

create function private.set_question_state(question_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return private.apply_changes('public.questions', question_id, jsonb_build_object('state', new_state), coalesce(expected_version, -1), array['state']);
end;
$$;

-- Lets a waiting or failed mail go again, or stops one that has not been sent.
create function private.steer_mail(outbox_id uuid, command text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  result jsonb;
begin
  perform private.require(private.is_administrator());
  update public.email_outbox o
  set state = case command when 'retry' then 'queued' else 'cancelled' end,
    attempts = case command when 'retry' then 0 else o.attempts end, send_after = private.now()
  where o.id = outbox_id and ((command = 'retry' and o.state in ('failed', 'cancelled')) or (command = 'cancel' and o.state in ('queued', 'failed')))
  returning to_jsonb(o) into result;
  if result is null then perform private.fail('wrong_state', 'This mail cannot be changed any more.'); end if;
  return result;
end;
$$;

-- Everything that happened on one application, newest first: {id, at, actor_name, actor_role, action, table_name, changes, note}. At most 500.
create function private.application_timeline(app_id uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
      'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', l.changes, 'note', l.note)
    from public.audit_log l where l.application_id = app_id order by l.id desc limit 500;
end;
$$;

-- The history of one record, newest first, in the same shape. Administrators for every table, officers for files they work on.
create function private.record_history(wanted_table text, wanted_row uuid) returns setof jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return query select jsonb_build_object('id', l.id, 'at', l.at, 'actor_name', private.person_name(l.actor), 'actor_role', l.actor_role,
      'action', l.action, 'table_name', l.table_name, 'row_id', l.row_id, 'changes', l.changes, 'note', l.note)
    from public.audit_log l
    where l.table_name = wanted_table and l.row_id = wanted_row
      and (private.is_administrator() or l.application_id is not null or l.student_id is not null)
    order by l.id desc limit 500;
end;
$$;

create function public.office_application(application_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.office_application(application_id); $$;
create function public.review_document(document_id uuid, state text, reason text default null, expected_version bigint default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.review_document(document_id, state, reason, expected_version); $$;
create function public.save_note(application_id uuid, body text, note_id uuid default null, expected_version bigint default null) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_note(application_id, body, note_id, expected_version); $$;
create function public.remove_note(note_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.remove_note(note_id); $$;
create function public.grant_extension(application_id uuid, until timestamptz, reason text default '') returns jsonb
language sql security invoker set search_path = '' as $$ select private.grant_extension(application_id, until, reason); $$;
create function public.publish_interview_slots(slots jsonb) returns setof uuid
language sql security invoker set search_path = '' as $$ select private.publish_interview_slots(slots); $$;
create function public.save_interview_slot(slot_id uuid, changes jsonb, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.save_interview_slot(slot_id, changes, expected_version); $$;
create function public.remove_interview_slot(slot_id uuid) returns void
language sql security invoker set search_path = '' as $$ select private.remove_interview_slot(slot_id); $$;
create function public.schedule_interview(application_id uuid, slot_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.schedule_interview(application_id, slot_id); $$;
create function public.cancel_interview(application_id uuid, reason text default null) returns void
language sql security invoker set search_path = '' as $$ select private.cancel_interview(application_id, reason); $$;
create function public.answer_question(question_id uuid, answer text, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.answer_question(question_id, answer, expected_version); $$;
create function public.set_question_state(question_id uuid, state text, expected_version bigint) returns jsonb
language sql security invoker set search_path = '' as $$ select private.set_question_state(question_id, state, expected_version); $$;
create function public.retry_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'retry'); $$;
create function public.cancel_mail(outbox_id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.steer_mail(outbox_id, 'cancel'); $$;
create function public.application_timeline(application_id uuid) returns setof jsonb
language sql stable security invoker set search_path = '' as $$ select * from private.application_timeline(application_id); $$;
create function public.record_history(table_name text, row_id uuid) returns setof jsonb
language sql stable security invoker set search_path = '' as $$ select * from private.record_history(table_name, row_id); $$;

grant execute on function private.office_application(uuid), private.review_document(uuid, text, text, bigint), private.save_note(uuid, text, uuid, bigint),
  private.remove_note(uuid), private.grant_extension(uuid, timestamptz, text), private.publish_interview_slots(jsonb),
  private.save_interview_slot(uuid, jsonb, bigint), private.remove_interview_slot(uuid), private.schedule_interview(uuid, uuid),
  private.cancel_interview(uuid, text), private.answer_question(uuid, text, bigint), private.set_question_state(uuid, text, bigint),
  private.steer_mail(uuid, text), private.application_timeline(uuid), private.record_history(text, uuid) to authenticated;
grant execute on function public.office_application(uuid), public.review_document(uuid, text, text, bigint), public.save_note(uuid, text, uuid, bigint),
  public.remove_note(uuid), public.grant_extension(uuid, timestamptz, text), public.publish_interview_slots(jsonb),
  public.save_interview_slot(uuid, jsonb, bigint), public.remove_interview_slot(uuid), public.schedule_interview(uuid, uuid),
  public.cancel_interview(uuid, text), public.answer_question(uuid, text, bigint), public.set_question_state(uuid, text, bigint),
  public.retry_mail(uuid), public.cancel_mail(uuid), public.application_timeline(uuid), public.record_history(text, uuid) to authenticated;
