-- Tells the parents who follow this application, each once for an event: while a letter is not opened nobody. Whoever has stopped
-- reminders gets none. The student's own address hears of it by mails of its own.
create function private.tell_parents(app public.applications, kind text, facts jsonb, event_key text) returns void
language sql security definer set search_path = '' as $$
  select private.enqueue_mail(u.email, kind, jsonb_build_object('name', private.name_for_mail(p.name),
      'applicant', private.name_of_applicant(app)) || facts, format('%s:%s', event_key, p.id), app.id)
  from private.application_parents p join auth.users u on u.id = p.user_id and u.deleted_at is null and u.email_confirmed_at is not null
  left join public.person_settings s on s.user_id = u.id
  where p.application_id = app.id and p.ended_at is null and (private.first_unopened(app)).id is null
    and (kind not like '%_reminder' or s.reminders_stopped_at is null)
    and lower(u.email) is distinct from lower(private.applicant_address(app.id));
$$;

-- The letter of the decision that stands has been opened.
create function private.tell_parents_of_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(new, 'parent_news', '{}', format('parents:letter:%s:%s', new.id, extract(epoch from new.letter_opened_at)));
  return null;
end;
$$;

create trigger tell_parents_of_letter after update of letter_opened_at on public.applications for each row
  when (old.letter_opened_at is null and new.letter_opened_at is not null) execute function private.tell_parents_of_letter();

-- What the student has just been told of, in the parents' words.
create function private.tell_parents_too() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(a, case new.template when 'reply_received' then 'parent_reply'
      when 'registration_complete' then 'parent_registered' else 'parent_payment_reminder' end,
    new.data - 'first_name' || private.told_facts(new.id), 'parents:' || new.event_key)
  from public.applications a where a.id = new.application_id;
  return null;
end;
$$;

create trigger tell_parents_too after insert on public.email_outbox for each row
  when (new.application_id is not null and new.template in ('reply_received', 'registration_complete', 'payment_reminder'))
  execute function private.tell_parents_too();

-- The deposit has come.
create function private.tell_parents_of_deposit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_parents(a, 'parent_deposit_paid', '{}', format('parents:deposit:%s', new.id))
  from public.applications a where a.id = new.application_id and private.is_placed(a.status);
  return null;
end;
$$;

create trigger tell_parents_of_deposit after update of registration_deposit_paid on public.student_enrollments for each row
  when (new.registration_deposit_paid and not old.registration_deposit_paid and new.application_id is not null)
  execute function private.tell_parents_of_deposit();

-- What was signed, for the copy that its signer gets: the words, the signature, and the program that it is about.
create function private.signed_copy(mail public.email_outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select jsonb_build_object('signature', c.signature, 'signed_on', c.signed_on, 'words', w.words, 'year', y.name,
      'starts_on', y.program_starts_on, 'ends_on', y.program_ends_on)
    from private.guardian_consents c join private.consent_words w on w.program_year_id = c.words_year and w.number = c.words_number
    join public.program_years y on y.id = c.words_year
    where mail.template = 'consent_thanks' and mail.event_key = 'consent_thanks:' || c.id), '{}');
$$;
