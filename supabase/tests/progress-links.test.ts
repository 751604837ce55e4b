/** The page an applicant makes for an adviser: outstanding items and dates, and nothing else, as long as its maker wants. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  completeForm,
  createUser,
  decide,
  startComplete,
  submitComplete,
  type User,
} from './harness/applicants.ts';
import { takeMyData } from './harness/begun.ts';
import { people } from './harness/people.ts';
import { askReferee } from './harness/referees.ts';
import { refusal } from './harness/refusal.ts';
import { openStage, openYear, type Stage } from './harness/world.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.db.stop());

interface Link {
  readonly id: string;
  readonly opened_at: string | null;
  readonly revoked_at: string | null;
}
interface Page {
  readonly state: string;
  readonly outstanding?: readonly { readonly label: string }[];
}
const links = (user: User): Promise<Link[]> => stage.db.call<Link[]>(user, 'my_progress_links');
const make = async (user: User, label = 'Rabbi Adviser'): Promise<string> =>
  (await stage.db.call<{ token: string }>(user, 'make_progress_link', { label })).token;
const page = (token: string): Promise<Page> => stage.db.call<Page>(people.anon, 'progress_page', { token });

describe('an adviser’s page', () => {
  test('names what is outstanding and the dates, and holds no answer', async () => {
    const user = await createUser(stage.db);
    const form = completeForm({ goals: null, city: 'Plantedcity', first_name: 'Plantedname', gpa: '3.97' });
    await stage.db.call(user, 'start_application', { form });
    const shown = await page(await make(user));
    expect(shown).toMatchObject({ state: 'shown', submitted: false });
    expect(shown.outstanding?.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Goals', 'Transcript', 'Passport']),
    );
    const text = JSON.stringify(shown);
    const answers = Object.values(form).filter((value) => typeof value === 'string' && value.length > 3);
    expect(answers.filter((answer) => text.includes(String(answer)))).toEqual([]);
    expect(text).not.toContain(user.id);
  });

  test('tells how many letters are awaited, not from whom', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    await askReferee(stage.db, user, 'rabbi.of.adviser@example.org');
    const shown = await page(await make(user));
    expect(shown.outstanding).toEqual([
      { section: 'letters', label: 'Letters of referees: 1 awaited, 0 received' },
    ]);
    expect(JSON.stringify(shown)).not.toContain('abbi');
  });

  test('is the same whatever the office decides, published or not', async () => {
    const user = await createUser(stage.db);
    const application = await submitComplete(stage.db, user);
    const token = await make(user);
    const before = await page(token);
    for (const decision of ['waitlisted', 'rejected']) {
      await decide(stage.db, application, decision, { hold: true });
      expect(await page(token)).toEqual(before);
    }
    const accepted = await createUser(stage.db);
    const other = await submitComplete(stage.db, accepted);
    const second = await make(accepted);
    await decide(stage.db, other, 'accepted', { hold: false });
    expect(await page(second)).toEqual(before);
  });

  test('ends when it is revoked, the deadline passes or the application is withdrawn', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    const [one, two] = [await make(user, 'One'), await make(user, 'Two')];
    expect((await page(one)).state).toBe('shown');
    const list = await links(user);
    expect(list).toHaveLength(2);
    const opened = list.find(({ opened_at }) => opened_at !== null);
    await stage.db.call(user, 'revoke_progress_link', { link_id: opened?.id });
    expect([(await page(one)).state, (await page(two)).state]).toEqual(['ended', 'shown']);
    await stage.db.setClock(openYear.application_deadline_at);
    expect((await page(two)).state).toBe('ended');
    expect(await refusal(make(user))).toMatchObject({ hint: 'deadline_passed' });
    await stage.db.setClock(null);
    await stage.db.call(user, 'submit_application');
    await stage.db.call(user, 'withdraw_application');
    expect((await page(two)).state).toBe('ended');
  });

  test('opens for no guessed token, and its own stands nowhere', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    const token = await make(user);
    expect((await page(token.slice(0, -1))).state).toBe('unknown');
    const kept = await stage.db.sql(
      `select 1 from private.progress_links l where l::text like '%' || $1 || '%'
       union all select 1 from public.audit_log l where l::text like '%' || $1 || '%'`,
      [token],
    );
    expect(kept).toEqual([]);
    expect(JSON.stringify(await takeMyData(stage.db, user))).not.toContain(token);
  });

  test('is nobody else’s to list or end; five are open at a time', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    for (let i = 0; i < 5; i += 1) await make(user);
    expect(await refusal(make(user))).toMatchObject({ hint: 'limit_reached' });
    const [first] = await links(user);
    const other = await createUser(stage.db);
    await startComplete(stage.db, other);
    expect(await links(other)).toEqual([]);
    expect(await refusal(stage.db.call(other, 'revoke_progress_link', { link_id: first?.id }))).toMatchObject(
      { hint: 'not_found' },
    );
    await stage.db.call(user, 'revoke_progress_link', { link_id: first?.id });
    await make(user);
  });
});
