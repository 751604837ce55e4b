/** Asking referees: what goes out, how much of it, and what is handed in with it. */
import { describe, expect, test } from 'vitest';
import {
  addDocument,
  completeForm,
  createUser,
  startComplete,
  type User,
  saveReference,
} from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { askReferee, linkTo } from '../harness/referees.ts';
import { refusal } from '../harness/refusal.ts';
import { DAY, address, asked, mine, refused, send, stage } from './scene.ts';
import { referenceFields } from '../../seed/reference.ts';

describe('asking', () => {
  test('sends one mail with names, a date and a link, and nothing else of the applicant', async () => {
    const user = await createUser(stage.db);
    const application = await startComplete(stage.db, user, {
      first_name: 'Noam https://spam.example/win',
      last_name: 'Call +1 800 555 now.example.org',
    });
    const email = address();
    const reference = await askReferee(stage.db, user, email);
    await stage.db.call(user, 'ask_referee', { reference_id: reference });
    const mails = await stage.db.sql<{ template: string; data: Record<string, string>; to_email: string }>(
      `select template, data, to_email from public.email_outbox where application_id = $1`,
      [application],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: 'reference_request', to_email: email });
    expect(Object.keys(mails[0]?.data ?? {}).sort()).toEqual(['applicant', 'referee', 'until']);
    expect(mails[0]?.data['applicant']).not.toMatch(/[/:@\d]|\.\S/);
  });

  test('the waiver is needed with the first one and stays', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    const id = await saveReference(stage.db, user, { name: 'Rabbi First', email: address() });
    expect(await refused(user, 'ask_referee', { reference_id: id })).toMatchObject({
      hint: 'required',
      field: 'waives_access',
    });
    await stage.db.call(user, 'ask_referee', { reference_id: id, waives_access: false });
    const second = await saveReference(stage.db, user, { name: 'Rabbi Second', email: address() });
    await stage.db.call(user, 'ask_referee', { reference_id: second, waives_access: true });
    expect((await mine(user)).waives_access).toBe(false);
  });

  test('needs an address that is nobody’s own and no other referee’s', async () => {
    const { user, email } = await asked();
    const save = (fields: { name: string; email?: string }) => saveReference(stage.db, user, fields);
    for (const [given, hint] of [
      [undefined, 'required'],
      [user.email, 'invalid_value'],
      [email, 'conflict'],
    ] as const) {
      const reference_id = await save({ name: 'Rabbi Other', ...(given ? { email: given } : {}) });
      expect(await refused(user, 'ask_referee', { reference_id })).toMatchObject({ hint, field: 'email' });
      await stage.db.call(user, 'remove_reference', { reference_id });
    }
  });

  test('one of somebody else’s references is not known', async () => {
    const { reference } = await asked();
    const other = await createUser(stage.db);
    await startComplete(stage.db, other);
    for (const name of ['ask_referee', 'remind_referee'])
      expect(await refused(other, name, { reference_id: reference })).toMatchObject({ hint: 'not_found' });
    expect(
      await refused(other, 'correct_referee', { reference_id: reference, email: address() }),
    ).toMatchObject({ hint: 'not_found' });
  });
});

describe('mail limits', () => {
  test('five referees, also when asked ones are taken off the list', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    for (let i = 0; i < 5; i += 1) {
      const reference_id = await askReferee(stage.db, user, address());
      await stage.db.call(user, 'remove_reference', { reference_id });
    }
    const id = await saveReference(stage.db, user, { name: 'Rabbi Sixth', email: address() });
    expect(await refused(user, 'ask_referee', { reference_id: id })).toMatchObject({ hint: 'limit_reached' });
  });

  test('three mails each: request, corrected address, reminder; then none', async () => {
    const { user, reference } = await asked();
    await stage.db.call(user, 'correct_referee', { reference_id: reference, email: address() });
    expect(await refused(user, 'remind_referee', { reference_id: reference })).toMatchObject({
      hint: 'limit_reached',
    });
    await stage.db.setClock(new Date(Date.now() + 4 * DAY));
    await stage.db.call(user, 'remind_referee', { reference_id: reference });
    await stage.db.setClock(new Date(Date.now() + 8 * DAY));
    for (const [name, args] of [
      ['remind_referee', {}],
      ['correct_referee', { email: address() }],
    ] as const)
      expect(await refused(user, name, { reference_id: reference, ...args })).toMatchObject({
        hint: 'limit_reached',
      });
    await stage.db.setClock(null);
    expect((await mine(user)).referees.find((r) => r.reference_id === reference)?.mails_left).toBe(0);
  });

  test('a reminder of what was submitted stands in the log, one of a draft does not', async () => {
    const lines = (id: string) =>
      stage.db.sql<{ action: string }>(
        `select action from public.audit_log where table_name = 'reference_requests' and row_id = $1 and action = 'reminded'`,
        [id],
      );
    const { user, reference } = await asked();
    await stage.db.setClock(new Date(Date.now() + 4 * DAY));
    await stage.db.call(user, 'remind_referee', { reference_id: reference });
    expect(await lines(reference)).toEqual([]);
    await stage.db.sql(
      `update public.applications set status = 'submitted', submitted_at = private.now() where user_id = $1`,
      [user.id],
    );
    await stage.db.sql('update private.reference_requests set mails = 1 where reference_id = $1', [
      reference,
    ]);
    await stage.db.setClock(new Date(Date.now() + 8 * DAY));
    await stage.db.call(user, 'remind_referee', { reference_id: reference });
    await stage.db.setClock(null);
    expect(await lines(reference)).toEqual([{ action: 'reminded' }]);
  });

  test('an address gets ten requests a day, whoever asks', async () => {
    const email = address();
    for (let i = 0; i < 10; i += 1) {
      const user = await createUser(stage.db);
      await startComplete(stage.db, user);
      await askReferee(stage.db, user, email);
    }
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    expect(await refusal(askReferee(stage.db, user, email))).toMatchObject({
      hint: 'limit_reached',
      field: 'email',
    });
  });
});

describe('handing in', () => {
  const set = (referees_needed: number, letter_upload: boolean) =>
    stage.db.sql(
      'update public.program_year_settings set referees_needed = $1, letter_upload = $2 where id = $3',
      [referees_needed, letter_upload, stage.yearId],
    );
  const start = async (): Promise<User> => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: completeForm({ email: user.email }) });
    for (const kind of ['transcript', 'passport']) await addDocument(stage.db, user, kind);
    return user;
  };

  test('needs the year’s number of asked referees, not their letters', async () => {
    await set(2, false);
    const user = await start();
    await askReferee(stage.db, user, address());
    expect(await refused(user, 'submit_application')).toMatchObject({
      hint: 'incomplete',
      field: 'references',
    });
    await askReferee(stage.db, user, address());
    await stage.db.call(user, 'submit_application');
    await set(1, true);
  });

  test('or an uploaded letter where the year allows it, and none is taken where it does not', async () => {
    const user = await start();
    expect(await refused(user, 'submit_application')).toMatchObject({ hint: 'incomplete' });
    await set(1, false);
    expect(await refusal(addDocument(stage.db, user, 'recommendation'))).toMatchObject({
      hint: 'wrong_state',
    });
    await set(1, true);
    await addDocument(stage.db, user, 'recommendation');
    await stage.db.call(user, 'submit_application');
  });

  test('afterwards only the address can be corrected; letters still come', async () => {
    const { user, reference, application } = await asked();
    await stage.db.call(user, 'submit_application');
    const email = address();
    expect(await refused(user, 'save_reference_fields', referenceFields({ email }, reference))).toMatchObject(
      { hint: 'wrong_state' },
    );
    expect(await refused(user, 'remove_reference', { reference_id: reference })).toMatchObject({
      hint: 'wrong_state',
    });
    expect(
      await refused(user, 'ask_referee', { reference_id: reference, waives_access: true }),
    ).toMatchObject({
      hint: 'wrong_state',
    });
    await stage.db.call(user, 'correct_referee', { reference_id: reference, email });
    await send(await linkTo(stage.db, email));
    const lines = await stage.db.call<{ action: string; changes: unknown }[]>(
      people.admissions,
      'application_timeline',
      {
        application_id: application,
      },
    );
    expect(JSON.stringify(lines)).toContain('letter_received');
  });
});

describe('what was asked stays as it was', () => {
  test('an address changes only with the request, and a letter stays under its name', async () => {
    const { user, reference, token } = await asked();
    const save = (fields: { name?: string; email?: string }) =>
      stage.db.call(user, 'save_reference_fields', referenceFields(fields, reference));
    expect(await save({ email: address() })).toMatchObject({ saved: {}, errors: [{ field: 'email' }] });
    await send(token);
    expect(await save({ name: 'Rabbi Famous' })).toMatchObject({ saved: {}, errors: [{ field: 'name' }] });
    expect(await refused(user, 'remove_reference', { reference_id: reference })).toMatchObject({
      hint: 'wrong_state',
    });
    expect(
      await refused(user, 'correct_referee', { reference_id: reference, email: address() }),
    ).toMatchObject({
      hint: 'wrong_state',
    });
  });
});
