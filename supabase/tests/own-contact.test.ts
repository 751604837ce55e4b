/** Contact data corrected after handing in: which fields, when, and what the log keeps. */
import { expect, test } from 'vitest';
import { createUser, newAccepted, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

const correct = (user: User, field: string, base: string | null, value: string | null) =>
  stage.db.call<{ saved: object; conflicts: object[]; errors: { field: string; message: string }[] }>(
    user,
    'correct_contact',
    { changes: [{ field, base, value }] },
  );

test('a phone is corrected, kept in the one form, and the log has both', async () => {
  const user = await createUser(stage.db);
  const id = await submitComplete(stage.db, user);
  expect(await correct(user, 'phone', '+12125550123', '+44 20 7946 0018')).toMatchObject({
    saved: { phone: '+442079460018' },
  });
  const [row] = await stage.db.sql<{ changes: Record<string, unknown> }>(
    `select changes from public.audit_log where application_id = $1 and table_name = 'applications' order by id desc limit 1`,
    [id],
  );
  expect(JSON.stringify(row?.changes['phone'])).toContain('+12125550123');
  expect(JSON.stringify(row?.changes['phone'])).toContain('+442079460018');
});

test('an impossible number is named at its field; a required one cannot be emptied; answers stay', async () => {
  const user = await createUser(stage.db);
  await submitComplete(stage.db, user);
  expect((await correct(user, 'phone', '+12125550123', 'call me')).errors).toMatchObject([
    { field: 'phone' },
  ]);
  expect(await refusal(correct(user, 'city', 'Teaneck', ' '))).toMatchObject({
    hint: 'required',
    field: 'city',
  });
  expect((await correct(user, 'why_here', 'To learn.', 'Because')).errors).toMatchObject([
    { field: 'why_here' },
  ]);
});

test('the same field changed on another device meanwhile is a conflict with both values', async () => {
  const user = await createUser(stage.db);
  await submitComplete(stage.db, user);
  await correct(user, 'city', 'Teaneck', 'Lod');
  expect(await correct(user, 'city', 'Teaneck', 'Haifa')).toMatchObject({
    saved: {},
    conflicts: [{ field: 'city', yours: 'Haifa', theirs: 'Lod' }],
  });
});

test('a draft, an accepted and a withdrawn application have other ways', async () => {
  const drafter = await createUser(stage.db);
  await startComplete(stage.db, drafter);
  expect(await refusal(correct(drafter, 'city', 'Teaneck', 'Lod'))).toMatchObject({ hint: 'wrong_state' });
  const { user } = await newAccepted(stage.db);
  expect(await refusal(correct(user, 'city', 'Teaneck', 'Lod'))).toMatchObject({
    message: expect.stringContaining('student information') as string,
  });
  const gone = await createUser(stage.db);
  await submitComplete(stage.db, gone);
  await stage.db.call(gone, 'withdraw_application');
  expect(await refusal(correct(gone, 'city', 'Teaneck', 'Lod'))).toMatchObject({ hint: 'wrong_state' });
});
