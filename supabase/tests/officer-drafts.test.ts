/** What the office types and has not sent: kept for its author, and for nobody else, whatever their role. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, startComplete, submitComplete } from './harness/applicants.ts';
import { people, staffOf, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();
let application: string;
beforeAll(async () => {
  application = await submitComplete(stage.db, await createUser(stage.db));
});

interface Draft {
  readonly field: string;
  readonly text: string;
  readonly updated_at: string;
}
const place = () => ({ subject: 'application', subject_id: application });
const mine = (person: Person): Promise<Draft[]> => stage.db.call<Draft[]>(person, 'my_drafts', place());
interface Kept {
  readonly updated_at: string | null;
  readonly other: string | null;
}
const keep = async (person: Person, text: string, more = {}): Promise<Kept> =>
  stage.db.call<Kept>(person, 'save_draft', {
    ...place(),
    field: 'note',
    text,
    seen: (await mine(person).catch(() => []))[0]?.updated_at,
    ...more,
  });

describe('a draft', () => {
  test('stays as it was typed last, until it is emptied', async () => {
    await keep(people.admissions, 'Half');
    await keep(people.admissions, 'Half a sentence.\n ');
    expect(await mine(people.admissions)).toMatchObject([{ field: 'note', text: 'Half a sentence.\n ' }]);
    expect(await keep(people.admissions, '')).toEqual({ updated_at: null, other: null });
    expect(await mine(people.admissions)).toEqual([]);
  });

  test('of a second window is never written over, nor taken along by sending or discarding the first', async () => {
    const first = await keep(people.admissions, 'First window');
    const second = await keep(people.admissions, 'Second window', { seen: first.updated_at });
    const stale = { updated_at: second.updated_at, other: 'Second window' };
    for (const text of ['First window, typed on', ''])
      expect(await keep(people.admissions, text, { seen: first.updated_at })).toEqual(stale);
    expect(await keep(people.admissions, 'A third, that has read nothing', { seen: null })).toEqual(stale);
    // Sent twice, after an answer that was lost.
    expect((await keep(people.admissions, 'Second window', { seen: first.updated_at })).other).toBeNull();
    const [one, two] = await Promise.all(
      ['one', 'two'].map((text) => keep(people.admissions, text, { field: 'reason', seen: null })),
    );
    expect([one?.other, two?.other].filter((other) => other !== null)).toHaveLength(1);
    for (const draft of await mine(people.admissions))
      await keep(people.admissions, '', { field: draft.field, seen: draft.updated_at });
    // Gone in the other window: what is typed on here begins anew.
    expect((await keep(people.admissions, 'Typed on', { seen: second.updated_at })).other).toBeNull();
    await keep(people.admissions, '');
  });

  test('is read by its author alone: no colleague, no administrator, no applicant, no table', async () => {
    const secret = 'planted words of admissions';
    await keep(people.admissions, secret);
    for (const other of staffOf.filter((name) => name !== 'admissions')) {
      expect(await mine(people[other])).toEqual([]);
      await keep(people[other], `of ${other}`);
      await keep(people[other], '');
    }
    expect(await mine(people.admissions)).toMatchObject([{ text: secret }]);
    for (const person of [people.anon, people.applicant_a, people.super_admin]) {
      const direct = stage.db.as(person, 'select * from private.officer_drafts');
      expect(await refusal(direct)).toMatchObject({ code: '42501' });
    }
    for (const person of [people.anon, people.applicant_a])
      expect(await refusal(mine(person))).toMatchObject({ code: '42501' });
    const log = await stage.db.sql('select 1 from public.audit_log l where l::text like $1', [`%${secret}%`]);
    expect(log).toEqual([]);
  });

  test('ends with the access of its author', async () => {
    await keep(people.staff, 'to read later');
    await stage.db.sql('update public.admins set is_active = false where user_id = $1', [people.staff.id]);
    expect(await refusal(mine(people.staff))).toMatchObject({ code: '42501' });
    await stage.db.sql('update public.admins set is_active = true where user_id = $1', [people.staff.id]);
    expect(await mine(people.staff)).toMatchObject([{ text: 'to read later' }]);
  });

  test('is about something that is there: no draft application, no desk of a colleague', async () => {
    const started = await startComplete(stage.db, await createUser(stage.db));
    for (const about of [
      { subject_id: started },
      { subject: 'student', subject_id: application },
      { subject: 'own', subject_id: people.admin.id },
      { subject: 'elsewhere' },
    ])
      expect(await refusal(keep(people.admissions, 'x', about))).toMatchObject({ hint: 'not_found' });
    await keep(people.admissions, 'Dear all', {
      subject: 'own',
      subject_id: people.admissions.id,
      field: 'letter',
    });
  });

  test('is bounded: in length, in name and in number; forgotten after half a year', async () => {
    expect(await refusal(keep(people.admin, 'x'.repeat(60_001)))).toMatchObject({ hint: 'too_long' });
    for (const field of ['', 'Note', 'a b', 'x'.repeat(81)])
      expect(await refusal(keep(people.admin, 'x', { field }))).toMatchObject({ hint: 'invalid_value' });
    await stage.db.sql(
      `insert into private.officer_drafts (author, subject, subject_id, field, text)
       select $1, 'application', $2, 'many.' || i, 'x' from generate_series(1, 300) i`,
      [people.admin.id, application],
    );
    expect(await refusal(keep(people.admin, 'one more', { field: 'new' }))).toMatchObject({
      hint: 'limit_reached',
    });
    await keep(people.admin, 'changed', { field: 'many.7' });
    await stage.db.setClock(new Date(Date.now() + 181 * 86_400_000));
    await keep(people.staff, 'new');
    expect(await mine(people.admin)).toEqual([]);
    await stage.db.setClock(null);
  });
});
