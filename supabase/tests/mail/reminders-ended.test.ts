/**
 * Reminders of every kind that ends, over a year's calendar by the moved clock, in three zones: drafts, files asked for again,
 * replies, tasks and payments. Causes begin every three weeks and end at another hour each time, before, between and after the
 * moments of their reminders: each moment reminds once, none in hours of rest, none after its cause is gone.
 */
import { expect, test } from 'vitest';
import {
  createUser,
  newAccepted,
  openLetterOf,
  startComplete,
  submitComplete,
  type User,
} from '../harness/applicants.ts';
import { openedStage } from '../harness/world.ts';

/** A quarter of the year goes through the feasts of autumn and through most hours of a turn. */
const UNTIL = '2027-12-01';
/** Fewer reminders of a kind would mean that some were left out. */
const LEAST = 1;
const ZONES = ['America/Los_Angeles', 'America/New_York', 'Asia/Jerusalem'] as const;
const KINDS = ['document_reminder', 'draft_reminder', 'payment_reminder', 'reply_reminder', 'task_reminder'];
const stage = openedStage();

/** Their application is one of the walk, for what it is there. */
async function walker(user: User, application: string, part: string, zone: string): Promise<void> {
  await stage.db.call(user, 'my_settings', { browser_zone: zone });
  await stage.db.sql('insert into private.walkers values ($1, $2, $3)', [application, part, zone]);
}

async function people(zone: string): Promise<void> {
  const { db } = stage;
  const drafter = await createUser(db);
  const draft = await startComplete(db, drafter);
  await db.sql(
    `insert into public.application_extensions (id, until) values ($1, private.now() + interval '1 day')`,
    [draft],
  );
  await walker(drafter, draft, 'draft', zone);
  const sender = await createUser(db);
  await walker(sender, await submitComplete(db, sender), 'file', zone);
  const replier = await newAccepted(db);
  await openLetterOf(db, replier.user);
  await walker(replier.user, replier.applicationId, 'reply', zone);
  const placed = await newAccepted(db);
  await walker(placed.user, placed.applicationId, 'place', zone);
  await db.sql('update public.charges set is_active = false where student_id = $1', [placed.studentId]);
  // A tick of the student's own ends no reminder: the office looks. The student information is complete.
  await db.sql(
    `update public.students set home_address = '1 Test Street', father_email = 'father@example.org' where id = $1`,
    [placed.studentId],
  );
  await db.sql(
    `insert into public.charges (student_id, kind, label, amount, due_on) values ($1, 'other', 'Trip', 120, '2027-09-01')`,
    [placed.studentId],
  );
}

/** What begins, and how each ends; the causes of one turn begin and end together. */
const BEGIN = `
  update public.applications a set set_aside_at = null from private.walkers w where w.id = a.id and part = 'draft';
  update public.application_extensions e set until = moment + interval '16 days' + turn * interval '5 hours'
    from private.walkers w where w.id = e.id;
  update public.application_documents d set state = 'replace', reason = 'Too dark.'
    from private.walkers w where w.id = d.application_id and part = 'file' and d.kind = 'transcript';
  update public.applications a set place_accepted_at = null, reply_due_at = moment + interval '12 days' + turn * interval '7 hours'
    from private.walkers w where w.id = a.id and part = 'reply';
  update public.program_years set tasks_deadline_on = (moment + interval '16 days')::date where true;
  update public.enrollment_tasks t set checked_at = null
    from private.walkers w where w.id = t.application_id and part = 'place';
  update public.charges set is_active = true, due_on = (moment + interval '12 days')::date where label = 'Trip';`;
const END = `
  update public.applications a set set_aside_at = moment from private.walkers w where w.id = a.id and part = 'draft';
  update public.application_documents d set state = 'received', reason = null
    from private.walkers w where w.id = d.application_id and part = 'file' and d.kind = 'transcript';
  update public.applications a set place_accepted_at = moment from private.walkers w where w.id = a.id and part = 'reply';
  update public.enrollment_tasks t set checked_at = moment
    from private.walkers w where w.id = t.application_id and part = 'place';
  update public.charges set is_active = false where label = 'Trip';`;
const WALK = `do $walk$
declare
  moment timestamptz := timestamptz '2027-09-01 00:07+00';
  turn integer := -1;
  ends timestamptz := moment;
begin
  while moment < timestamptz '${UNTIL}' loop
    update private.clock set offset_by = moment - now();
    if floor(extract(epoch from moment - timestamptz '2027-09-01') / 1814400) > turn then
      turn := turn + 1;
      -- Another hour of another day in each turn, up to the end of all their moments.
      ends := moment + interval '2 hours' + (turn * 59 % 384) * interval '1 hour';
      insert into private.turns values (turn, moment, ends);
      ${BEGIN}
    end if;
    if moment >= ends and moment < ends + interval '6 hours' then
      update private.turns set ended = moment where n = turn;
      ${END}
    end if;
    perform private.queue_reminders();
    update public.email_outbox set state = 'sent' where state = 'queued';
    moment := moment + interval '6 hours';
  end loop;
end;
$walk$`;

test('three months of causes that end', async () => {
  const { db } = stage;
  await db.sql('create table private.walkers (id uuid primary key, part text not null, zone text not null)');
  await db.sql(
    'create table private.turns (n integer primary key, began timestamptz not null, ended timestamptz not null)',
  );
  for (const zone of ZONES) await people(zone);
  for (const table of [
    'applications',
    'program_years',
    'application_extensions',
    'enrollment_tasks',
    'charges',
  ])
    await db.sql(`alter table public.${table} disable trigger user`);
  await db.sql(
    `update public.program_years set opens_at = '2026-01-01', application_deadline_at = '2027-01-01', decisions_at = '2027-02-01',
       registration_deadline_at = '2027-03-01', tasks_deadline_on = '2027-04-01', orientation_on = '2029-08-01',
       program_starts_on = '2029-08-02', program_ends_on = '2030-06-01' where true`,
  );
  await db.sql(
    `update public.applications a set place_accepted_at = '2027-08-01' from private.walkers w where w.id = a.id and part = 'place'`,
  );
  await db.sql('delete from public.email_outbox');
  await db.setClock('2027-09-01T00:00:00Z');
  await db.sql(WALK);

  const sent = await db.sql<{ template: string; zone: string; mails: number; resting: number; gone: number }>(
    `select o.template, w.zone, count(*)::int as mails,
       count(*) filter (where private.rest_until(o.created_at, w.zone) is not null)::int as resting,
       count(*) filter (where not exists (select from private.turns t where o.created_at >= t.began and o.created_at < t.ended))::int
         as gone
     from public.email_outbox o join private.walkers w on w.id = o.application_id where o.event_key like 'remind:%'
       -- Whoever has replied has tasks of their own, which do not end here.
       and not (w.part = 'reply' and o.template = 'task_reminder')
     group by 1, 2 order by 1, 2`,
  );
  expect(sent.map(({ mails: _mails, ...rest }) => rest)).toEqual(
    KINDS.flatMap((template) => ZONES.map((zone) => ({ template, zone, resting: 0, gone: 0 }))),
  );
  // Of 18 turns in a year: in some the cause was gone before the first moment, in others only after the last.
  const [turns] = await db.sql<{ n: number }>('select count(*)::int as n from private.turns');
  for (const { template, mails } of sent) {
    expect([template, mails >= LEAST]).toEqual([template, true]);
    expect([template, mails < (template === 'draft_reminder' ? 3 : 2) * (turns?.n ?? 0)]).toEqual([
      template,
      true,
    ]);
  }
  const twice = await db.sql(
    `select o.application_id, o.template, t.n, regexp_replace(o.event_key, '^.*:', '') as ahead from public.email_outbox o
     join private.turns t on o.created_at >= t.began and o.created_at < t.began + interval '21 days'
     where o.event_key like 'remind:%' group by 1, 2, 3, 4 having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}, 300_000);
