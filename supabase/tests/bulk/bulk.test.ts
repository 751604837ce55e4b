/** Many at once: the preview and the run, who is skipped and why, one batch in the log, undone as one. */
import type { FunctionResult } from '@school/shared/api/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decide, newAccepted } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { chosen, HOLD, itemsOf, openedBulk, TELL, type Preview, type Run } from './scene.ts';

const scene = openedBulk();
beforeEach(() => scene.reset());
afterEach(() => scene.stage.db.setClock(null));

describe('deciding', () => {
  test('the preview and the run are of the same lines; who cannot be decided is named with the reason', async () => {
    const [first = '', second = '', third = ''] = await scene.applicants(3);
    await decide(scene.stage.db, second, 'accepted', { hold: true });
    await decide(scene.stage.db, third, 'rejected', { hold: true });
    const seen = await scene.preview('decide', HOLD, [first, second, third, crypto.randomUUID()]);
    expect(seen.lines.map((line) => line.application_id)).toEqual([first]);
    expect(Object.fromEntries(seen.skipped.map((line) => [line.application_id, line.reason]))).toMatchObject({
      [second]: 'already',
      [third]: 'wrong_state',
    });
    expect(seen.skipped.map(({ reason }) => reason)).toContain('not_found');
    expect(seen).toMatchObject({ people: 1, needs_second_officer: false });
    expect(await scene.run('decide', HOLD, [first, second, third])).toMatchObject({
      state: 'done',
      people: 1,
      news: { held: 1 },
    });
    expect(await scene.working([first, second, third])).toEqual(['accepted', 'accepted', 'rejected']);
    expect(await scene.statusOf(first)).toBe('submitted');
  });

  test('a stale version is reported for its person and the others are decided', async () => {
    const ids = await scene.applicants(3);
    const shown = await scene.preview('decide', HOLD, ids);
    await decide(scene.stage.db, ids[1] ?? '', 'waitlisted', { hold: true });
    const args = { action: 'decide', details: HOLD, people: itemsOf(shown) };
    const done = await scene.stage.db.call<Run>(people.admissions, 'run_bulk', args);
    expect(done).toMatchObject({ people: 2, skipped: 1 });
    expect((await scene.report(done.id)).lines.find((line) => line.outcome === 'skipped')).toMatchObject({
      application_id: ids[1],
      reason: 'stale_version',
    });
    expect(await scene.working(ids)).toEqual(['accepted', 'waitlisted', 'accepted']);
  });

  test('takes at most 500, officers only, and nothing that is no action', async () => {
    const many = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect(await refusal(scene.preview('decide', HOLD, many))).toMatchObject({
      hint: 'invalid_value',
      field: 'people',
    });
    expect(await refusal(scene.preview('erase', HOLD, many.slice(0, 1)))).toMatchObject({ field: 'action' });
    expect(
      await refusal(scene.preview('decide', { decision: 'registered' }, many.slice(0, 1))),
    ).toMatchObject({
      field: 'decision',
    });
    const args = { action: 'decide', details: HOLD, people: chosen(many.slice(0, 1)) };
    for (const name of ['preview_bulk', 'run_bulk'])
      expect(await refusal(scene.stage.db.call(people.staff, name, args))).toMatchObject({ code: '42501' });
  });

  test('is one batch: a line for each row, one entry on the log screen', async () => {
    const ids = await scene.applicants(3);
    const { id } = await scene.run('decide', HOLD, ids);
    const lines = await scene.stage.db.sql<{ table_name: string }>(
      'select table_name from public.audit_log where batch_id = $1',
      [id],
    );
    expect(lines.filter(({ table_name }) => table_name === 'application_decisions')).toHaveLength(3);
    type Log = FunctionResult<'search_audit'>;
    const log = await scene.stage.db.call<Log>(people.admissions, 'search_audit', { filters: {} });
    const entries = log.rows.filter((row) => row.batch_id === id);
    expect(entries.map(({ table_name }) => table_name)).toEqual(['bulk_runs']);
    const opened = await scene.stage.db.call<Log>(people.admissions, 'search_audit', {
      filters: { batch_id: id },
    });
    expect(opened.total).toBe(4);
    const own = await scene.stage.db.call<Log>(people.admissions, 'search_audit', {
      filters: { application_id: ids[0] },
    });
    expect(own.rows[0]).toMatchObject({ table_name: 'application_decisions', batch_id: id });
  });

  test('stands in what was sent by the names of its people, and its lines in the log by a name', async () => {
    const ids = await scene.applicants(2);
    const { id } = await scene.run('decide', HOLD, ids);
    await scene.stage.db.sql(
      `update public.applications set first_name = 'Yair', last_name = 'Cedarman' where id = $1`,
      [ids[0]],
    );
    const sent = (args: Readonly<Record<string, unknown>>) =>
      scene.stage.db.call<FunctionResult<'search_sent'>>(people.admissions, 'search_sent', args);
    const found = await sent({ query: 'cedarman' });
    expect(found.rows.find((row) => row.id === id)).toMatchObject({
      kind: 'many',
      names: expect.arrayContaining(['Yair Cedarman']) as unknown,
      run: { people: 2 },
      letter: null,
      mail: null,
    });
    expect((await sent({ query: 'cedarman', filters: { kind: 'letter' } })).total).toBe(0);
    expect((await sent({ query: 'nobody-of-this-name' })).total).toBe(0);
    expect((await sent({ filters: { kind: 'mail' } })).rows.every((row) => row.mail !== null)).toBe(true);
    expect(await refusal(scene.stage.db.call(people.staff, 'search_sent', {}))).toMatchObject({
      code: '42501',
    });
    const log = await scene.stage.db.call<FunctionResult<'search_audit'>>(people.admissions, 'search_audit', {
      filters: { q: 'cedarman' },
    });
    expect(new Set(log.rows.map((row) => row.application_id))).toEqual(new Set([ids[0]]));
  });

  test('who a mail is for is named: the person it is about, a referee or a member of staff by their own name', async () => {
    const [file = ''] = await scene.applicants(1);
    await scene.stage.db.sql(
      `update public.applications set first_name = 'Yair', last_name = 'Cedarman' where id = $1`,
      [file],
    );
    const mails = [
      ['nobody.named@example.org', file],
      ['admin.one@example.org', file],
      ['admin.one@example.org', null],
      ['nobody.named@example.org', null],
    ];
    for (const [at, [to, about]] of mails.entries())
      await scene.stage.db.sql(
        `select private.enqueue_mail($1, 'password_changed', '{}', 'named:' || $2, $3)`,
        [to, at, about],
      );
    const { rows } = await scene.stage.db.call<FunctionResult<'search_sent'>>(people.admin, 'search_sent', {
      filters: { kind: 'mail' },
      per_page: 200,
    });
    const namesOf = (at: number) => rows.find((row) => row.mail?.event_key === `named:${at}`)?.names;
    const [{ name: admin = '' } = {}] = await scene.stage.db.sql<{ name: string }>(
      `select private.person_name($1) as name`,
      [people.admin.id],
    );
    expect([0, 1, 2, 3].map(namesOf)).toEqual([
      ['Yair Cedarman'],
      [`${admin} (for Yair Cedarman)`],
      [admin],
      [],
    ]);
  });

  test('is undone as one until the news has gone; who was decided otherwise since keeps that', async () => {
    const ids = await scene.applicants(3);
    const { id } = await scene.run('decide', TELL, ids);
    await scene.minutesPass(9);
    await decide(scene.stage.db, ids[2] ?? '', 'submitted', { hold: true });
    const undone = await scene.undo(id);
    expect(undone).toMatchObject({ state: 'undone', undone: 2 });
    expect((await scene.report(id)).lines.filter(({ outcome }) => outcome === 'kept')).toMatchObject([
      { application_id: ids[2], reason: 'stale_version' },
    ]);
    await scene.minutesPass(20);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['submitted', 'submitted', 'submitted']);
    expect(await refusal(scene.undo(id))).toMatchObject({ hint: 'wrong_state' });
  });

  test('cannot be undone once they have been told', async () => {
    const ids = await scene.applicants(2);
    const { id } = await scene.run('decide', TELL, ids);
    await scene.minutesPass(11);
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['accepted', 'accepted']);
    expect(await refusal(scene.undo(id))).toMatchObject({ hint: 'wrong_state' });
    expect(await scene.working(ids)).toEqual(['accepted', 'accepted']);
  });
});

describe('documents and notes', () => {
  const statesOf = (id: string, kind: string) =>
    scene.stage.db.sql<{ state: string }>(
      'select state from public.application_documents where application_id = $1 and kind = $2',
      [id, kind],
    );

  test('documents of a kind are checked; who has none to check is skipped; undone as one', async () => {
    const ids = await scene.applicants(2);
    await scene.stage.db.sql(
      `update public.application_documents set state = 'checked' where application_id = $1 and kind = 'passport'`,
      [ids[1]],
    );
    expect((await scene.preview('check_documents', { kind: 'passport' }, ids)).skipped).toMatchObject([
      { application_id: ids[1], reason: 'nothing_to_check' },
    ]);
    const { id } = await scene.run('check_documents', { kind: 'passport' }, ids);
    expect(await statesOf(ids[0] ?? '', 'passport')).toEqual([{ state: 'checked' }]);
    await scene.undo(id);
    expect(await statesOf(ids[0] ?? '', 'passport')).toEqual([{ state: 'received' }]);
  });

  test('asking for a document waits ten minutes with its mails; undone, no mail goes', async () => {
    const ids = await scene.applicants(2);
    const details = { kind: 'transcript', reason: 'Please send both sides.' };
    const { id } = await scene.run('ask_document', details, ids);
    const mails = () =>
      scene.stage.db.sql<{ state: string; waits: boolean }>(
        `select state, send_after > private.now() + interval '9 minutes' as waits from public.email_outbox
         where application_id = any ($1) and template = 'document_to_replace'`,
        [ids],
      );
    expect(await mails()).toEqual([
      { state: 'queued', waits: true },
      { state: 'queued', waits: true },
    ]);
    expect((await scene.preview('ask_document', details, ids)).skipped.map(({ reason }) => reason)).toEqual([
      'already_asked',
      'already_asked',
    ]);
    await scene.undo(id);
    expect((await mails()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await statesOf(ids[0] ?? '', 'transcript')).toEqual([{ state: 'received' }]);
  });

  const messages = (ids: readonly string[]) =>
    scene.stage.db.sql<{ body: string }>(
      `select m.body from private.thread_messages m join private.threads t on t.id = m.thread_id
       join public.applications a on a.user_id = t.user_id where a.id = any ($1)`,
      [ids],
    );
  const messageMails = (ids: readonly string[]) =>
    scene.stage.db.sql<{ state: string; waits: boolean }>(
      `select state, send_after > private.now() + interval '9 minutes' as waits from public.email_outbox
       where application_id = any ($1) and template = 'message_waiting'`,
      [ids],
    );

  test('a message goes to each in their own thread, is undone until its mail goes or it is read', async () => {
    const ids = await scene.applicants(3);
    await scene.stage.db.sql(
      `update auth.users set email_confirmed_at = null where id = (select user_id from public.applications where id = $1)`,
      [ids[2]],
    );
    const { skipped } = await scene.preview('message', {}, ids);
    expect(skipped).toMatchObject([{ application_id: ids[2], reason: 'no_address' }]);
    const { id, state } = await scene.run('message', { body: 'Bring a hat.' }, ids);
    expect(state).toBe('done');
    expect(await messages(ids)).toEqual([{ body: 'Bring a hat.' }, { body: 'Bring a hat.' }]);
    expect(await messageMails(ids)).toEqual([
      { state: 'queued', waits: true },
      { state: 'queued', waits: true },
    ]);
    expect(
      JSON.stringify(await scene.stage.db.sql('select * from private.bulk_runs where id = $1', [id])),
    ).not.toContain('hat');
    await scene.stage.db.sql(
      `update public.email_outbox set state = 'sent' where application_id = $1 and template = 'message_waiting'`,
      [ids[0]],
    );
    expect(await scene.undo(id)).toMatchObject({ undone: 1 });
    expect((await scene.report(id)).lines.map(({ reason }) => reason).sort()).toEqual(['mail_gone', null]);
    expect(await messages([ids[1] ?? ''])).toEqual([]);
    expect((await messageMails([ids[1] ?? ''])).map((mail) => mail.state)).toEqual(['cancelled']);
  });

  test('a message to more than ten waits for a second officer, with its words nowhere to be read', async () => {
    const ids = await scene.applicants(11);
    const { id, state } = await scene.run('message', { body: 'Bring a hat.' }, ids);
    expect(state).toBe('waiting');
    expect(await messages(ids)).toEqual([]);
    await scene.approve(id);
    expect(await messages(ids)).toHaveLength(11);
    expect(await messageMails(ids)).toHaveLength(11);
    expect(await scene.stage.db.sql('select 1 from private.bulk_words')).toEqual([]);
    expect(await scene.undo(id)).toMatchObject({ undone: 11 });
    expect(await messages(ids)).toEqual([]);
  });

  test('a message to students goes to the thread of each; who handed in no file is named and left out', async () => {
    await scene.stage.db.sql('update public.program_year_settings set undo_minutes = 0');
    const students: { studentId: string; applicationId: string }[] = [];
    for (let n = 0; n < 2; n += 1) students.push(await newAccepted(scene.stage.db));
    const byHand = await scene.stage.db.call<{ id: string }>(people.admissions, 'create_student', {
      form: { first_name: 'Without', last_name: 'File', email: 'without.file@example.org' },
    });
    const asked = {
      action: 'message',
      details: {},
      people: [...students.map(({ studentId }) => ({ student_id: studentId })), { student_id: byHand.id }],
    };
    const shown = await scene.stage.db.call<Preview>(people.admissions, 'preview_bulk', asked);
    expect(shown.lines.map(({ application_id }) => application_id).sort()).toEqual(
      students.map(({ applicationId }) => applicationId).sort(),
    );
    expect(shown.skipped).toMatchObject([{ application_id: null, name: 'Without File', reason: 'no_file' }]);
    const run = await scene.stage.db.call<Run>(people.admissions, 'run_bulk', {
      ...asked,
      details: { body: 'Bring a hat.' },
    });
    expect(run).toMatchObject({ state: 'done', people: 2 });
    expect(await messages(students.map(({ applicationId }) => applicationId))).toHaveLength(2);
    expect((await scene.undo(run.id)).undone).toBe(2);
    const other = { ...asked, action: 'note' };
    expect((await scene.stage.db.call<Preview>(people.admissions, 'preview_bulk', other)).lines).toEqual([]);
  });

  test('a note stands on each file, and its words nowhere else', async () => {
    const ids = await scene.applicants(2);
    const { id } = await scene.run('note', { body: 'Seen together.' }, ids);
    const notes = () =>
      scene.stage.db.sql('select body from public.application_notes where application_id = any ($1)', [ids]);
    expect(await notes()).toEqual([{ body: 'Seen together.' }, { body: 'Seen together.' }]);
    expect(
      JSON.stringify(await scene.stage.db.sql('select * from private.bulk_runs where id = $1', [id])),
    ).not.toContain('Seen');
    await scene.undo(id);
    expect(await notes()).toEqual([]);
  });
});
