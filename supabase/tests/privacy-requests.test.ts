/** What people ask about their own data: asked once, taken back, answered by the office with both names kept. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, submitComplete, type User } from './harness/applicants.ts';
import type { Row } from './harness/database.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedWorld } from './harness/world.ts';

interface Asked {
  readonly id: string;
  readonly state: string;
  readonly days: number;
  readonly version: number;
  readonly old_names: Row | null;
}
const world = openedWorld();
let user: User;
beforeEach(async () => {
  await world.db.setClock(new Date());
  user = await createUser(world.db);
});

const call = <Answer = Row>(person: Person, name: string, args: Row = {}): Promise<Answer> =>
  world.db.call<Answer>(person, name, args);
const correct = (person: Person, form: Row = { first_name: 'Noah', last_name: 'Testly' }) =>
  call<Asked>(person, 'ask_name_correction', { form });
const listed = async (id: string, closed = false): Promise<Asked | undefined> =>
  (await call<Asked[]>(people.admissions, 'list_privacy_requests', { closed })).find((row) => row.id === id);
const answer = (person: Person, name: string, request: Asked, more: Row = {}) =>
  call<Asked>(person, name, { request_id: request.id, expected_version: 1, ...more });

describe('asking', () => {
  test('once while it is open; taken back, it can be asked again', async () => {
    const first = await call<Asked>(user, 'ask_deletion', { note: 'I went elsewhere.' });
    expect(await refusal(call(user, 'ask_deletion'))).toMatchObject({ hint: 'conflict' });
    await call(user, 'withdraw_privacy_request', { request_id: first.id });
    await call(user, 'ask_deletion');
    const { requests } = await call<{ requests: Asked[] }>(user, 'my_privacy');
    expect(requests.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn']);
  });

  test('needs both names, and another spelling than the one we have', async () => {
    expect(await refusal(correct(user, { first_name: ' ', last_name: 'X' }))).toMatchObject({
      hint: 'required',
      field: 'first_name',
    });
    expect(await refusal(correct(user, { first_name: 'Noam', last_name: 'Testly' }))).toMatchObject({
      hint: 'wrong_state',
    });
    expect(await refusal(correct(user, { first_name: 'a'.repeat(101), last_name: 'X' }))).toMatchObject({
      hint: 'invalid_value',
      field: 'first_name',
    });
  });

  test('more than ten times a day is too often', async () => {
    for (let times = 0; times < 10; times += 1) {
      const { id } = await call<Asked>(user, 'ask_deletion');
      await call(user, 'withdraw_privacy_request', { request_id: id });
    }
    expect(await refusal(call(user, 'ask_deletion'))).toMatchObject({ hint: 'limit_reached' });
  });
});

describe('nobody reaches the request of another', () => {
  test('to read it or to take it back', async () => {
    const asked = await call<Asked>(user, 'ask_deletion');
    const other = await createUser(world.db);
    expect(await call<{ requests: Asked[] }>(other, 'my_privacy')).toMatchObject({ requests: [] });
    const taken = call(other, 'withdraw_privacy_request', { request_id: asked.id });
    expect(await refusal(taken)).toMatchObject({ hint: 'not_found' });
    expect(await listed(asked.id)).toMatchObject({ state: 'open' });
  });
});

describe('the office', () => {
  test('sees the oldest first, with its age and the day by which it is answered', async () => {
    const start = Date.now();
    const old = await call<Asked>(user, 'ask_deletion');
    await world.db.setClock(new Date(start + 12.5 * 86_400_000));
    const young = await correct(await createUser(world.db));
    const list = await call<(Asked & { due_at: string; asked_at: string })[]>(
      people.admissions,
      'list_privacy_requests',
    );
    const found = list.find(({ id }) => id === old.id);
    expect(found).toMatchObject({ days: 12, state: 'open' });
    expect(Date.parse(found?.due_at ?? '') - Date.parse(found?.asked_at ?? '')).toBe(30 * 86_400_000);
    const ids = list.map(({ id }) => id);
    expect(ids.indexOf(old.id)).toBeLessThan(ids.indexOf(young.id));
  });

  test('confirms a name: application, record and account have it, the request keeps both', async () => {
    const asked = await correct(people.accepted, { first_name: 'Natan', last_name: 'Testly-Cohen' });
    expect(asked.old_names).toMatchObject({ first_name: 'Noam', hebrew_first_name: 'נועם' });
    await answer(people.admissions, 'confirm_name_correction', asked);
    const [row] = await world.db.sql(
      `select a.first_name as application, s.last_name as record, u.raw_user_meta_data ->> 'first_name' as account
       from public.applications a join public.students s on s.application_id = a.id join auth.users u on u.id = a.user_id
       where u.id = $1`,
      [people.accepted.id],
    );
    expect(row).toEqual({ application: 'Natan', record: 'Testly-Cohen', account: 'Natan' });
    const log = await call<{ changes: Row }[]>(people.admin, 'record_history', {
      table_name: 'applications',
      row_id: world.applications.accepted,
    });
    expect(log[0]?.changes).toMatchObject({ first_name: { old: 'Noam', new: 'Natan' } });
    expect(await listed(asked.id, true)).toMatchObject({ state: 'confirmed', first_name: 'Natan' });
  });

  test('does not write into a draft, which is its owner’s', async () => {
    const asked = await correct(people.applicant_a);
    await answer(people.admissions, 'confirm_name_correction', asked);
    const mine = await call<{ application: Row }>(people.applicant_a, 'my_application');
    expect(mine.application).toMatchObject({ first_name: 'Noam' });
  });

  test('refuses with a reason; a deletion only as an administrator', async () => {
    const asked = await call<Asked>(user, 'ask_deletion');
    const refuse = (person: Person, reason: string) =>
      answer(person, 'refuse_privacy_request', asked, { reason });
    expect(await refusal(refuse(people.admissions, 'No.'))).toMatchObject({ code: '42501' });
    expect(await refusal(refuse(people.admin, ' '))).toMatchObject({ hint: 'required', field: 'reason' });
    await refuse(people.admin, 'Your payments are kept for seven years.');
    const mails = await world.db.sql('select template, data from public.email_outbox where to_email = $1', [
      user.email,
    ]);
    expect(mails).toMatchObject([
      { template: 'deletion_asked' },
      { template: 'deletion_refused', data: { reason: 'Your payments are kept for seven years.' } },
    ]);
  });

  test('answers once, and only what it has seen', async () => {
    await submitComplete(world.db, user);
    const asked = await correct(user);
    const late = answer(people.admissions, 'confirm_name_correction', asked, { expected_version: 0 });
    expect(await refusal(late)).toMatchObject({ hint: 'stale_version' });
    await call(user, 'withdraw_privacy_request', { request_id: asked.id });
    expect(await refusal(answer(people.admissions, 'confirm_name_correction', asked))).toMatchObject({
      hint: 'wrong_state',
    });
    const deletion = await call<Asked>(user, 'ask_deletion');
    expect(await refusal(answer(people.admin, 'confirm_name_correction', deletion))).toMatchObject({
      hint: 'wrong_state',
    });
  });
});
