-- The decision letter: written when a decision is published and never before, opened by its owner, kept as it was told.

create table private.decision_letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  outcome text not null check (outcome in ('accepted', 'waitlisted', 'rejected', 'submitted')),
  told_at timestamptz not null default private.now(),
  -- The first time its owner opened it.
  opened_at timestamptz
);
alter table private.decision_letters enable row level security;
comment on table private.decision_letters is 'What was told to an applicant, letter by letter; a later decision adds one, none changes.';
create index decision_letters_application on private.decision_letters (application_id, told_at);

-- Writes the letter of what has just been published (private.publish calls it).
create function private.write_decision_letter(app_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.decision_letters (application_id, outcome) select a.id, a.status from public.applications a where a.id = app_id;
$$;

-- A letter, as its owner sees it.
create function private.told_letter(letter private.decision_letters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', letter.id, 'outcome', letter.outcome, 'told_at', letter.told_at, 'opened_at', letter.opened_at);
$$;

-- The letters of the caller's applications, newest first: [{id, told_at, opened_at, year, outcome}]. What one says, also how it was
-- decided, is told by read_decision_letter: until then outcome is null.
create function private.my_decision_letters() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'told_at', l.told_at, 'opened_at', l.opened_at, 'year', y.name,
      'outcome', case when l.opened_at is not null then l.outcome end) order by l.told_at desc, l.id), '[]')
    from private.decision_letters l join public.applications a on a.id = l.application_id
    join public.program_years y on y.id = a.program_year_id where a.user_id = auth.uid());
end;
$$;
select private.expose('authenticated', 'my_decision_letters');

-- Opens a letter of the caller's. The first time is kept, on the application too when it is the letter of the decision that stands.
-- Answers the letter. Errors: 42501; P0001 not_found.
create function private.read_decision_letter(letter_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  letter public.applications;
  opened private.decision_letters;
begin
  perform private.require_user();
  select a.* into letter from private.decision_letters l join public.applications a on a.id = l.application_id
  where l.id = letter_id and a.user_id = auth.uid();
  if letter.id is null then perform private.fail('not_found', 'This letter does not exist.'); end if;
  -- The same order of locks as every change of a status: a new decision waits, or has been made.
  perform private.lock_application(letter.id);
  update private.decision_letters l set opened_at = coalesce(l.opened_at, private.now()) where l.id = letter_id returning * into opened;
  update public.applications a set letter_opened_at = opened.opened_at
  where a.id = letter.id and a.letter_opened_at is null
    and opened.id = (select l.id from private.decision_letters l where l.application_id = a.id order by l.told_at desc, l.id limit 1);
  return private.told_letter(opened);
end;
$$;
select private.expose('authenticated', 'read_decision_letter', 'letter_id uuid');
