-- Program years: public facts, and the office's settings, tracks and task templates of each.

create table public.program_years (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^20[0-9]{2}-20[0-9]{2}$'),
  is_published boolean not null default false,
  opens_at timestamptz not null,
  application_deadline_at timestamptz not null,
  application_deadline_zone text not null default 'America/Los_Angeles',
  decisions_at timestamptz not null,
  decisions_zone text not null default 'Asia/Jerusalem',
  registration_deadline_at timestamptz not null,
  registration_deadline_zone text not null default 'America/New_York',
  orientation_on date not null,
  program_starts_on date not null,
  program_ends_on date not null,
  tasks_deadline_on date not null,
  currency text not null default 'USD' check (currency = 'USD'),
  -- What is said in public about help with the cost.
  aid_text text not null default '' check (char_length(aid_text) <= 600),
  contact_email text not null default private.school_word('admissions_email') check (private.is_email(contact_email)),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint program_years_deadline_after_opening check (application_deadline_at > opens_at),
  constraint program_years_decisions_after_deadline check (decisions_at > application_deadline_at),
  constraint program_years_registration_after_decisions check (registration_deadline_at > decisions_at),
  constraint program_years_tasks_before_program check (tasks_deadline_on <= program_starts_on),
  constraint program_years_orientation_before_program check (orientation_on <= program_starts_on),
  constraint program_years_end_after_start check (program_ends_on > program_starts_on),
  constraint program_years_registration_before_program check ((registration_deadline_at at time zone 'UTC')::date <= program_starts_on),
  constraint program_years_real_dates check (opens_at >= '2000-01-01Z' and program_ends_on < '2101-01-01'
    and least(orientation_on, tasks_deadline_on) >= '2000-01-01'),
  -- Two years never take applications at the same time: an applicant would not know which one the answers are for.
  constraint program_years_no_overlap exclude using gist (tstzrange(opens_at, application_deadline_at) with &&),
  extras_low numeric(10, 2) check (extras_low between 0 and 1000000),
  extras_high numeric(10, 2) check (extras_high between 0 and 1000000)
);
alter table public.program_years enable row level security;
comment on constraint program_years_currency_check on public.program_years is 'Amounts are in US dollars.';
comment on constraint program_years_name_check on public.program_years is 'Name the year like 2027-2028.';
comment on constraint program_years_name_key on public.program_years is 'This program year exists already.';
comment on constraint program_years_deadline_after_opening on public.program_years is 'The application deadline must be after the opening.';
comment on constraint program_years_decisions_after_deadline on public.program_years
  is 'Acceptance letters must come after the application deadline.';
comment on constraint program_years_registration_after_decisions on public.program_years
  is 'The registration deadline must be after the acceptance letters.';
comment on constraint program_years_tasks_before_program on public.program_years
  is 'The tasks’ deadline must not be after the program start.';
comment on constraint program_years_orientation_before_program on public.program_years
  is 'The orientation must not be after the program start.';
comment on constraint program_years_end_after_start on public.program_years is 'The program must end after it starts.';
comment on constraint program_years_registration_before_program on public.program_years
  is 'The registration deadline must not be after the program start.';
comment on constraint program_years_real_dates on public.program_years is 'Enter dates between 2000 and 2100.';
comment on constraint program_years_no_overlap on public.program_years is 'Another program year takes applications in this time.';

create table public.program_year_tracks (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  track text not null check (track in ('shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army')),
  starts_on date not null,
  ends_on date,
  ages text not null default '' check (char_length(ages) <= 100),
  length_text text not null default '' check (char_length(length_text) <= 300),
  -- The cost of the year in this track. Its total is tuition with room and board; the deposit is part of it.
  tuition_amount numeric(10, 2) not null check (tuition_amount between 0 and 1000000),
  housing_amount numeric(10, 2) not null check (housing_amount between 0 and 1000000),
  deposit_amount numeric(10, 2) not null check (deposit_amount between 0 and 100000),
  -- What the total pays for beside these, as a list in words.
  included_text text not null default '' check (char_length(included_text) <= 300),
  -- How many there is room for, and how many the school hopes for; null: not said.
  capacity smallint check (capacity between 0 and 1000),
  target smallint check (target between 0 and 1000),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (program_year_id, track),
  constraint program_year_tracks_order check (ends_on is null or ends_on > starts_on),
  constraint program_year_tracks_deposit check (deposit_amount <= tuition_amount + housing_amount)
);
alter table public.program_year_tracks enable row level security;
comment on constraint program_year_tracks_program_year_id_track_key on public.program_year_tracks is 'Give each track once.';
comment on constraint program_year_tracks_order on public.program_year_tracks is 'A track must end after it starts.';
comment on constraint program_year_tracks_deposit on public.program_year_tracks
  is 'The deposit is part of the cost, so it cannot be more than tuition with room and board.';

create table public.program_year_settings (
  id uuid primary key references public.program_years (id) on delete cascade,
  -- 'immediate': a decision is published as it is recorded; 'held': recorded, published together later.
  release_mode text not null default 'immediate' check (release_mode in ('immediate', 'held')),
  release_at timestamptz,
  -- How many referees an application asks at least, and whether an uploaded letter will do instead.
  referees_needed smallint not null default 1 check (referees_needed between 0 and 5),
  letter_upload boolean not null default true,
  -- A decision that is told "at once" takes effect after so many minutes and can be undone until then; 0: at once.
  -- Days to reply to an offer from the waitlist; whether those on it are told their place.
  offer_days smallint not null default 5 check (offer_days between 1 and 60),
  tells_waitlist_place boolean not null default false,
  undo_minutes smallint not null default 10 check (undo_minutes between 0 and 120),
  -- Until when files are to be read, and how many read each.
  reading_due_on date,
  readers_each smallint not null default 2 check (readers_each between 1 and 5),
  max_interview_choices smallint not null default 3 check (max_interview_choices between 1 and 10),
  -- Until so many hours before it an applicant may move or decline an interview.
  interview_change_hours smallint not null default 24 check (interview_change_hours between 1 and 336),
  expiry_margin_months smallint not null default 6 check (expiry_margin_months between 0 and 36),
  -- A way to pay is offered once it is said how: nobody reads "bank transfer" without an account to send it to.
  payment_methods text[] not null default '{}'
    check (payment_methods <@ array['bank_transfer', 'check', 'card_by_phone', 'cash']),
  bank_transfer_instructions text not null default '' check (char_length(bank_transfer_instructions) <= 1000),
  check_instructions text not null default '' check (char_length(check_instructions) <= 1000),
  card_instructions text not null default '' check (char_length(card_instructions) <= 1000),
  cash_instructions text not null default '' check (char_length(cash_instructions) <= 1000),
  -- What holds for every way.
  payment_instructions text not null default '' check (char_length(payment_instructions) <= 4000),
  monthly_instalments smallint not null default 8 check (monthly_instalments between 2 and 12),
  first_instalment_on date,
  -- The language of mails to people who have not chosen one.
  mail_language text not null default 'en' check (mail_language in ('en', 'he')),
  -- More recipients than this in ten minutes need a second officer; 0: never.
  second_officer_above smallint not null default 10 check (second_officer_above between 0 and 1000),
  -- After so many days an unopened decision letter is shown to the office: until then parents see nothing of it.
  unopened_letter_days smallint not null default 3 check (unopened_letter_days between 1 and 60),
  -- By when applicants under 18 need a guardian's consent, and the words that the guardian signs; every version of them is kept.
  consent_moment text not null default 'registration' check (consent_moment in ('registration', 'submission')),
  consent_words text not null default 'I am the parent or legal guardian of the applicant, who applies before turning 18. I have read '
    'about the program, its dates and its costs, and I agree that the applicant registers, lives in the dormitory and takes part in '
    'the program. If I cannot be reached in an emergency, the staff may obtain medical care for the applicant. '
    'I know that I can take this consent back in writing.'
    check (char_length(consent_words) between 1 and 8000),
  -- Months after which people are proposed for erasing: rejected, declined and withdrawn ones after that; drafts after the deadline
  -- or their last change; students after the program (money wants seven years).
  keep_closed_months smallint not null default 12 check (keep_closed_months between 1 and 240),
  keep_drafts_months smallint not null default 12 check (keep_drafts_months between 1 and 240),
  keep_alumni_months smallint not null default 84 check (keep_alumni_months between 1 and 240),
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint program_year_settings_instructions check (
    (btrim(bank_transfer_instructions) <> '' or not 'bank_transfer' = any (payment_methods))
    and (btrim(check_instructions) <> '' or not 'check' = any (payment_methods))
    and (btrim(card_instructions) <> '' or not 'card_by_phone' = any (payment_methods))
    and (btrim(cash_instructions) <> '' or not 'cash' = any (payment_methods))),
  -- More people than this in an hour are told to the administrators; 0: never. A house of sixty students reads its whole list without.
  reading_alert_above smallint not null default 150 check (reading_alert_above between 0 and 10000)
);
alter table public.program_year_settings enable row level security;
comment on constraint program_year_settings_consent_words_check on public.program_year_settings
  is 'Write the words that a parent or guardian signs, at most 8,000 characters.';
comment on constraint program_year_settings_instructions on public.program_year_settings
  is 'Say how to pay by each method that is offered: its instructions are empty.';

create table public.enrollment_task_templates (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z_]{1,40}$'),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 500),
  -- Which page the task opens: 'passport_travel' and 'medical' sections of the form, or payment setup.
  action text not null default 'none' check (action in ('none', 'passport_travel', 'medical', 'payment_setup')),
  position smallint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  unique (program_year_id, key)
);
alter table public.enrollment_task_templates enable row level security;
comment on constraint enrollment_task_templates_key_check on public.enrollment_task_templates
  is 'Use 2 to 41 small letters and underscores, beginning with a letter.';

alter table public.program_years add constraint program_years_extras
  check ((extras_low is null) = (extras_high is null) and extras_low <= extras_high);
comment on constraint program_years_extras on public.program_years
  is 'Give a low and a high estimate of what families spend beside the price, or neither.';

comment on column public.program_years.extras_low is 'Flights, insurance, phone and pocket money: the low estimate.';
comment on column public.program_years.extras_high is 'Flights, insurance, phone and pocket money: the high estimate.';
