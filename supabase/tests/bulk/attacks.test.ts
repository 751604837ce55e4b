/**
 * What many at once would give to whom it is not for: foreign roles, files outside the office's view, lists made to slip past a
 * limit, and what applicants or readers who have not scored could learn from a run.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../harness/database.ts';
import { createUser, startComplete, submitComplete } from '../harness/applicants.ts';
import { people, withPasswordOnly, type Person } from '../harness/people.ts';
import { assign, fill, giveCriteria } from '../harness/readers.ts';
import { refusal } from '../harness/refusal.ts';
import { openedRest } from '../harness/rest.ts';
import { chosen, HOLD, itemsOf, openedBulk, TELL, type BulkScene, type Run } from './scene.ts';

const scene = openedBulk();
const rest = openedRest(() => scene.stage.db);
beforeEach(() => scene.reset());

/** Body, status and count of one answer. */
async function seen(person: Person, path: string, body?: Row): Promise<string> {
  const response = await rest.fetch(path, person, {
    method: body ? 'POST' : 'GET',
    headers: { prefer: 'count=exact', 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return `${path} ${response.status} ${response.headers.get('content-range')} ${await response.text()}`;
}

/** Every function of bulk work, on these people and this run. */
const everyCall = (ids: readonly string[], run_id: string): readonly (readonly [string, Row])[] => [
  ['preview_bulk', { action: 'decide', details: HOLD, people: chosen(ids) }],
  ['run_bulk', { action: 'decide', details: TELL, people: chosen(ids) }],
  ['rehearse_release', { application_ids: ids }],
  ['preview_decision_letter', { application_id: ids[0], outcome: HOLD.decision }],
  ['bulk_report', { run_id }],
  ['approve_bulk', { run_id, shown: '' }],
  ['undo_bulk', { run_id }],
  ['select_applications', { query: '', filters: {} }],
];

describe('a foreign role', () => {
  test.each([
    ['an applicant', people.applicant_a],
    ['nobody', people.anon],
    ['the read-only role', people.staff],
    ['an administrator by the password alone', withPasswordOnly.admin],
  ])(
    '%s is refused alike for a run that is and one that is not, and changes nothing',
    async (_name, person) => {
      const ids = await scene.applicants(2);
      const run = await scene.run('decide', HOLD, ids);
      for (const [name, args] of everyCall(ids, run.id))
        expect([name, (await refusal(scene.stage.db.call(person, name, args))).code]).toEqual([
          name,
          '42501',
        ]);
      const [real, none] = await Promise.all(
        [run.id, crypto.randomUUID()].map((run_id) =>
          refusal(scene.stage.db.call(person, 'bulk_report', { run_id })),
        ),
      );
      expect(real).toEqual(none);
      expect(await scene.working(ids)).toEqual(['accepted', 'accepted']);
      expect((await scene.report(run.id)).run.state).toBe('done');
    },
  );
});

describe('files outside the office’s view', () => {
  test('one that was not handed in looks like one that is not there, without its name', async () => {
    const draft = await startComplete(scene.stage.db, await createUser(scene.stage.db));
    for (const action of ['decide', 'release', 'check_documents', 'ask_document', 'note']) {
      const details = { decision: 'accepted', hold: true, kind: 'passport' };
      const { lines, skipped } = await scene.preview(action, details, [draft, crypto.randomUUID()]);
      expect([action, lines]).toEqual([action, []]);
      expect(skipped.map(({ name, reason }) => [name, reason])).toEqual([
        ['', 'not_found'],
        ['', 'not_found'],
      ]);
    }
  });

  test('another’s document under one’s own line is not sent', async () => {
    const [mine = '', other = ''] = await scene.applicants(2);
    const foreign = (await scene.preview('check_documents', {}, [other])).lines[0];
    expect(foreign).toBeDefined();
    const seenBy = await scene.stage.db.call<Awaited<ReturnType<BulkScene['preview']>>>(
      people.admissions,
      'preview_bulk',
      { action: 'check_documents', details: {}, people: [{ ...foreign, application_id: mine }] },
    );
    expect(seenBy.lines).toEqual([]);
  });
});

describe('lists', () => {
  test('of more rows than a run takes, or that are none, are refused by name', async () => {
    const [id = ''] = await scene.applicants(1);
    const odd: readonly unknown[] = [
      [],
      {},
      null,
      '"all"',
      [{ application_id: 'all' }],
      Array.from({ length: 5001 }, () => ({ application_id: id })),
    ];
    for (const list of odd)
      expect(
        await refusal(
          scene.stage.db.call(people.admissions, 'preview_bulk', {
            action: 'decide',
            details: HOLD,
            people: list,
          }),
        ),
      ).toMatchObject({ hint: 'invalid_value', field: 'people' });
  });

  test('with one person many times reach him once, and do not hide how many there are from the second officer', async () => {
    const ids = await scene.applicants(11);
    const twice = [...ids, ...ids, ...ids];
    const preview = await scene.preview('decide', TELL, twice);
    expect(preview).toMatchObject({ people: 11, needs_second_officer: true });
    expect(preview.lines).toHaveLength(11);
    const one = Array.from({ length: 30 }, () => ids[0] ?? '');
    expect(await scene.preview('decide', TELL, one)).toMatchObject({
      people: 1,
      needs_second_officer: false,
    });
  });
});

test('an applicant learns nothing of a held bulk decision, nor of one that waits for a second officer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = await createUser(scene.stage.db);
  const ids = [await submitComplete(scene.stage.db, user), ...(await scene.applicants(10))];
  const look = async (): Promise<string[]> => {
    const answers: string[] = [];
    for (const query of [
      'applications?select=*,application_decisions(*)',
      'applications?select=id&order=application_decisions(status).desc',
      'application_decisions?select=count',
      'bulk_runs?select=count',
      'bulk_items?select=*',
      'applications?select=id,bulk_items(outcome)',
      'email_outbox?select=count',
      'audit_log?select=count',
    ])
      answers.push(await seen(user, `/rest/v1/${query}`));
    for (const name of ['my_application', 'my_enrollment'])
      answers.push(await seen(user, `/rest/v1/rpc/${name}`, {}));
    return answers;
  };
  const before = await look();
  const held = await scene.run('decide', { decision: 'rejected', hold: true }, ids);
  expect(held.people).toBe(11);
  expect(await look()).toEqual(before);
  await scene.undo(held.id);
  expect(await look()).toEqual(before);
  expect(await scene.run('decide', TELL, ids)).toMatchObject({ state: 'waiting' });
  expect(await look()).toEqual(before);
});

describe('a reader before his own score', () => {
  const note = async (ids: readonly string[], by: Person): Promise<Run> => {
    const details = { body: 'I would accept him.' };
    const shown = await scene.preview('note', {}, ids);
    return scene.stage.db.call<Run>(by, 'run_bulk', { action: 'note', details, people: itemsOf(shown) });
  };

  test('does not learn from runs that colleagues have noted the file; they and its writer do', async () => {
    const { db, yearId } = scene.stage;
    const [first] = await giveCriteria(db, yearId);
    const ids = await scene.applicants(2);
    await assign(db, ids, [people.admissions, people.admin]);
    await fill(db, people.admissions, ids[0] ?? '', { [first]: 3 });
    const run = await note(ids, people.admin);
    const ask = (name: string, run_id: string) =>
      db.call(people.admissions, name, { run_id, ...(name === 'approve_bulk' ? { shown: '' } : {}) });
    for (const name of ['bulk_report', 'undo_bulk', 'approve_bulk'])
      expect([name, await refusal(ask(name, run.id))]).toEqual([
        name,
        await refusal(ask(name, crypto.randomUUID())),
      ]);
    // Who reads none of them, and the one who wrote it though he must score them himself.
    for (const person of [people.super_admin, people.admin])
      expect(await db.call(person, 'bulk_report', { run_id: run.id })).toMatchObject({ run: { people: 2 } });
  });

  test('nor from the log: the entry of such a run is not there for him, by any filter or history', async () => {
    const { db, yearId } = scene.stage;
    const ids = await scene.applicants(1);
    const rows = await db.sql('select from public.score_criteria where program_year_id = $1', [yearId]);
    if (rows.length === 0) await giveCriteria(db, yearId);
    await assign(db, ids, [people.admissions, people.admin]);
    const log = async (person: Person): Promise<string> => {
      const answers: string[] = [];
      for (const filters of [{}, { table_name: 'bulk_runs' }, { actor: people.super_admin.id }]) {
        const args = { filters, per_page: 200 };
        await db.callAlone(person, 'begin_reading', { function: 'search_audit', args });
        answers.push(await seen(person, '/rest/v1/rpc/search_audit', args));
      }
      return answers.join();
    };
    const before = [await log(people.admissions), await log(people.admin)];
    const run = await note(ids, people.super_admin);
    expect([await log(people.admissions), await log(people.admin)]).toEqual(before);
    const history = { table_name: 'bulk_runs', row_id: run.id };
    expect(await db.call(people.admin, 'record_history', history)).toEqual([]);
    expect(await log(people.super_admin)).toContain(run.id);
    expect(await db.call(people.super_admin, 'record_history', history)).toHaveLength(1);
  });
});
