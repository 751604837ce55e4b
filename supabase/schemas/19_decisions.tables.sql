-- Deciding and publishing. A decision is recorded on application_decisions, which no applicant can query;
-- publishing copies it to the application, prepares what an acceptance brings, and queues the mail, in one transaction.

-- Moves an officer may record: from working status to decision (admissions specification section 4; Reject is ours).
create table private.decision_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
alter table private.decision_moves enable row level security;

create table private.place_offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The acceptance it is: the decision that was made at this time. One that was undone is an offer nobody got.
  offered_at timestamptz not null default private.now(),
  offered_by uuid references auth.users (id) on delete set null,
  days smallint not null check (days between 1 and 60),
  told_at timestamptz,
  reply_due_at timestamptz,
  -- When silence ended it.
  lapsed_at timestamptz
);
alter table private.place_offers enable row level security;
comment on table private.place_offers is 'Places offered to people on the waitlist, with what became of them.';

create index place_offers_application on private.place_offers (application_id, offered_at);
create index place_offers_offered_by on private.place_offers (offered_by);

create index applications_reply_due on public.applications (reply_due_at) where reply_due_at is not null;
