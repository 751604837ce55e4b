/** Starting an application and saving it field by field. */
import type { Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { createUser, type User } from './harness/applicants.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

interface Saved {
  readonly version: number;
  readonly saved: Record<string, unknown>;
  readonly conflicts: { field: string; yours: unknown; theirs: unknown }[];
  readonly errors: { field: string; message: string }[];
}
interface Mine {
  readonly application: { id: string; status: string; version: number } & Record<string, unknown>;
  readonly lines: readonly Line[];
  readonly can_edit: boolean;
  readonly has_extension: boolean;
  readonly documents: { id: string; kind: string; state: string; reason: string | null }[];
  readonly references: { id: string; version: number }[];
  readonly choices: { slot_id: string }[];
}

const stage = openedStage();

const save = (user: User, changes: unknown[]): Promise<Saved> =>
  stage.db.call(user, 'save_application_fields', { changes });
const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
const refused = (user: User, name: string, args = {}) => refusal(stage.db.call(user, name, args));
const afterDeadline = (): Promise<void> =>
  stage.db.setClock(new Date(Date.parse(openYear.application_deadline_at) + 1000));

test('a save repeated after a lost answer is no conflict with itself', async () => {
  const user = await createUser(stage.db);
  await stage.db.call(user, 'start_application', { form: {} });
  const changes = [
    { field: 'phone', base: null, value: ' +1 (212) 555-0124 ' },
    { field: 'city', base: null, value: 'Teaneck ' },
  ];
  expect((await save(user, changes)).conflicts).toEqual([]);
  const again = await save(user, changes);
  expect(again.conflicts).toEqual([]);
  expect(again.saved).toEqual({ phone: '+12125550124', city: 'Teaneck' });
});

describe('starting', () => {
  test('two starts at the same moment make one draft', async () => {
    const user = await createUser(stage.db);
    const ids = await Promise.all(
      [1, 2, 3, 4].map(() =>
        stage.db.call<{ application_id: string }>(user, 'start_application', { form: {} }),
      ),
    );
    expect(new Set(ids.map((item) => item.application_id)).size).toBe(1);
  });

  test('answers of an old browser that are not valid are left out, not refused', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', {
      form: { city: 'Haifa', phone: 'call me', status: 'accepted', graduation_year: 'soon' },
    });
    expect((await mine(user)).application).toMatchObject({
      city: 'Haifa',
      phone: null,
      status: 'draft',
      graduation_year: null,
    });
  });

  test('nobody starts after the deadline', async () => {
    const user = await createUser(stage.db);
    await afterDeadline();
    const answer = await refused(user, 'start_application', { form: {} });
    await stage.db.setClock(null);
    expect(answer).toMatchObject({ code: 'P0001', hint: 'deadline_passed' });
  });
});

describe('saving field by field', () => {
  test('different fields of two devices merge; the same field comes back with both values', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: { city: 'Haifa' } });
    await save(user, [{ field: 'city', base: 'Haifa', value: 'Eilat' }]);
    const other = await save(user, [
      { field: 'goals', base: null, value: 'To learn' },
      { field: 'city', base: 'Haifa', value: 'Lod' },
    ]);
    expect(other.saved).toEqual({ goals: 'To learn' });
    expect(other.conflicts).toEqual([{ field: 'city', yours: 'Lod', theirs: 'Eilat' }]);
    expect((await mine(user)).application).toMatchObject({ city: 'Eilat', goals: 'To learn' });
  });

  test('a value that is there already is saved, not a conflict; force overwrites', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: { city: 'Eilat' } });
    expect((await save(user, [{ field: 'city', base: 'Haifa', value: 'Eilat' }])).conflicts).toEqual([]);
    const forced = await save(user, [{ field: 'city', base: 'Haifa', value: 'Lod', force: true }]);
    expect(forced.saved).toEqual({ city: 'Lod' });
  });

  test('wrong values are named one by one and do not hold up the right ones', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    const answer = await save(user, [
      { field: 'phone', base: null, value: 'ring me' },
      { field: 'date_of_birth', base: null, value: '31/12/2007' },
      { field: 'first_name', base: 'Noam', value: 'x'.repeat(300) },
      { field: 'status', base: 'draft', value: 'accepted' },
      { field: 'city', base: null, value: ' Haifa ' },
      { field: 'graduation_year', base: null, value: '2026' },
    ]);
    expect(answer.saved).toEqual({ city: 'Haifa', graduation_year: 2026 });
    expect(answer.errors).toEqual([
      { field: 'phone', message: 'Enter a phone number with the country code, like +1 212 555 0123.' },
      { field: 'date_of_birth', message: 'Enter a real date, for example 2008-05-31.' },
      { field: 'first_name', message: 'At most 100 characters.' },
      { field: 'status', message: 'This field cannot be changed here.' },
    ]);
  });

  test('phones are kept in the international form, and Hebrew, emoji and scripts as they were typed', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    const text = '<script>alert(1)</script> שלום 🌿 "quoted"';
    const answer = await save(user, [
      { field: 'phone', base: null, value: '00972 (55) 555-0100' },
      { field: 'goals', base: null, value: text },
    ]);
    expect(answer.saved).toEqual({ phone: '+972555550100', goals: text });
  });
});
