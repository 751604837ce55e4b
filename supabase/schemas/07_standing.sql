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

-- As its owner may know it.
create function private.standing_of(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(case when private.offer_lapsed(app) then 'lapsed' else app.status end, not private.is_open_draft(app),
    private.is_aside(app),
    -- Nobody is thanked for an interview that did not take place.
    (select case when s.ends_at > private.now() then 'to come' when i.outcome in ('no_show', 'moved') then null else 'over' end
      from public.interviews i join public.interview_slots s on s.id = i.slot_id where i.application_id = app.id),
    app.place_accepted_at is not null, private.reply_due_of(app),
    case when e.registration_deposit_paid then 'paid'
      when exists (select from public.payment_claims k where k.enrollment_id = e.id and k.state = 'waiting') then 'said' else 'due' end,
    greatest(y.registration_deadline_at, app.reply_due_at),
    case when app.status = 'registered'
      then (select count(*) from private.tasks_of(app.id, true) t where not (t.state ->> 'done')::boolean) end)
  from public.program_years y left join public.student_enrollments e on e.application_id = app.id
  where y.id = app.program_year_id;
$$;

-- As parents may know it: as it was while a letter is not opened (told_status, child_place), and without interviews.
create function private.child_standing(app public.applications) returns text
language sql stable security definer set search_path = '' as $$
  select private.standing(case when private.told_status(app) = 'declined' and private.offer_lapsed(app) then 'lapsed'
      else private.told_status(app) end,
    not private.is_open_draft(app), private.is_aside(app), null,
    coalesce((p.place ->> 'replied')::boolean, false), (p.place ->> 'reply_deadline_at')::timestamptz,
    case when p.place #>> '{ledger,deposit_paid}' = 'true' then 'paid'
      when p.place #>> '{ledger,deposit,claim,state}' = 'waiting' then 'said' else 'due' end,
    greatest(y.registration_deadline_at, (p.place ->> 'reply_deadline_at')::timestamptz),
    (select count(*) from jsonb_array_elements(p.place -> 'tasks') t where not (t ->> 'done')::boolean))
  from public.program_years y, lateral (select private.child_place(app) as place) p
  where y.id = app.program_year_id;
$$;
