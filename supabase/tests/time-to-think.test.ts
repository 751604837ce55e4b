/** Time to think: what is told "at once" takes effect after the year's minutes, all together, and can be undone until then. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUser, decide, decisionOf, submitComplete, type User } from './harness/applicants.ts';
import { openDatabase } from './harness/database.ts';
import { people, service, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const giveMinutes = (minutes: number) =>
  stage.db.sql('update public.program_year_settings set undo_minutes = $1', [minutes]);
beforeEach(() => giveMinutes(10));
afterEach(() => stage.db.setClock(null));

const MINUTE = 60_000;
const clockIn = (minutes: number) => stage.db.setClock(new Date(Date.now() + minutes * MINUTE));
const tick = () => stage.db.call(service, 'publish_due_decisions');
const AT_ONCE = { hold: false };

interface Brought {
  readonly status: string;
  readonly students: number;
  readonly tasks: number;
  readonly charges: number;
  readonly mails: number;
}
/** What the applicant has: status, record, tasks, charges and the mail. */
const brought = async (id: string): Promise<Brought | undefined> =>
  (
    await stage.db.sql<Brought & Record<string, unknown>>(
      `select a.status, (select count(*)::int from public.students s where s.application_id = a.id) as students,
        (select count(*)::int from public.enrollment_tasks t where t.application_id = a.id) as tasks,
        (select count(*)::int from public.charges c join public.student_enrollments e on e.id = c.enrollment_id
          where e.application_id = a.id) as charges,
        (select count(*)::int from public.email_outbox o where o.application_id = a.id and o.template = 'decision_published') as mails
       from public.applications a where a.id = $1`,
      [id],
    )
  )[0];
const NOTHING: Brought = { status: 'submitted', students: 0, tasks: 0, charges: 0, mails: 0 };
const ALL: Brought = { status: 'accepted', students: 1, tasks: 5, charges: 3, mails: 1 };

async function applicant(): Promise<{ user: User; id: string }> {
  const user = await createUser(stage.db);
  return { user, id: await submitComplete(stage.db, user) };
}
const undo = async (id: string, version?: number, officer: Person = people.admissions) =>
  stage.db.call(officer, 'undo_decision', {
    application_id: id,
    expected_version: version ?? (await decisionOf(stage.db, id)).version,
  });
const working = async (id: string) => {
  const { status, published_at, publish_at } = await decisionOf(stage.db, id);
  return { status, told: published_at !== null, timed: publish_at !== null };
};

describe('a decision told at once', () => {
  test('is recorded with its time; status, record, tasks, charges and mail come together when the minutes are over', async () => {
    const { id } = await applicant();
    const { published, decision } = await decide(stage.db, id, 'accepted', AT_ONCE);
    expect(published).toBe(false);
    const waits = new Date(decision.publish_at ?? 0).getTime() - Date.now();
    expect(waits / MINUTE).toBeGreaterThan(9.5);
    expect(waits / MINUTE).toBeLessThanOrEqual(10);
    await tick();
    expect(await brought(id)).toEqual(NOTHING);
    await clockIn(9);
    await tick();
    expect(await brought(id)).toEqual(NOTHING);
    await clockIn(11);
    await tick();
    expect(await brought(id)).toEqual(ALL);
    await tick();
    expect(await brought(id)).toEqual(ALL);
  });

  test('a year that takes no time publishes it in the same transaction', async () => {
    await giveMinutes(0);
    const { id } = await applicant();
    expect((await decide(stage.db, id, 'accepted', AT_ONCE)).published).toBe(true);
    expect(await brought(id)).toEqual(ALL);
  });

  test('a new year takes ten minutes; more than two hours are refused', async () => {
    const fresh = await openDatabase();
    try {
      await fresh.sql(`insert into public.program_years (name, opens_at, application_deadline_at, decisions_at, registration_deadline_at,
          orientation_on, tasks_deadline_on, program_starts_on, program_ends_on)
        values ('2095-2096', '2094-09-01', '2095-01-10', '2095-03-05', '2095-03-20', '2095-08-24', '2095-07-15', '2095-08-28', '2096-06-25')`);
      expect(await fresh.sql('select undo_minutes from public.program_year_settings')).toEqual([
        { undo_minutes: 10 },
      ]);
    } finally {
      await fresh.stop();
    }
    const settings = await stage.db.sql<{ id: string; version: string }>(
      'select id, version from public.program_year_settings',
    );
    expect(
      await refusal(
        stage.db.call(people.admin, 'save_program_year_settings', {
          year_id: settings[0]?.id,
          changes: { undo_minutes: 121 },
          expected_version: Number(settings[0]?.version),
        }),
      ),
    ).toMatchObject({ code: 'P0001' });
  });

  test('what the applicant has been told already is settled at once, without a mail', async () => {
    const { id } = await applicant();
    await decide(stage.db, id, 'waitlisted', { hold: true });
    const { decision } = await decide(stage.db, id, 'submitted', AT_ONCE);
    expect(decision).toMatchObject({ status: 'submitted', publish_at: null });
    expect(decision.published_at).not.toBeNull();
    expect(await brought(id)).toEqual(NOTHING);
  });

  test('"publish now" tells a held one after the minutes, and one whose minutes run without waiting', async () => {
    const { id } = await applicant();
    await decide(stage.db, id, 'accepted', { hold: true });
    const publish = async () =>
      stage.db.call(people.admissions, 'publish_decision', {
        application_id: id,
        expected_version: (await decisionOf(stage.db, id)).version,
      });
    await publish();
    expect(await brought(id)).toEqual(NOTHING);
    await publish();
    expect(await brought(id)).toEqual(ALL);
  });

  test('is left to its minutes when it is among many that are released', async () => {
    const { id } = await applicant();
    await decide(stage.db, id, 'accepted', AT_ONCE);
    const many = { action: 'release', details: {}, people: [{ application_id: id }] };
    expect(await refusal(stage.db.call(people.admin, 'run_bulk', many))).toMatchObject({ hint: 'conflict' });
    expect(await brought(id)).toEqual(NOTHING);
    await undo(id);
  });

  test('gives way to the applicant who withdraws meanwhile', async () => {
    const { user, id } = await applicant();
    await decide(stage.db, id, 'accepted', AT_ONCE);
    await stage.db.call(user, 'withdraw_application');
    await clockIn(11);
    await tick();
    expect(await brought(id)).toEqual({ ...NOTHING, status: 'withdrawn' });
    expect(await refusal(undo(id))).toMatchObject({ hint: 'wrong_state' });
  });
});

describe('undo', () => {
  test('over a published decision brings that back as published; over a held one, as held', async () => {
    const { id } = await applicant();
    await decide(stage.db, id, 'waitlisted', AT_ONCE);
    await clockIn(11);
    await tick();
    await decide(stage.db, id, 'accepted', AT_ONCE);
    await undo(id);
    expect(await working(id)).toEqual({ status: 'waitlisted', told: true, timed: false });
    await decide(stage.db, id, 'accepted', { hold: true });
    await decide(stage.db, id, 'submitted', AT_ONCE);
    await undo(id);
    expect(await working(id)).toEqual({ status: 'accepted', told: false, timed: false });
  });

  test('over another whose minutes ran leaves that one held: nothing goes by surprise', async () => {
    const { id } = await applicant();
    await decide(stage.db, id, 'accepted', AT_ONCE);
    await decide(stage.db, id, 'waitlisted', AT_ONCE);
    await undo(id);
    expect(await working(id)).toEqual({ status: 'accepted', told: false, timed: false });
  });

  test('a time of publication that has passed meanwhile does not come back', async () => {
    const { id } = await applicant();
    const { decision } = await decide(stage.db, id, 'waitlisted', { hold: true });
    await stage.db.call(people.admissions, 'schedule_publication', {
      application_id: id,
      publish_at: new Date(Date.now() + 15 * MINUTE).toISOString(),
      expected_version: decision.version,
    });
    await decide(stage.db, id, 'accepted', AT_ONCE);
    await clockIn(16);
    await undo(id);
    expect(await working(id)).toEqual({ status: 'waitlisted', told: false, timed: false });
  });

  test('after it has taken effect it is refused, and so are an old version and whoever is no officer', async () => {
    const { id } = await applicant();
    const { decision } = await decide(stage.db, id, 'accepted', AT_ONCE);
    expect(await refusal(undo(id, decision.version - 1))).toMatchObject({ hint: 'stale_version' });
    await clockIn(11);
    await tick();
    expect(await refusal(undo(id))).toMatchObject({
      hint: 'wrong_state',
      message: 'This decision has taken effect and cannot be undone any more.',
    });
    expect(await brought(id)).toEqual(ALL);
  });
});
