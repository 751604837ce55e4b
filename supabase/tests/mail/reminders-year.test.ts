/**
 * Reminders over the calendar, every two hours by the moved clock, in three zones: each once, none in hours of rest, and each before
 * what it reminds of. Over the weeks of the holy days in autumn.
 */
import { expect, test } from 'vitest';
import { createUser, startComplete, submitComplete } from '../harness/applicants.ts';
import { openedStage } from '../harness/world.ts';

/** Fewer than these would mean that some were left out. */
const LEAST = { drafts: 8, interviews: 17 };
const UNTIL = '2027-12-01';
const ZONES = ['Asia/Jerusalem', 'America/New_York', 'America/Los_Angeles'] as const;
const stage = openedStage();

test('before_rest and rest_until agree at any time of the weeks of the holy days in each zone', async () => {
  const wrong = await stage.db.sql(
    `select zone, at, before, until from unnest($1::text[]) zone,
       generate_series($2::timestamptz, $3, '90 minutes') at,
       lateral (select private.before_rest(at, array[zone]) as before, private.rest_until(at, zone) as until) r
     where (until is null) <> (before = at) or before > at or before < at - interval '4 days'
       or (until is not null and (private.rest_until(before, zone) is not null
         -- The rest begins within the hour after it and is the one in which the moment lies.
         or private.rest_until(before + interval '1 hour', zone) is distinct from until)) limit 5`,
    [ZONES, '2027-09-01', UNTIL],
  );
  expect(wrong).toEqual([]);
});

/** Every two hours from the first of September until then: each week an interview is moved on, each month the deadline. */
const WALK = `do $walk$
declare
  moment timestamptz := timestamptz '2027-09-01 00:07+00';
  week integer := 0;
begin
  while moment < timestamptz '${UNTIL}' loop
    update private.clock set offset_by = moment - now();
    if floor(extract(epoch from moment - timestamptz '2027-09-01') / 604800) >= week then
      -- Every other hour gets its turn; those of rest too, after Shabbat or by a mistake of the office.
      update public.interview_slots set starts_at = moment + interval '3 days 23 minutes' + (week % 24) * interval '4 hours',
        ends_at = moment + interval '3 days 53 minutes' + (week % 24) * interval '4 hours' where place = 'walk';
      if week % 4 = 0 then
        update public.program_years set application_deadline_at = moment + interval '20 days' + week * interval '5 hours',
          decisions_at = '2029-01-01', registration_deadline_at = '2029-02-01', tasks_deadline_on = '2029-03-01', orientation_on = '2029-08-01',
          program_starts_on = '2029-08-02', program_ends_on = '2030-06-01';
      end if;
      week := week + 1;
    end if;
    perform private.queue_reminders();
    update public.email_outbox set state = 'sent' where state = 'queued';
    moment := moment + interval '2 hours';
  end loop;
end;
$walk$`;

test('the weeks of the holy days, every two hours', async () => {
  const { db } = stage;
  for (const zone of ZONES) {
    const drafter = await createUser(db, { firstName: 'Drafter' });
    await startComplete(db, drafter);
    const guest = await createUser(db, { firstName: 'Guest' });
    const id = await submitComplete(db, guest);
    await db.call(drafter, 'my_settings', { browser_zone: zone });
    await db.call(guest, 'my_settings', { browser_zone: zone });
    await db.sql(
      `with slot as (insert into public.interview_slots (program_year_id, starts_at, ends_at, place)
         values ($1, private.now() + interval '1 day', private.now() + interval '25 hours', 'walk') returning id)
       insert into public.interviews (application_id, slot_id, place_no) select $2, id, 1 from slot`,
      [stage.yearId, id],
    );
  }
  await db.sql(`delete from public.email_outbox`);
  await db.setClock('2027-09-01T00:00:00Z');
  await db.sql('alter table public.program_years disable trigger user');
  await db.sql(WALK);

  const sent = await db.sql<{ zone: string; template: string; mails: number; resting: number; late: number }>(
    `select p.time_zone as zone, o.template, count(*)::int as mails,
       count(*) filter (where private.rest_until(o.created_at, p.time_zone) is not null)::int as resting,
       count(*) filter (where o.created_at >= coalesce((o.data ->> 'deadline_at')::timestamptz, (o.data ->> 'starts_at')::timestamptz))::int
         as late
     from public.email_outbox o join auth.users u on u.email = o.to_email join public.person_settings p on p.user_id = u.id
     where o.event_key like 'remind:%' group by 1, 2 order by 1, 2`,
  );
  expect(sent.map(({ zone, template, resting, late }) => ({ zone, template, resting, late }))).toEqual(
    [...ZONES]
      .sort()
      .flatMap((zone) =>
        ['draft_reminder', 'interview_reminder'].map((template) => ({ zone, template, resting: 0, late: 0 })),
      ),
  );
  // An interview each week, a deadline every fourth; both moments of one that fall into one rest become one mail.
  for (const { template, mails } of sent) {
    if (template === 'draft_reminder') expect(mails).toBeGreaterThan(LEAST.drafts);
    else expect(mails).toBeGreaterThan(LEAST.interviews);
  }
  // Each moment once: the key is that of the cause and the distance.
  const [twice] = await db.sql<{ n: number }>(
    `select count(*)::int as n from (select to_email, data, regexp_replace(event_key, '^.*:', '') from public.email_outbox
       where event_key like 'remind:%' group by 1, 2, 3 having count(*) > 1) x`,
  );
  expect(twice?.n).toBe(0);
}, 240_000);
