/** Releasing many: the second officer, counted over ten minutes; times, reports and the rehearsal. */
import type { FunctionResult } from '@school/shared/api/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide, decisionOf } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { assign, giveCriteria, score } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { HOLD, openedBulk, TELL } from './scene.ts';

const scene = openedBulk();
beforeEach(() => scene.reset());
afterEach(() => scene.stage.db.setClock(null));

describe('a second officer', () => {
  const limit = (above: number) =>
    scene.stage.db.sql('update public.program_year_settings set second_officer_above = $1', [above]);

  test('lets more than the year allows go: recorded at once, told by another only, and never by the one who chose them', async () => {
    await limit(2);
    const ids = await scene.applicants(3);
    expect((await scene.preview('decide', TELL, ids)).needs_second_officer).toBe(true);
    const { id, state } = await scene.run('decide', TELL, ids);
    expect(state).toBe('waiting');
    expect(await scene.working(ids)).toEqual(['accepted', 'accepted', 'accepted']);
    await scene.minutesPass(60);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['submitted', 'submitted', 'submitted']);
    expect(await refusal(scene.approve(id, people.admissions))).toMatchObject({ hint: 'not_allowed' });
    expect(await refusal(scene.approve(id, people.staff))).toMatchObject({ code: '42501' });
    expect(await scene.approve(id)).toMatchObject({ state: 'done', news: { on_its_way: 3 } });
    expect(await refusal(scene.approve(id))).toMatchObject({ hint: 'wrong_state' });
    await scene.minutesPass(120);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await scene.report(id)).lines.map(({ news }) => news)).toEqual(['told', 'told', 'told']);
  });

  test('is needed for a loop of small releases too, counted over ten minutes; not for another officer', async () => {
    await limit(2);
    const ids = await scene.applicants(4);
    await scene.run('decide', HOLD, ids);
    expect((await scene.run('release', {}, ids.slice(0, 2))).state).toBe('done');
    expect((await scene.run('release', {}, ids.slice(2, 3), people.admin)).state).toBe('done');
    expect((await scene.run('release', {}, ids.slice(3))).state).toBe('waiting');
  });

  test('one by one: the release of a file beyond the number is refused; holding a decision is never', async () => {
    await limit(1);
    const [first = '', second = '', third = ''] = await scene.applicants(3);
    for (const id of [first, second]) await decide(scene.stage.db, id, 'accepted', { hold: true });
    const release = async (id: string, name = 'publish_decision', more = {}) =>
      scene.stage.db.call(people.admissions, name, {
        application_id: id,
        expected_version: (await decisionOf(scene.stage.db, id)).version,
        ...more,
      });
    await release(first);
    expect(await refusal(release(second))).toMatchObject({ hint: 'limit_reached' });
    const soon = { publish_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(await refusal(release(second, 'schedule_publication', soon))).toMatchObject({
      hint: 'limit_reached',
    });
    expect((await decide(scene.stage.db, third, 'accepted', { hold: true })).decision.publish_at).toBeNull();
    await limit(0);
    await release(second);
  });

  const act = async (id: string, name: string, more = {}) =>
    scene.stage.db.call(people.admissions, name, {
      application_id: id,
      expected_version: (await decisionOf(scene.stage.db, id)).version,
      ...more,
    });
  const tell = (id: string, decision = 'accepted') => act(id, 'record_decision', { decision, hold: false });
  const beyond = { hint: 'limit_reached' };

  test('one by one: deciding counts where it is told, at once or at a time, and not where it is held', async () => {
    await limit(2);
    const [first = '', second = '', third = ''] = await scene.applicants(3);
    const timed = { decision: 'accepted', publish_at: new Date(Date.now() + 3_600_000).toISOString() };
    await tell(first);
    await act(second, 'record_decision', timed);
    expect(await refusal(tell(third))).toMatchObject(beyond);
    expect(await refusal(act(third, 'record_decision', timed))).toMatchObject(beyond);
    expect(await scene.working([third])).toEqual(['submitted']);
    await act(third, 'record_decision', HOLD);
    // What the applicant knows is no news.
    await tell(third, 'submitted');
    expect((await scene.run('decide', TELL, [third])).state).toBe('waiting');
  });

  test('an undo gives back the one it undid, and nobody who was told', async () => {
    await limit(2);
    const [first = '', second = '', third = ''] = await scene.applicants(3);
    await tell(first);
    await act(first, 'publish_decision');
    await tell(second);
    expect(await refusal(tell(third))).toMatchObject(beyond);
    // Decided otherwise while its minutes run: one person all the same.
    await tell(second, 'waitlisted');
    expect(await refusal(tell(third))).toMatchObject(beyond);
    await act(second, 'undo_decision');
    // News to somebody who has had some counts again, and undone it leaves what was told counted.
    await tell(first, 'waitlisted');
    await act(first, 'undo_decision');
    await tell(third);
    expect(await refusal(act(second, 'publish_decision'))).toMatchObject(beyond);
  });

  test('undoing a run gives back only those who had not been told', async () => {
    await limit(3);
    const [first = '', second = '', third = '', fourth = ''] = await scene.applicants(4);
    const { id } = await scene.run('decide', TELL, [first, second, third]);
    await act(first, 'publish_decision');
    await act(second, 'publish_decision');
    expect(await scene.undo(id)).toMatchObject({ state: 'undone' });
    await tell(third);
    expect(await refusal(tell(fourth))).toMatchObject(beyond);
  });

  test('what was set for a time, told now and undone, is set for its time and still counts', async () => {
    await limit(3);
    const [first = '', second = '', third = ''] = await scene.applicants(3);
    await act(first, 'record_decision', HOLD);
    await act(first, 'schedule_publication', { publish_at: new Date(Date.now() + 3_600_000).toISOString() });
    await act(first, 'publish_decision');
    await act(first, 'undo_decision');
    expect((await decisionOf(scene.stage.db, first)).publish_at).not.toBeNull();
    await tell(second);
    await tell(third);
    expect((await scene.run('decide', TELL, await scene.applicants(1))).state).toBe('waiting');
  });

  test('after messages to many the refusal of one release speaks of the messages, with a code of its own', async () => {
    await limit(2);
    const ids = await scene.applicants(2);
    expect((await scene.run('message', { body: 'Bring a hat.' }, ids)).state).toBe('done');
    await decide(scene.stage.db, ids[0] ?? '', 'accepted', { hold: true });
    const release = scene.stage.db.call(people.admissions, 'publish_decision', {
      application_id: ids[0],
      expected_version: (await decisionOf(scene.stage.db, ids[0] ?? '')).version,
    });
    const refused = await refusal(release);
    expect(refused).toMatchObject({ hint: 'too_many_reached' });
    expect(refused.message).toMatch(/^You have written to 2 people in ten minutes/);
    expect(refused.message).not.toContain('released');
  });
});

describe('a release', () => {
  test('names who is scheduled otherwise, goes at its time, can be cancelled until then, and says who was told', async () => {
    const ids = await scene.applicants(3);
    await scene.run('decide', HOLD, ids);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await scene.run('release', { publish_at: at }, ids.slice(0, 1));
    const shown = await scene.preview('release', {}, ids);
    expect(shown.skipped).toMatchObject([{ application_id: ids[0], reason: 'scheduled' }]);
    const { id } = await scene.run('release', { publish_at: at }, ids.slice(1));
    await scene.undo(id);
    await scene.minutesPass(90);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['accepted', 'submitted', 'submitted']);
    expect(await scene.working(ids)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('what fails is in the report and on the dashboard until it has gone', async () => {
    const ids = await scene.applicants(2);
    await scene.run('decide', HOLD, ids);
    const { id } = await scene.run('release', {}, ids);
    await scene.stage.db.sql(
      `create function private.refuse_one() returns trigger language plpgsql as
       'begin if new.id = ''${ids[0] ?? ''}'' then perform private.fail(''wrong_state'', ''The record is erased.''); end if; return new; end';
       create trigger refuse_one before update on public.applications for each row execute function private.refuse_one();`,
    );
    await scene.minutesPass(11);
    const failed = { application_id: ids[0], news: 'failed', failure: 'The record is erased.' };
    expect((await scene.report(id)).lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining(failed),
        expect.objectContaining({ application_id: ids[1], news: 'told' }),
      ]),
    );
    type Desk = FunctionResult<'office_dashboard'>;
    const desk = () => scene.stage.db.call<Desk>(people.admissions, 'office_dashboard');
    expect((await desk()).failed_publications).toMatchObject([
      { application_id: ids[0], reason: 'The record is erased.' },
    ]);
    await scene.stage.db.sql('drop trigger refuse_one on public.applications');
    await scene.minutesPass(12);
    expect((await desk()).failed_publications).toEqual([]);
    expect(await scene.statusOf(ids[0] ?? '')).toBe('accepted');
  });

  test('is rehearsed: counts, and what is unusual about whom', async () => {
    const [plain = '', odd = ''] = await scene.applicants(2);
    await scene.run('decide', HOLD, [plain, odd]);
    await scene.stage.db.sql(
      `update public.applications set hebrew_first_name = '', hebrew_last_name = '' where id = $1`,
      [odd],
    );
    type Rehearsal = FunctionResult<'rehearse_release'>;
    const seen = await scene.stage.db.call<Rehearsal>(people.admissions, 'rehearse_release', {
      application_ids: [plain, odd],
    });
    expect(seen.counts).toEqual([{ decision: 'accepted', track: 'shana_aleph', count: 2 }]);
    const outliers = Object.fromEntries(
      seen.people.map((person) => [person.application_id, person.outliers]),
    );
    const against = ['documents_unchecked', 'no_interview'];
    expect(outliers).toEqual({ [plain]: against, [odd]: ['no_hebrew_name', ...against] });
    expect(await scene.statusOf(plain)).toBe('submitted');
  });

  test('is rehearsed: the fields that the letter mentions and that are empty, of conditions only where they hold', async () => {
    const { db, yearId } = scene.stage;
    const field = (name: string) => ({ type: 'paragraph', content: [{ type: 'field', attrs: { name } }] });
    const when = (name: string, present: boolean, inner: string) => ({
      type: 'when',
      attrs: { field: name, present },
      content: [field(inner)],
    });
    const said = (...content: object[]) => ({ type: 'doc', content });
    const [full = '', empty = ''] = await scene.applicants(2);
    await scene.run('decide', { decision: 'waitlisted', hold: true }, [full, empty]);
    const rehearsed = async (): Promise<Record<string, readonly string[]>> => {
      const { people: told } = await db.call<FunctionResult<'rehearse_release'>>(
        people.admissions,
        'rehearse_release',
        { application_ids: [full, empty] },
      );
      return Object.fromEntries(told.map((person) => [person.application_id, person.empty_fields]));
    };
    expect(await rehearsed()).toEqual({ [full]: [], [empty]: [] });
    await db.call(people.admin, 'save_mail_template', {
      year_id: yearId,
      kind: 'letter_waitlisted',
      language: 'he',
      subject: 'שלום',
      heading: 'שלום {{hebrew_name}}',
      body: said(
        field('last_name'),
        when('hebrew_name', true, 'hebrew_name'),
        when('shana_bet', true, 'shana_bet'),
        when('shana_aleph', true, 'shana_bet'),
      ),
      expected_number: 0,
    });
    await db.sql(
      `update public.applications set hebrew_first_name = '', hebrew_last_name = '' where id = $1`,
      [empty],
    );
    expect(await rehearsed()).toEqual({ [full]: ['shana_bet'], [empty]: ['hebrew_name', 'shana_bet'] });
    // The letter that is read through is the one that was looked at.
    const drawn = await db.call<FunctionResult<'preview_decision_letter'>>(
      people.admissions,
      'preview_decision_letter',
      { application_id: empty, outcome: 'waitlisted' },
    );
    expect(drawn.merged).not.toHaveProperty('hebrew_name');
    expect(drawn.words.he.heading).toBe('שלום {{hebrew_name}}');
  });

  test('is rehearsed: who has no score where the year has a sheet, said only to those who may learn of scores', async () => {
    const { db, yearId } = scene.stage;
    const [scored = '', unscored = ''] = await scene.applicants(2);
    await scene.run('decide', HOLD, [scored, unscored]);
    type Rehearsal = FunctionResult<'rehearse_release'>;
    const withoutScore = async (officer = people.admissions): Promise<string[]> => {
      const { people: told } = await db.call<Rehearsal>(officer, 'rehearse_release', {
        application_ids: [scored, unscored],
      });
      return told.flatMap(({ outliers, application_id: of }) => (outliers.includes('no_score') ? of : []));
    };
    expect(await withoutScore()).toEqual([]);
    const criteria = await giveCriteria(db, yearId);
    await assign(db, [scored], [people.staff]);
    await assign(db, [scored, unscored], [people.admin]);
    expect((await withoutScore()).sort()).toEqual([scored, unscored].sort());
    await score(db, people.staff, scored, { [criteria[0]]: 4, [criteria[1]]: 4 });
    expect(await withoutScore()).toEqual([unscored]);
    expect(await withoutScore(people.admin)).toEqual([]);
  });
});
