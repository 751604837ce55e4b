/** What the clock does every minute, row by row: one that cannot be done is noted and left, and holds up no other, nor the mail. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createUser,
  decide,
  decisionOf,
  startComplete,
  submitComplete,
  openLetterOf,
} from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();
beforeAll(async () => {
  // A mail that cannot be queued, or an address that cannot be worked on, as a broken row would be.
  await stage.db.sql('create table private.broken (email text primary key)');
  await stage.db.sql(`create function private.break_for_test() returns trigger language plpgsql as $$
    begin if exists (select from private.broken b where b.email = new.to_email) then perform 1 / 0; end if; return new; end $$`);
  await stage.db.sql(
    'create trigger break_for_test before insert on public.email_outbox for each row execute function private.break_for_test()',
  );
});
beforeEach(() => stage.db.sql('delete from public.email_outbox'));
afterEach(() => stage.db.setClock(null));

const breakAddress = (email = '') => stage.db.sql('insert into private.broken values ($1)', [email]);
const rests = (step: string) =>
  stage.db.sql('select code from private.clock_rests where step = $1 and code is not null', [step]);
const claim = async (): Promise<string[]> =>
  (await stage.db.as<{ mail: { to_email: string } }>(service, 'select public.claim_outbox(20) as mail')).map(
    ({ mail }) => mail.to_email,
  );

/** The next Tuesday noon in Israel that is so many days ahead. */
const tuesday = async (days: number): Promise<Date> => {
  const [row] = await stage.db.sql<{ at: Date }>(
    `select (d + time '12:00') at time zone 'Asia/Jerusalem' as at from generate_series(private.now()::date + $1::integer, private.now()::date + $1::integer + 60, interval '1 day') d
     where extract(isodow from d) = 2 and private.rest_until((d + time '12:00') at time zone 'Asia/Jerusalem', 'Asia/Jerusalem') is null limit 1`,
    [days],
  );
  if (!row) throw new Error('No Tuesday.');
  return row.at;
};

test('a reminder that cannot be queued is left for hours, and the next person gets theirs', async () => {
  const [first, second] = [await createUser(stage.db), await createUser(stage.db)];
  for (const user of [first, second]) await startComplete(stage.db, user);
  const deadline = await tuesday(20);
  await stage.db.sql('update public.program_years set application_deadline_at = $2 where id = $1', [
    stage.yearId,
    deadline,
  ]);
  await breakAddress(first.email);
  await stage.db.setClock(new Date(deadline.getTime() - 86_400_000 + 3_600_000));
  expect(await stage.db.call(service, 'queue_reminders')).toBe(1);
  expect(await rests('reminders')).toEqual([{ code: '22012' }]);
  expect(await claim()).toEqual([second.email]);
  // Mended meanwhile: it goes when it is looked at again, and not before.
  await stage.db.sql('delete from private.broken');
  expect(await stage.db.call(service, 'queue_reminders')).toBe(0);
  await stage.db.setClock(new Date(deadline.getTime() - 86_400_000 + 5 * 3_600_000));
  expect(await stage.db.call(service, 'queue_reminders')).toBe(1);
});

test('an offer that cannot end does not keep another open', async () => {
  const offered: { email: string | undefined; id: string }[] = [];
  for (let place = 1; place <= 2; place += 1) {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await decide(stage.db, id, 'waitlisted', { hold: false });
    await stage.db.call(people.admissions, 'move_on_waitlist', { application_id: id, place: 1, reason: 'x' });
    const { version } = await decisionOf(stage.db, id);
    await stage.db.call(people.admissions, 'offer_place', {
      application_id: id,
      expected_version: version,
      days: 3,
    });
    await openLetterOf(stage.db, user);
    offered.push({ email: user.email, id });
  }
  await breakAddress(offered[0]?.email);
  await stage.db.setClock(await tuesday(10));
  expect(await stage.db.call(service, 'lapse_offers')).toBe(1);
  expect(await rests('offers')).toEqual([{ code: '22012' }]);
  const states = await stage.db.sql<{ status: string }>(
    'select status from public.applications where id = any($1) order by status',
    [offered.map(({ id }) => id)],
  );
  expect(states).toEqual([{ status: 'accepted' }, { status: 'declined' }]);
});

describe('a mail that cannot be written', () => {
  const queue = (to: string, kind: string, data: string) =>
    stage.db.sql(`select private.enqueue_mail($1, $2, $3, $1)`, [to, kind, data]);
  const noted = (to: string) =>
    stage.db.sql(
      `select state, attempts, last_error, send_after > private.now() as later from public.email_outbox where to_email = $1`,
      [to],
    );

  test.each(['not a day', '', '99999-99-99'])(
    'for its date "%s" is noted as a failed try; the others go',
    async (until) => {
      await queue('one@example.org', 'extension_granted', JSON.stringify({ first_name: 'A', until }));
      await queue('two@example.org', 'question_answered', '{}');
      expect(await claim()).toEqual(['two@example.org']);
      expect(await noted('one@example.org')).toEqual([
        {
          state: 'queued',
          attempts: 1,
          last_error: expect.stringMatching(/^This mail could not be written \(22\w+\)\.$/) as string,
          later: true,
        },
      ]);
      expect(await claim()).toEqual([]);
    },
  );

  test('has failed after its eighth try, for the office to see', async () => {
    await queue('one@example.org', 'extension_granted', '{"until": "never"}');
    await stage.db.sql('update public.email_outbox set attempts = 7');
    expect(await claim()).toEqual([]);
    expect(await noted('one@example.org')).toMatchObject([{ state: 'failed', attempts: 8 }]);
  });

  test('and a zone that is none holds up nobody', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'my_settings', { browser_zone: 'Asia/Jerusalem' });
    await stage.db.sql(
      'alter table public.person_settings drop constraint if exists person_settings_time_zone_check',
    );
    await stage.db.sql(`update public.person_settings set time_zone = 'Nowhere/Land' where user_id = $1`, [
      user.id,
    ]);
    await queue(String(user.email), 'office_letter', '{}');
    await queue('two@example.org', 'question_answered', '{}');
    expect(await claim()).toEqual(['two@example.org']);
    expect(await noted(String(user.email))).toMatchObject([{ state: 'queued', attempts: 1 }]);
  });
});
