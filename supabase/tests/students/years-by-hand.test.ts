/** The years of a student in the office's hands. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openTwoYears, pay, recordOf, yearOf, type TwoYears } from './two-years.ts';

let stage: TwoYears;
beforeAll(async () => {
  stage = await openTwoYears();
});
afterAll(() => stage.db.stop());

const FIRST = '2090-2091';
const SECOND = '2091-2092';

describe('years by hand', () => {
  const entered = async (form: Record<string, unknown> = {}): Promise<string> =>
    (
      await stage.db.call<{ id: string }>(people.admissions, 'create_student', {
        form: { first_name: 'Noam', last_name: 'Handly', email: 'noam.handly@example.org', ...form },
      })
    ).id;
  const add = (student_id: string, enrollment: Record<string, unknown>) =>
    stage.db.call(people.admissions, 'add_enrollment', { student_id, enrollment });

  test('a record without a year takes the first one that is added, and keeps what it says', async () => {
    const id = await entered({ program_track: 'post_army' });
    await add(id, { program_year_id: stage.yearId, enrollment_status: 'active' });
    const { student, enrollments } = await recordOf(stage.db, id);
    expect(enrollments).toHaveLength(1);
    expect(student).toMatchObject({ program_track: 'post_army', enrollment_status: 'active' });
  });

  test('a second one stands beside it; the same year twice, none and one that is not there are refused', async () => {
    const id = await entered({ program_year_id: stage.yearId });
    await add(id, { program_year_id: stage.nextId });
    expect(await refusal(add(id, { program_year_id: stage.nextId }))).toMatchObject({
      hint: 'conflict',
      field: 'program_year_id',
    });
    expect(await refusal(add(id, {}))).toMatchObject({ hint: 'required', field: 'program_year_id' });
    expect(await refusal(add(id, { program_year_id: id }))).toMatchObject({ hint: 'invalid_value' });
    expect((await yearOf(stage.db, id, FIRST)).is_shown).toBe(true);
  });

  test('one is ended, shown and removed; not the shown one, not one with money, and not an old version of it', async () => {
    const id = await entered({ program_year_id: stage.yearId });
    await add(id, { program_year_id: stage.nextId });
    const change = async (name: string, year: string, more: Record<string, unknown> = {}) => {
      const { id: enrollment_id, version } = await yearOf(stage.db, id, year);
      return stage.db.call(people.admissions, name, { enrollment_id, expected_version: version, ...more });
    };
    await change('save_enrollment', FIRST, { changes: { enrollment_status: 'graduated', is_active: false } });
    expect((await recordOf(stage.db, id)).student).toMatchObject({
      enrollment_status: 'graduated',
      is_active: false,
    });
    expect(await refusal(change('remove_enrollment', FIRST))).toMatchObject({ hint: 'wrong_state' });
    await change('show_enrollment_on_record', SECOND);
    expect((await recordOf(stage.db, id)).student).toMatchObject({
      enrollment_status: 'prospective',
      is_active: true,
    });
    const { id: enrollment_id } = await yearOf(stage.db, id, FIRST);
    await pay(stage.db, id, { amount: 5 }, { enrollment_id });
    expect(await refusal(change('remove_enrollment', FIRST))).toMatchObject({ hint: 'wrong_state' });
    expect(
      await refusal(
        stage.db.call(people.admissions, 'show_enrollment_on_record', { enrollment_id, expected_version: 0 }),
      ),
    ).toMatchObject({ hint: 'stale_version' });
  });
});
