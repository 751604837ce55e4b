-- What a mail may say: the kinds of mail with their fields, and the words that the office writes for a program year.

-- The kinds the product sends, held equal with shared/src/mail/kinds.ts by a test. fields: what words may merge;
-- has_secret_link: its button opens something without signing in, by a link of its own.
create table private.mail_kinds (
  kind text primary key,
  mail_group text not null check (mail_group in ('notice', 'receipt', 'reminder', 'invitation', 'letter', 'decision')),
  fields text[] not null,
  has_secret_link boolean not null default false,
  -- Codes and security: it goes on days of rest too, as receipts do.
  is_urgent boolean not null default false,
  -- Fields that tell of money, health or papers, and as what their reading is written down (private.mail_facts).
  kept text[] not null default '{}',
  categories text[] not null default '{}'
);
alter table private.mail_kinds enable row level security;

-- The office's words for one kind of mail in one language and year. Every version stays; at most one is current, none means
-- the shipped words. body is a document of few allowed elements (shared/src/mail/body.ts).
create table public.mail_templates (
  id uuid primary key default gen_random_uuid(),
  program_year_id uuid not null references public.program_years (id) on delete cascade,
  kind text not null references private.mail_kinds (kind) check (char_length(kind) <= 60),
  language text not null check (language in ('en', 'he')),
  number integer not null check (number > 0),
  is_current boolean not null default true,
  subject text not null check (char_length(btrim(subject)) between 1 and 200),
  heading text not null check (char_length(btrim(heading)) between 1 and 200),
  body jsonb not null check (pg_column_size(body) < 60000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default private.now(),
  unique (program_year_id, kind, language, number)
);
alter table public.mail_templates enable row level security;
comment on constraint mail_templates_body_check on public.mail_templates is 'This text is too long for a mail.';
comment on constraint mail_templates_number_check on public.mail_templates is 'Versions count from 1.';
comment on table public.mail_templates is 'Words of mails written by the office, by year, kind and language; every version is kept.';

create unique index mail_templates_current on public.mail_templates (program_year_id, kind, language) where is_current;
create index mail_templates_kind on public.mail_templates (kind);
create index mail_templates_created_by on public.mail_templates (created_by);

-- Outgoing mail, written with the change that causes it and sent by tick; rate limits.

-- How mail leaves as a whole: one row. held: nothing is sent until somebody lets it go; per_minute: what the mail provider takes.
create table public.mail_settings (
  id uuid primary key default '00000000-0000-4000-8000-000000000001' check (id = '00000000-0000-4000-8000-000000000001'),
  held boolean not null default false,
  per_minute integer not null default 300 check (per_minute between 1 and 6000),
  version bigint not null default 1,
  updated_at timestamptz not null default private.now()
);
alter table public.mail_settings enable row level security;
comment on constraint mail_settings_id_check on public.mail_settings is 'There is one row of settings.';

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  to_email text not null check (private.is_email(to_email)),
  template text not null check (template ~ '^[a-z][a-z_]{1,60}$'),
  data jsonb not null default '{}' check (pg_column_size(data) < 20000),
  application_id uuid references public.applications (id) on delete set null,
  student_id uuid references public.students (id) on delete set null,
  -- In this order a person's mails go.
  position bigint generated always as identity,
  -- Written by the office to people; null for mails that an event causes.
  mailing_id uuid,
  -- What the secret link of this mail opens: a row of the table that its kind is about.
  link_for uuid,
  -- Its reader caused it by an act of their own.
  own_act boolean not null default false,
  -- Why it does not wait for anybody's rest to end; null where it does.
  rest_override text check (char_length(btrim(rest_override)) between 1 and 300),
  -- One mail per event: the same key is never queued twice.
  event_key text not null unique check (char_length(event_key) <= 200),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'cancelled')),
  send_after timestamptz not null default private.now(),
  attempts smallint not null default 0,
  lease uuid,
  leased_until timestamptz,
  last_error text check (char_length(last_error) <= 2000),
  sent_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.email_outbox is 'Mails written in the same transaction as the change that causes them; tick sends them.';
alter table public.email_outbox enable row level security;
comment on constraint email_outbox_rest_override_check on public.email_outbox is 'Say why, in at most 300 characters.';
comment on constraint email_outbox_data_check on public.email_outbox is 'The values for this mail are too long.';
comment on constraint email_outbox_template_check on public.email_outbox is 'A template is named with small letters and underscores.';

create index email_outbox_due on public.email_outbox (send_after) where state in ('queued', 'sending');
create index email_outbox_waiting on public.email_outbox (to_email, position) where state in ('queued', 'sending');
create index email_outbox_sent on public.email_outbox (sent_at) where state = 'sent';
create index email_outbox_mailing on public.email_outbox (mailing_id) where mailing_id is not null;
create index email_outbox_application on public.email_outbox (application_id);
create index email_outbox_student on public.email_outbox (student_id);
create index email_outbox_link on public.email_outbox (link_for) where link_for is not null;

-- Each mail as it went out, with "(link)" where a secret link stood.
create table private.mail_copies (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade,
  subject text not null,
  html text not null,
  plain text not null,
  -- The office's words it was made of; null for the shipped ones.
  template_id uuid references public.mail_templates (id) on delete set null,
  at timestamptz not null default private.now()
);
alter table private.mail_copies enable row level security;

create index mail_copies_template on private.mail_copies (template_id);

-- Each try of each mail: error null when the mail server took it.
create table private.mail_attempts (
  id bigint generated always as identity primary key,
  outbox_id uuid not null references public.email_outbox (id) on delete cascade,
  at timestamptz not null default private.now(),
  error text check (char_length(error) <= 2000),
  is_permanent boolean not null default false
);
alter table private.mail_attempts enable row level security;

create index mail_attempts_outbox on private.mail_attempts (outbox_id, id);

-- Counters that survive a refusal: callers answer an error instead of raising one.
create table private.rate_limits (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null default 1,
  primary key (bucket, subject, window_start)
);
alter table private.rate_limits enable row level security;

-- How many proxies in front of the Data API add an entry to x-forwarded-for: callers can write whatever they like before
-- those. One behind the embedded server; docs/production.md says how to find out and set it elsewhere.
create table private.network (
  only_row boolean primary key default true check (only_row),
  trusted_hops integer not null default 1 check (trusted_hops between 1 and 10)
);
alter table private.network enable row level security;

-- What a mail tells of money, health or papers stands in no mail that lies open to the office: it goes to a table of its own, which the
-- sender joins, and such a mail is read by a traced function.

create table private.mail_facts (
  outbox_id uuid primary key references public.email_outbox (id) on delete cascade deferrable initially deferred,
  facts jsonb not null
);
comment on table private.mail_facts
  is 'What a mail keeps apart (mail_kinds.kept); the sender joins it, the office reads it by office_mail.';
alter table private.mail_facts enable row level security;

-- Secret links in mails: made when a mail goes, kept as hashes.

-- Secret links of mails, as hashes: the link itself is made when the mail goes and stands nowhere else. Every try of one mail
-- has its own and all of them open, since a try that seemed to fail may have arrived; a newer mail for the same thing ends them.
create table private.mail_links (
  token_hash text primary key,
  outbox_id uuid not null references public.email_outbox (id) on delete cascade
);
alter table private.mail_links enable row level security;

create index mail_links_outbox on private.mail_links (outbox_id);

-- What a step of the clock has looked at and leaves for some hours: a reminder with nothing to say, a row that failed (with its code).
create table private.clock_rests (
  step text not null,
  subject text not null,
  code text,
  at timestamptz not null default private.now(),
  primary key (step, subject)
);
alter table private.clock_rests enable row level security;
