/** An answer that could not be taken blocks nobody in silence: every device hears of it, and of nothing that was typed. */
import { describe, expect, test } from 'vitest';
import { createUser, startComplete, type User } from './harness/applicants.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const TOO_LONG = 'x'.repeat(22);
const save = (
  user: User,
  field: string,
  value: string | null,
  base: string | null = null,
): Promise<unknown> => stage.db.call(user, 'save_application_fields', { changes: [{ field, base, value }] });
const refusedOf = async (user: User): Promise<{ field: string; section: string; message: string }[]> =>
  (
    await stage.db.call<{ refused: { field: string; section: string; message: string }[] }>(
      user,
      'my_application',
    )
  ).refused;

describe('an optional answer that is invalid', () => {
  test('is named with its reason on every device, and refuses the submission by name until it is put right', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    await save(user, 'gpa', TOO_LONG);
    expect(await refusedOf(user)).toMatchObject([
      { section: 'academic', field: 'gpa', label: 'GPA', message: 'At most 20 characters.' },
    ]);
    expect(await refusal(stage.db.call(user, 'submit_application'))).toMatchObject({
      hint: 'incomplete',
      field: 'gpa',
      message: 'These answers wait to be corrected: GPA.',
    });
    await save(user, 'gpa', '3.7 of 4');
    expect(await refusedOf(user)).toEqual([]);
    await stage.db.call(user, 'submit_application');
  });

  test('typed before the account is no less refused: it comes back with its reason, and waits to be corrected', async () => {
    const user = await createUser(stage.db);
    const form = { city: 'Haifa', phone: 'call me', graduation_year: 'soon', status: 'accepted' };
    const started = await stage.db.call<{ errors: unknown[] }>(user, 'start_application', { form });
    const phone = {
      field: 'phone',
      message: 'Enter a phone number with the country code, like +1 212 555 0123.',
    };
    expect(started.errors).toEqual(
      expect.arrayContaining([phone, { field: 'graduation_year', message: 'Enter a number.' }]),
    );
    expect(started.errors).toHaveLength(2);
    // As they were typed: every device shows them in their fields, and says that they could not be taken.
    expect(await refusedOf(user)).toMatchObject([
      { field: 'graduation_year', value: 'soon' },
      { field: 'phone', value: 'call me' },
    ]);
    await save(user, 'phone', '+12125550123');
    await save(user, 'graduation_year', '2026');
    expect(await refusedOf(user)).toEqual([]);
  });

  test('can be left as it is saved from another device', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    await save(user, 'gpa', TOO_LONG);
    await save(user, 'gpa', null);
    expect(await refusedOf(user)).toEqual([]);
  });

  test('of a reference is named too, and goes with the reference', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    const reference_id = '66666666-2222-4333-8444-555555555555';
    const changes = [
      { field: 'email', base: null, value: 'nobody' },
      { field: 'name', base: null, value: 'Rabbi Example' },
      { field: 'no such', base: null, value: 'x' },
    ];
    await stage.db.call(user, 'save_reference_fields', { reference_id, changes });
    expect(await refusedOf(user)).toMatchObject([
      { section: 'references', field: `${reference_id}-email`, label: 'Email of a reference' },
    ]);
    await stage.db.call(user, 'remove_reference', { reference_id });
    expect(await refusedOf(user)).toEqual([]);
  });

  test('is kept as it was typed, until it is put right or left out', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    await save(user, 'whatsapp_phone', 'half 12?');
    expect(await refusedOf(user)).toMatchObject([{ field: 'whatsapp_phone', value: 'half 12?' }]);
    await save(user, 'whatsapp_phone', 'half 123?');
    expect(await refusedOf(user)).toMatchObject([{ value: 'half 123?' }]);
    await save(user, 'whatsapp_phone', null);
    expect(await refusedOf(user)).toEqual([]);
  });
});

test('a passport number is taken with the blanks that it is printed with, and saving it again is no conflict', async () => {
  const user = await createUser(stage.db);
  await stage.db.call(user, 'start_application', { form: {} });
  const taken = { saved: { passport_number: 'X1234567' }, conflicts: [], errors: [] };
  expect(await save(user, 'passport_number', ' X 123\u00a04567 ')).toMatchObject(taken);
  expect(await save(user, 'passport_number', 'X 123 4567')).toMatchObject(taken);
});
