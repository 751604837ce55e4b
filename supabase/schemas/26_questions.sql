-- Questions in use: asked by visitors, answered by the office.

grant select on public.questions to authenticated;

create trigger bump_version before update on public.questions for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.questions for each row execute function private.audit('', '');

create policy "Staff read questions" on public.questions for select to authenticated using ((select private.is_staff()));
grant select on public.search_misses to authenticated;

create policy "Staff read search misses" on public.search_misses for select to authenticated using ((select private.is_staff()));

-- Stores a question. Answers {status: received | invalid (field, message) | rate_limited (message)}; a filled honeypot
-- (website) is answered like success and stored nowhere. 5 questions an hour per address, 30 an hour per network guess.
create function private.ask_question(name text, email text, subject text, message text, website text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
  wrong_field text;
begin
  if coalesce(website, '') <> '' then return jsonb_build_object('status', 'received'); end if;
  if not private.within_limit('ask_question', private.client_address(), 5, interval '1 hour') then
    return jsonb_build_object('status', 'rate_limited',
      'message', 'You have sent several questions in a short time. Please wait an hour, or write to us by e-mail.');
  end if;
  begin
    -- Name and subject are one line: they end up in the head of a mail.
    perform private.insert_row('public.questions', jsonb_build_object('name', regexp_replace(left(name, 10000), '\s+', ' ', 'g'),
      'email', left(email, 10000), 'subject', regexp_replace(left(subject, 10000), '\s+', ' ', 'g'),
        'message', left(message, 100000)), array['name', 'email', 'subject', 'message']);
  exception when sqlstate 'P0001' then
    get stacked diagnostics problem = message_text, wrong_field = pg_exception_detail;
    return jsonb_build_object('status', 'invalid', 'field', wrong_field, 'message', problem);
  end;
  return jsonb_build_object('status', 'received');
end;
$$;
select private.expose('anon, authenticated', 'ask_question', $$
  name text, email text, subject text, message text, website text default ''$$);

-- Counts a search that found nothing: the term only, normalised; more than 60 an hour from one address are not counted.
create function private.count_search_miss(term text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  clean text := left(private.normal_text(left(term, 400)), 100);
begin
  if char_length(clean) < 2 or position('@' in clean) > 0
     or not private.within_limit('search_miss', private.client_address(), 60, interval '1 hour') then
    return;
  end if;
  insert into public.search_misses as m (term) values (clean)
  on conflict on constraint search_misses_pkey do update set times = m.times + 1, last_at = private.now();
end;
$$;
select private.expose('anon, authenticated', 'count_search_miss', 'term text');

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
  update public.questions q set answered_by = auth.uid(), answered_at = private.now() where q.id = question_id
    returning to_jsonb(q) into result;
  perform private.enqueue_mail(result ->> 'email', 'question_answered',
    jsonb_build_object('name', result ->> 'name', 'subject', result ->> 'subject',
    'message', result ->> 'message', 'answer', result ->> 'answer'), 'question:' || question_id || ':' || (result ->> 'version'));
  return result;
end;
$$;
select private.expose('authenticated', 'answer_question', 'question_id uuid, answer text, expected_version bigint');

create function private.set_question_state(question_id uuid, new_state text, expected_version bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require(private.is_officer());
  return private.apply_changes('public.questions', question_id, jsonb_build_object('state', new_state), coalesce(expected_version, -1),
    array['state']);
end;
$$;
select private.expose('authenticated', 'set_question_state', 'question_id uuid, state text, expected_version bigint');
