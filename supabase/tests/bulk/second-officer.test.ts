/** A release cannot go wrong: its time, what the second officer reads and approves, whom they take out, and a report that is true. */
import type { FunctionArgs, FunctionResult } from '@school/shared/api/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide, decisionOf } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { HOLD, itemsOf, openedBulk, TELL, type Run } from './scene.ts';

const scene = openedBulk();
beforeEach(() => scene.reset());
afterEach(() => scene.stage.db.setClock(null));

const MINUTE = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();
const limit = (above: number) =>
  scene.stage.db.sql('update public.program_year_settings set second_officer_above = $1', [above]);
const act = async (id: string, name: string, more: object = {}) =>
  scene.stage.db.call(people.admissions, name, {
    application_id: id,
    expected_version: (await decisionOf(scene.stage.db, id)).version,
    ...more,
  });
/** A release of these that waits for a second officer. */
const waiting = async (ids: readonly string[], details: object = {}): Promise<string> => {
  await limit(1);
  await scene.run('decide', HOLD, ids);
  const { id, state } = await scene.run('release', details, ids);
  expect(state).toBe('waiting');
  return id;
};
const newsOf = async (run: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await scene.report(run)).lines.map((line) => [line.application_id, line.news]));

describe('the time', () => {
  test('has one minimum on a file and for many: a time that has passed, or leaves no minutes to undo it, is refused', async () => {
    const [held = '', open = ''] = await scene.applicants(2);
    await decide(scene.stage.db, held, 'accepted', { hold: true });
    for (const publish_at of [inMinutes(-10_080), inMinutes(5)]) {
      const refused = { hint: 'invalid_value', field: 'publish_at' };
      expect(await refusal(act(held, 'schedule_publication', { publish_at }))).toMatchObject(refused);
      expect(await refusal(act(open, 'record_decision', { decision: 'accepted', publish_at }))).toMatchObject(
        refused,
      );
      expect(await refusal(scene.preview('release', { publish_at }, [held]))).toMatchObject(refused);
      const people_ = [{ application_id: held }];
      for (const run of [
        { action: 'release', details: { publish_at }, people: people_ },
        { action: 'decide', details: { decision: 'waitlisted', publish_at }, people: people_ },
      ])
        expect(await refusal(scene.stage.db.call(people.admissions, 'run_bulk', run))).toMatchObject(refused);
    }
    expect(
      (await refusal(act(held, 'schedule_publication', { publish_at: inMinutes(-60) }))).message,
    ).toMatch(/^This time has passed. The earliest is \w+day, /);
    await scene.minutesPass(2);
    expect(await scene.statusOf(held)).toBe('submitted');
    await act(held, 'schedule_publication', { publish_at: inMinutes(30) });
  });

  test('holding for a time of the year that has passed tells nobody: it stays held until it is released', async () => {
    const release = (mode: string, at: string | null) =>
      scene.stage.db.sql('update public.program_year_settings set release_mode = $1, release_at = $2', [
        mode,
        at,
      ]);
    const [first = '', second = ''] = await scene.applicants(2);
    await release('held', new Date(Date.now() - 3_600_000).toISOString());
    await act(first, 'record_decision', { decision: 'accepted' });
    // Nor one that leaves no minutes to undo it.
    await release('held', new Date(Date.now() + 300_000).toISOString());
    await act(second, 'record_decision', { decision: 'accepted' });
    expect((await decisionOf(scene.stage.db, first)).publish_at).toBeNull();
    expect((await decisionOf(scene.stage.db, second)).publish_at).toBeNull();
    await release('held', new Date(Date.now() + 3_600_000).toISOString());
    await act(second, 'record_decision', { decision: 'waitlisted' });
    expect((await decisionOf(scene.stage.db, second)).publish_at).not.toBeNull();
    await release('immediate', null);
  });

  test('on a day of rest goes after the school’s, says whose mail waits and when nobody rests; beyond the year it is refused', async () => {
    const { db } = scene.stage;
    const ids = await scene.applicants(2);
    await db.sql(
      `insert into public.person_settings (user_id, time_zone) select user_id, 'America/Los_Angeles' from public.applications
       where id = $1 on conflict (user_id) do update set time_zone = excluded.time_zone`,
      [ids[0]],
    );
    const advised = (publish_at: string) =>
      db.call<FunctionResult<'advise_publication'>>(people.admissions, 'advise_publication', {
        application_ids: ids,
        publish_at,
      });
    // In Israel Shabbat is from Friday, 15:00, to Saturday, 22:00; in Los Angeles ten hours later. August has no festival.
    expect(await advised('2091-08-23T15:00:00Z')).toMatchObject({
      school_rests: false,
      families: 0,
      better_at: null,
    });
    const onShabbat = await advised('2091-08-25T09:00:00Z');
    expect(onShabbat).toMatchObject({ school_rests: true, families: 1 });
    expect(new Date(onShabbat.told_at).toISOString()).toBe('2091-08-25T19:00:00.000Z');
    expect(new Date(onShabbat.better_at ?? 0).toISOString()).toBe('2091-08-26T05:00:00.000Z');
    expect(await advised('2091-08-25T20:00:00Z')).toMatchObject({ school_rests: false, families: 1 });
    // Nobody accepted could reply once the year's date has passed.
    const [{ ends } = { ends: new Date() }] = await db.sql<{ ends: Date }>(
      'select registration_deadline_at as ends from public.program_years y join public.applications a on a.program_year_id = y.id where a.id = $1',
      [ids[0]],
    );
    const minute = 60_000;
    expect((await advised(new Date(ends.getTime() - minute).toISOString())).reply_ended).toBeNull();
    expect(Date.parse((await advised(ends.toISOString())).reply_ended ?? '')).toBe(ends.getTime());
    await decide(db, ids[0] ?? '', 'accepted', { hold: true });
    expect(
      await refusal(act(ids[0] ?? '', 'schedule_publication', { publish_at: '2091-08-25T09:00:00Z' })),
    ).toMatchObject({ hint: 'invalid_value', field: 'publish_at' });
  });
});

describe('the second officer', () => {
  test('reads whom it reaches, what speaks against each, and brothers; unread nothing goes', async () => {
    const { db } = scene.stage;
    const ids = await scene.applicants(2);
    await db.sql(
      `update public.applications set last_name = 'Cedarman', emergency_contact_phone = '+12015550100', date_of_birth = current_date - interval '17 years'
       where id = any ($1)`,
      [ids],
    );
    const id = await waiting(ids);
    const mails = await db.sql<{ to_email: string }>(
      `select to_email from public.email_outbox where template = 'second_officer'`,
    );
    expect(mails.map(({ to_email }) => to_email)).not.toContain(people.admissions.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(await db.call(people.admin, 'waiting_approvals')).toMatchObject([{ kind: 'run', id, people: 2 }]);
    expect(await db.call(people.admissions, 'waiting_approvals')).toEqual([]);
    const { rehearsal } = await scene.read(id);
    const [first] = rehearsal?.people ?? [];
    expect(first?.outliers).toEqual(expect.arrayContaining(['no_interview', 'no_consent']));
    expect(first?.brothers).toMatchObject([{ status: 'accepted' }]);
    expect(await refusal(db.call(people.admin, 'approve_bulk', { run_id: id, shown: null }))).toMatchObject({
      hint: 'stale_version',
    });
  });

  test('lets go what was shown: letters, decisions or people that have changed since are read again', async () => {
    const { db } = scene.stage;
    const ids = await scene.applicants(2);
    const id = await waiting(ids);
    const approve = (shown: string) => db.call(people.admin, 'approve_bulk', { run_id: id, shown });
    const { shown } = await scene.read(id);
    await act(ids[0] ?? '', 'record_decision', { decision: 'waitlisted', hold: true });
    expect(await refusal(approve(shown))).toMatchObject({ hint: 'stale_version' });
    const again = await scene.read(id);
    expect(again.people).toMatchObject([{ application_id: ids[1] }]);
    const paragraph: FunctionArgs<'save_letter_paragraph'> = {
      application_id: ids[1] ?? '',
      outcome: 'accepted',
      words: 'With joy.',
      expected_version: null,
    };
    await db.call(people.admissions, 'save_letter_paragraph', { ...paragraph });
    expect(await refusal(approve(again.shown))).toMatchObject({ hint: 'stale_version' });
    await approve((await scene.read(id)).shown);
    expect(await newsOf(id)).toEqual({ [ids[0] ?? '']: 'otherwise', [ids[1] ?? '']: 'on_its_way' });
  });

  test('takes people out, who stay held; not everybody', async () => {
    const ids = await scene.applicants(3);
    const id = await waiting(ids);
    expect(await refusal(scene.approve(id, people.admin, ids))).toMatchObject({ field: 'left_out' });
    expect(await scene.approve(id, people.admin, ids.slice(0, 1))).toMatchObject({
      news: { taken_out: 1, on_its_way: 2 },
    });
    await scene.minutesPass(60);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['submitted', 'accepted', 'accepted']);
    expect((await scene.report(id)).lines.map(({ reason }) => reason).sort()).toEqual(
      [null, null, 'taken_out'].sort(),
    );
  });

  test('is waited for at the year’s own time too: what waits is told by nothing else', async () => {
    const { db } = scene.stage;
    await limit(1);
    const ids = await scene.applicants(2);
    await db.sql(`update public.program_year_settings set release_at = $1`, [inMinutes(30)]);
    const { state } = await scene.run('decide', TELL, ids);
    await db.sql(`update public.program_year_settings set release_at = null`);
    expect(state).toBe('waiting');
    await scene.minutesPass(60);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['submitted', 'submitted']);
  });

  test('is asked by the limit of the applications’ year, the lowest of several, whatever year is open', async () => {
    const { db, yearId } = scene.stage;
    await limit(2);
    const ids = await scene.applicants(3);
    const [other] = await db.sql<{ id: string }>(
      `insert into public.program_years (name, opens_at, application_deadline_at, decisions_at, registration_deadline_at,
         orientation_on, program_starts_on, program_ends_on, tasks_deadline_on)
       select '2080-2081', opens_at - interval '10 years', application_deadline_at - interval '10 years',
         decisions_at - interval '10 years', registration_deadline_at - interval '10 years', orientation_on - 3650,
         program_starts_on - 3650, program_ends_on - 3650, tasks_deadline_on - 3650
       from public.program_years where id = $1 returning id`,
      [yearId],
    );
    const above = async (value: number) =>
      db.sql('update public.program_year_settings set second_officer_above = $2 where id = $1', [
        other?.id,
        value,
      ]);
    await db.sql('update public.applications set program_year_id = $2 where id = any ($1)', [
      ids.slice(0, 2),
      other?.id,
    ]);
    const needs = async (chosen: readonly string[]) =>
      (await scene.preview('decide', TELL, chosen)).needs_second_officer;
    await above(1);
    expect(await needs(ids.slice(0, 2))).toBe(true);
    expect(await needs(ids.slice(2))).toBe(false);
    await above(0);
    expect(await needs(ids.slice(0, 2))).toBe(false);
    expect(await needs(ids)).toBe(true);
  });
});

describe('the report', () => {
  test('says of each what became of the news, and with which decision', async () => {
    const { db } = scene.stage;
    const [told = '', undone = '', withdrew = '', later = '', elsewhere = '', out = ''] =
      await scene.applicants(6);
    const ids = [told, undone, withdrew, later, elsewhere, out];
    await scene.run('decide', HOLD, ids);
    const { id } = await scene.run('release', { publish_at: inMinutes(120) }, ids);
    await act(undone, 'publish_decision');
    await act(undone, 'undo_decision');
    await act(undone, 'schedule_publication', { publish_at: null });
    const [{ user_id: owner = '' } = {}] = await db.sql<{ user_id: string }>(
      'select user_id from public.applications where id = $1',
      [withdrew],
    );
    await db.call({ ...people.applicant_a, id: owner }, 'withdraw_application', {});
    await act(later, 'schedule_publication', { publish_at: inMinutes(240) });
    await act(elsewhere, 'schedule_publication', { publish_at: null });
    await scene.run('release', { publish_at: inMinutes(300) }, [elsewhere]);
    expect(await db.call(people.admissions, 'release_of', { application_id: out })).toMatchObject({
      run_id: id,
    });
    await act(out, 'schedule_publication', { publish_at: null });
    expect(await db.call(people.admissions, 'release_of', { application_id: out })).toBeNull();
    await scene.minutesPass(130);
    expect(await newsOf(id)).toEqual({
      [told]: 'told',
      [undone]: 'undone',
      [withdrew]: 'withdrew',
      [later]: 'on_its_way',
      [elsewhere]: 'elsewhere',
      [out]: 'taken_out',
    });
    const { lines } = await scene.report(id);
    expect(new Set(lines.map(({ decision }) => decision))).toEqual(new Set(['accepted']));
    expect(lines.find(({ application_id }) => application_id === out)).toMatchObject({
      outcome: 'kept',
      reason: 'taken_out',
    });
  });
});

test('a release that is attacked tells each of the right ones once, and says what became of the others', async () => {
  const { db } = scene.stage;
  await limit(1);
  const ids = await scene.applicants(6);
  const [plain = '', undone = '', withdrew = '', returned = '', alone = '', out = ''] = ids;
  await scene.run('decide', { decision: 'waitlisted', hold: true }, ids);
  // Two presses of the same button, and a third one of a tab that still shows them: one release waits.
  const shown = itemsOf(await scene.preview('release', {}, ids));
  const press = () =>
    db.call<Run>(people.admissions, 'run_bulk', { action: 'release', details: {}, people: shown });
  const pressed = await Promise.allSettled([press(), press()]);
  const [{ id = '' } = {}] = pressed.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  expect(pressed.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: expect.objectContaining({ hint: 'conflict' }) as unknown },
  ]);
  expect((await scene.preview('release', {}, ids)).skipped.map(({ reason }) => reason)).toEqual(
    ids.map(() => 'waiting'),
  );
  // Approved twice at once, without one.
  const approved = await Promise.allSettled([
    scene.approve(id, people.admin, [out]),
    scene.approve(id, people.super_admin, [out]),
  ]);
  expect(approved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  // Meanwhile, with a tab that was opened before the one is published alone.
  const { version } = await decisionOf(db, alone);
  await act(undone, 'undo_decision');
  const [{ user_id: owner = '' } = {}] = await db.sql<{ user_id: string }>(
    'select user_id from public.applications where id = $1',
    [withdrew],
  );
  await db.call({ ...people.applicant_a, id: owner }, 'withdraw_application', {});
  await act(returned, 'record_decision', { decision: 'submitted' });
  await act(alone, 'publish_decision');
  const stale = { application_id: alone, expected_version: version };
  expect(await refusal(db.call(people.admin, 'undo_decision', stale))).toMatchObject({ hint: 'wrong_state' });
  const scheduled = db.call(people.admin, 'schedule_publication', { ...stale, publish_at: null });
  expect(await refusal(scheduled)).toMatchObject({ hint: 'stale_version' });
  await scene.minutesPass(11);
  await scene.minutesPass(12);
  expect(await newsOf(id)).toEqual({
    [plain]: 'told',
    [undone]: 'undone',
    [withdrew]: 'withdrew',
    [returned]: 'otherwise',
    [alone]: 'told',
    [out]: 'taken_out',
  });
  expect((await scene.report(id)).run.news).toEqual({
    told: 2,
    undone: 1,
    withdrew: 1,
    otherwise: 1,
    taken_out: 1,
  });
  const mails = await db.sql(
    `select application_id, count(*)::integer as mails from public.email_outbox
     where application_id = any ($1) and template = 'decision_published' group by 1`,
    [ids],
  );
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(
    expect.arrayContaining([plain, alone].map((application_id) => ({ application_id, mails: 1 }))),
  );
});

test.each(['release', 'decide'])(
  'two officers who %s the same people at the same moment make one run that waits, and one mail each',
  async (action) => {
    const { db } = scene.stage;
    await limit(1);
    const ids = await scene.applicants(2);
    if (action === 'release') await scene.run('decide', HOLD, ids);
    const details = action === 'decide' ? TELL : {};
    const shown = itemsOf(await scene.preview(action, details, ids));
    const asked = async () =>
      (await db.sql(`select 1 from public.email_outbox where template = 'second_officer'`)).length;
    const before = await asked();
    const others = await db.sql('select private.other_officers($1)', [people.admin.id]);
    // Both have read the list before either has written: neither may write until both wait.
    const holder = await db.pool.connect();
    await holder.query('begin; lock table private.bulk_runs in share mode');
    const press = (officer: Person) => db.call<Run>(officer, 'run_bulk', { action, details, people: shown });
    const both = Promise.allSettled([press(people.admissions), press(people.admin)]);
    await expect
      .poll(
        async () =>
          (
            await db.sql(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length,
      ) // prettier-ignore
      .toBe(2);
    await holder.query('commit');
    holder.release();
    const pressed = await both;
    expect(pressed.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: expect.objectContaining({ hint: 'conflict' }) as unknown },
    ]);
    expect((await asked()) - before).toBe(others.length);
    const [{ id = '', created_by = '' } = {}] = await db.sql<{ id: string; created_by: string }>(
      `select r.id, r.created_by from private.bulk_runs r where r.state = 'waiting'
       and exists (select from private.bulk_items i where i.run_id = r.id and i.application_id = any ($1))`,
      [ids],
    );
    await scene.approve(id, created_by === people.admin.id ? people.admissions : people.admin);
    await scene.minutesPass(11);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['accepted', 'accepted']);
    const mails = await db.sql(
      `select from public.email_outbox where application_id = any ($1) and template = 'decision_published'`,
      [ids],
    );
    expect(mails).toHaveLength(2);
  },
);

describe('deciding many', () => {
  test('warns as a single decision does, and counts the places before and after', async () => {
    const { db, yearId } = scene.stage;
    await db.sql(`update public.program_year_tracks set capacity = 2 where program_year_id = $1`, [yearId]);
    const ids = await scene.applicants(3);
    const shown = await scene.preview('decide', HOLD, ids);
    expect(shown.lines[0]?.against).toEqual(['documents_unchecked', 'no_interview']);
    const [place] = shown.places;
    expect(place).toMatchObject({ track: 'shana_aleph', capacity: 2 });
    expect((place?.after ?? 0) - (place?.taken ?? 0)).toBe(3);
    await scene.run('decide', HOLD, ids);
    const back = await scene.preview('decide', { decision: 'waitlisted', hold: true }, ids);
    expect((back.places[0]?.taken ?? 0) - (back.places[0]?.after ?? 0)).toBe(3);
    expect((await scene.preview('release', {}, ids)).places).toEqual([]);
  });
});
