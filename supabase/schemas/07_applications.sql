-- Applications and what belongs to one: working decision, documents, references, notes, a later deadline.
-- `status` on applications is the published one; the working status is on application_decisions, which no applicant can query.

-- Every status of an application, in order, with the phase it belongs to and whether its owner may take it back then. The one
-- home of the list and of its groups; shared/src/statuses.ts says the same, and a test holds the two equal.
create function private.application_statuses() returns table (status text, phase text, withdrawable boolean)
language sql immutable set search_path = '' as $$
  values
    ('draft', 'draft', false),
    ('submitted', 'under_review', true),
    ('waitlisted', 'under_review', true),
    ('accepted', 'placed', true),
    ('registered', 'placed', false),
    ('rejected', 'closed', false),
    ('declined', 'closed', false),
    ('withdrawn', 'closed', false);
$$;

-- The office still looks at it: interviews are scheduled.
create function private.is_under_review(status text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(private.phase_of(status) = 'under_review', false); $$;

-- A place is given: the accepted student's pages, tasks and ledger are open.
create function private.is_placed(status text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(private.phase_of(status) = 'placed', false); $$;

-- It has ended: nothing is asked of the applicant any more, and nothing is kept free.
create function private.is_closed(status text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(private.phase_of(status) = 'closed', false); $$;

-- Its owner may take it back; what was never handed in is put aside instead (set_draft_aside).
create function private.is_withdrawable(status text) returns boolean language sql immutable set search_path = '' as $$
  select exists (select 1 from private.application_statuses() s where s.status = is_withdrawable.status and s.withdrawable);
$$;

create trigger bump_version before update on public.applications for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.applications for each row execute function private.audit('id', '');

-- Keeps the search text, and stamps a status change.
create function private.prepare_application() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.search_text := private.normal_text(concat_ws(' ', new.first_name, new.last_name, new.hebrew_first_name, new.hebrew_last_name,
    new.email, new.phone, new.whatsapp_phone, new.high_school, new.current_school, new.reference_number));
  if tg_op = 'UPDATE' and new.status is distinct from old.status then
    new.status_changed_at := private.now();
  end if;
  return new;
end;
$$;

create trigger prepare before insert or update on public.applications for each row execute function private.prepare_application();

create function private.new_reference_number(year_id uuid) returns text
language sql volatile security definer set search_path = '' as $$
  select format('A-%s-%s', to_char(y.program_starts_on, 'YYYY'), nextval('private.reference_numbers'))
  from public.program_years y where y.id = year_id;
$$;

-- The owner's application ids; used by policies of the tables below.
create function private.own_application_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.applications where user_id = (select auth.uid());
$$;
grant execute on function private.own_application_ids() to authenticated;

-- Applications that have been handed in: from then on they are the office's business. Empty for everybody who is not staff.
create function private.office_application_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.applications where submitted_at is not null and (select private.is_staff());
$$;
grant execute on function private.office_application_ids() to authenticated;
grant select on public.application_decisions to authenticated;

create trigger bump_version before update on public.application_decisions for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.application_decisions for each row execute function private.audit('id', '');

create policy "Staff read decisions" on public.application_decisions for select to authenticated using ((select private.is_staff()));
grant select on public.application_documents to authenticated;

create trigger bump_version before update on public.application_documents for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_documents
  for each row execute function private.audit('application_id', '');
grant select on public.application_references to authenticated;

create trigger bump_version before update on public.application_references for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_references
  for each row execute function private.audit('application_id', '');

create policy "Owners read references, staff those handed in" on public.application_references for select to authenticated
  using (application_id in (select private.own_application_ids()) or application_id in (select private.office_application_ids()));

create trigger empty_texts before insert or update on public.application_references
  for each row execute function private.empty_texts('name');
grant select on public.application_notes to authenticated;

create trigger bump_version before update on public.application_notes for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_notes
  for each row execute function private.audit('application_id', '');
grant select on public.application_extensions to authenticated;

create trigger bump_version before update on public.application_extensions for each row execute function private.bump_version();

create trigger audit after insert or update or delete on public.application_extensions
  for each row execute function private.audit('id', '');

create policy "Staff read extensions" on public.application_extensions for select to authenticated using ((select private.is_staff()));

-- status: also 'lapsed'. is_late: the draft can no longer be handed in. interview: 'to come', 'over' or null. deposit: 'paid', 'said'
-- (the family has sent it) or 'due'; deposit_ends: when it is late. tasks_left: what the list still asks for.
create function private.standing(status text, is_late boolean, is_aside boolean, interview text, replied boolean, reply_ends timestamptz,
  deposit text, deposit_ends timestamptz, tasks_left bigint) returns text
language sql stable set search_path = '' as $$
  select case
    when status = 'draft' then case when is_aside then 'aside' when is_late then 'late' else 'draft' end
    when private.is_under_review(status) and interview is not null
      then case interview when 'to come' then 'interview' else case status when 'submitted' then 'interviewed' else 'waitlisted' end end
    when status = 'submitted' then 'reading'
    when status = 'accepted' and not replied then case when private.now() >= reply_ends then 'offer_over' else 'offered' end
    -- Paid and not registered: somebody under 18 whose consent is not there.
    when status = 'accepted' then case when deposit = 'paid' then 'consent_due' when deposit = 'said' then 'deposit_said'
      when private.now() >= deposit_ends then 'deposit_late' else 'deposit_due' end
    -- The office may register somebody whose deposit has not come.
    when status = 'registered' and deposit = 'due' then 'registered_owing'
    when status = 'registered' then case when tasks_left = 0 then 'registered_done' else 'registered' end
    else status end;
$$;

-- Whether silence ended the offer: nobody has declined it then.
create function private.offer_lapsed(app public.applications) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.status = 'declined' and exists (select from private.place_offers o
    where o.application_id = app.id and o.lapsed_at >= app.status_changed_at);
$$;

-- The status a standing begins with: an offer that silence ended, and a place that was left, are more than their status says.
create function private.status_to_stand(app public.applications, status text) returns text
language sql stable security definer set search_path = '' as $$
  select case when status = 'declined' and private.offer_lapsed(app) then 'lapsed'
    when status = 'withdrawn' and exists (select from public.student_enrollments e
      where e.application_id = app.id and e.enrollment_status = 'withdrawn') then 'left'
    else status end;
$$;

-- As its owner may know it.
create function private.standing_of(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(private.status_to_stand(app, app.status), not private.is_open_draft(app),
    private.is_aside(app),
    -- Nobody is thanked for an interview that did not take place.
    (select case when s.ends_at > private.now() then 'to come' when i.outcome in ('no_show', 'moved') then null else 'over' end
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    app.place_accepted_at is not null, case when not private.has_money(app) then private.reply_due_of(app) end,
    case when e.registration_deposit_paid then 'paid'
      when exists (select from public.payment_claims k where k.enrollment_id = e.id and k.state = 'waiting') then 'said' else 'due' end,
    -- A day that was typed holds until it is over in the year's zone.
    coalesce((select (c.due_on + 1)::timestamp at time zone y.registration_deadline_zone from public.charges c
      where c.enrollment_id = e.id and c.kind = 'deposit' and c.is_active and not c.follows_deadline),
      greatest(y.registration_deadline_at, app.reply_due_at)),
    case when app.status = 'registered'
      then (select count(*) from private.tasks_of(app.id, true) t where not (t.state ->> 'done')::boolean) end)
  from public.program_years y left join public.student_enrollments e on e.application_id = app.id
  where y.id = app.program_year_id;
$$;

-- As parents may know it: as it was while a letter is not opened (told_status, child_place), and without interviews.
create function private.child_standing(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(private.status_to_stand(app, private.told_status(app)),
    not private.is_open_draft(app), private.is_aside(app), null,
    coalesce((p.place ->> 'replied')::boolean, false),
    case when not private.has_money(app) then (p.place ->> 'reply_deadline_at')::timestamptz end,
    case when p.place #>> '{ledger,deposit_paid}' = 'true' then 'paid'
      when p.place #> '{ledger,deposit,claims}' @> '[{"state": "waiting"}]' then 'said' else 'due' end,
    greatest(y.registration_deadline_at, (p.place ->> 'reply_deadline_at')::timestamptz),
    (select count(*) from jsonb_array_elements(p.place -> 'tasks') t where not (t ->> 'done')::boolean))
  from public.program_years y, lateral (select private.child_place(app) as place) p
  where y.id = app.program_year_id;
$$;

-- Locks one application for a change of its status: decision first, then application, everywhere in this order, so that an
-- officer and the applicant never wait for each other. NO KEY, so that mails and notes about it can be written meanwhile.
create function private.lock_application(app uuid) returns public.applications
language plpgsql security definer set search_path = '' as $$
declare
  locked public.applications;
begin
  perform 1 from public.application_decisions d where d.id = app for no key update;
  select * into locked from public.applications a where a.id = app for no key update;
  return locked;
end;
$$;
