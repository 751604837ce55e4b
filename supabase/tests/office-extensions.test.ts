/** Later deadlines: over the version that was seen, and by address for somebody whose draft the office does not see. */
import { expect, test } from 'vitest';
import type { Row } from './harness/database.ts';
import { people, service, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const addressOf = async (person: Person): Promise<string> =>
  (await world.db.sql<{ email: string }>('select email from auth.users where id = $1', [person.id]))[0]
    ?.email ?? '';
const extend = (person: Person, args: Row) => world.db.call(person, 'extend_deadline', args);

test('an extension is given over the version that was seen', async () => {
  const grant = (days: number, expected_version?: number) =>
    world.db.call<{ version: number; reason: string }>(people.admissions, 'grant_extension', {
      application_id: world.applications.b,
      until: inDays(days),
      reason: ' Exams ',
      ...(expected_version === undefined ? {} : { expected_version }),
    });
  expect(await grant(40)).toMatchObject({ version: 1, reason: 'Exams' });
  expect(await refusal(grant(41))).toMatchObject({ hint: 'stale_version' });
  expect(await grant(42, 1)).toMatchObject({ version: 2 });
  expect(await refusal(grant(43, 1))).toMatchObject({ hint: 'stale_version' });
});

test('by their address somebody with a draft gets more time, is told by mail, and the log says by whom', async () => {
  const email = await addressOf(people.applicant_a);
  const until = inDays(45);
  const answer = await extend(people.admissions, {
    email: ` ${email.toUpperCase()} `,
    until,
    reason: 'Illness',
  });
  // Nothing of the draft comes back.
  expect(Object.keys(answer as Row)).toEqual(['until']);
  const mine = await world.db.call<{ has_extension: boolean; deadline_at: string }>(
    people.applicant_a,
    'my_application',
  );
  expect(mine.has_extension).toBe(true);
  expect(new Date(mine.deadline_at).toISOString()).toBe(until);
  const [mail] = await world.db.sql<{ to_email: string; template: string; zone: string }>(
    `select to_email, template, data ->> 'zone' as zone from public.email_outbox where application_id = $1`,
    [world.applications.a],
  );
  // The day that stands on the pages, too, for whose own zone is not known.
  expect(mail).toEqual({ to_email: email, template: 'extension_granted', zone: 'America/Los_Angeles' });
  const [line] = await world.db.sql<{ actor: string; action: string; changes: Record<string, Row> }>(
    `select actor, action, changes from public.audit_log where table_name = 'application_extensions' and row_id = $1`,
    [world.applications.a],
  );
  expect(line).toMatchObject({ actor: people.admissions.id, action: 'insert' });
  expect(line?.changes['reason']).toEqual({ old: null, new: 'Illness' });
  await extend(people.admin, { email, until: inDays(46) });
  const lines = await world.db.sql(
    `select 1 from public.audit_log where table_name = 'application_extensions' and row_id = $1`,
    [world.applications.a],
  );
  expect(lines).toHaveLength(2);
});

test('officers find a draft by a part of name or address, and nothing else of it', async () => {
  await world.db.sql(
    `update public.applications set first_name = 'Zelig', last_name = 'Applebaum', high_school = 'Hidden Academy' where id = $1`,
    [world.applications.a],
  );
  const email = await addressOf(people.applicant_a);
  const find = (query: string, person = people.admissions) =>
    world.db.call<readonly Row[]>(person, 'find_drafts', { query });
  for (const query of ['zel', 'APPLEBAUM zelig', 'זליג', email.slice(0, 11)])
    expect(await find(query), query).toContainEqual({
      name: 'Zelig Applebaum',
      email,
      deadline_at: expect.any(String) as string,
    });
  // What was handed in, another year's and other answers are not found; nothing typed brings nobody.
  for (const query of ['Hidden', ' ', '%', await addressOf(people.applicant_b)])
    expect(await find(query), query).toEqual([]);
  expect(await refusal(find('zel', people.staff))).toMatchObject({ code: '42501' });
});

test('who has no draft, a wrong time and an empty address are said in words', async () => {
  const until = inDays(10);
  for (const email of ['nobody@example.org', await addressOf(people.applicant_b)])
    expect(await refusal(extend(people.admissions, { email, until }))).toMatchObject({
      hint: 'not_found',
      field: 'email',
    });
  expect(await refusal(extend(people.admissions, { email: ' ', until }))).toMatchObject({
    hint: 'required',
    field: 'email',
  });
  const email = await addressOf(people.applicant_a);
  for (const wrong of [inDays(-1), inDays(400), null])
    expect(await refusal(extend(people.admissions, { email, until: wrong }))).toMatchObject({
      hint: 'invalid_value',
      field: 'until',
    });
  expect(await refusal(extend(people.admissions, { email, until, reason: 'x'.repeat(501) }))).toMatchObject({
    hint: 'too_long',
  });
});

test('a mail that names a new deadline does not go once it has passed', async () => {
  const email = await addressOf(people.applicant_b);
  const until = inDays(2);
  await world.db.sql(`update public.applications set status = 'draft', submitted_at = null where id = $1`, [
    world.applications.b,
  ]);
  // What is written to somebody goes in order: nothing else of theirs waits before it.
  await world.db.sql(`update public.email_outbox set state = 'sent' where state = 'queued'`);
  await extend(people.admissions, { email, until });
  await world.db.setClock(new Date(Date.parse(until) + 60_000));
  await world.db.call(service, 'claim_outbox', {});
  expect(
    await world.db.sql(
      `select state from public.email_outbox where event_key like 'extension:' || $1 || ':%' order by position desc limit 1`,
      [world.applications.b],
    ),
  ).toEqual([{ state: 'cancelled' }]);
  await world.db.setClock(null);
});
