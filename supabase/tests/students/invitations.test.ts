/** The office's invitation by mail: only the invited address, once proved, links a record. */
import { describe, expect, test } from 'vitest';
import { createUser, type User } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStudents } from './scene.ts';

const scene = openedStudents();

interface Answer {
  readonly account: { readonly email: string } | null;
  readonly invitation: { readonly email: string; readonly expires_at: string } | null;
}
const db = () => scene.stage.db;
let counter = 0;
const newAddress = (): string => `invited${(counter += 1)}@example.org`;
const newRecord = async (): Promise<string> =>
  (
    await db().call<{ id: string }>(people.admissions, 'create_student', {
      form: { first_name: 'Dov', last_name: 'Invited', email: newAddress() },
    })
  ).id;
const invite = (student_id: string, account_email: string | null, person: Person = people.admissions) =>
  db().call(person, 'invite_student', { student_id, account_email });
const record = (id: string) => db().call<Answer>(people.admissions, 'student_record', { student_id: id });
/** Signing up, before the address is proved. */
async function signUp(email: string): Promise<User> {
  const [row] = await db().sql<{ id: string }>(
    `insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', $1) returning id`,
    [email],
  );
  return { role: 'authenticated', id: row?.id ?? '', email };
}
const confirm = (user: User) =>
  db().sql('update auth.users set email_confirmed_at = now() where id = $1', [user.id]);

describe('an invitation', () => {
  test('queues one mail with the address in it, and stands in the record and in its history', async () => {
    const [id, address] = [await newRecord(), newAddress()];
    await invite(id, ` ${address.toUpperCase()} `);
    expect(await record(id)).toMatchObject({ account: null, invitation: { email: address } });
    const mails = await db().sql(
      `select to_email, template, data ->> 'first_name' as first_name, data ->> 'email' as email, state
       from public.email_outbox where student_id = $1`,
      [id],
    );
    expect(mails).toEqual([
      {
        to_email: address,
        template: 'student_invitation',
        first_name: 'Dov',
        email: address,
        state: 'queued',
      },
    ]);
    const [newest] = await db().call<unknown[]>(people.admissions, 'record_history', {
      table_name: 'students',
      row_id: id,
    });
    expect(newest).toMatchObject({
      action: 'invite',
      changes: { invitation: { old: null, new: address } },
    });
  });

  test('links the record when the invited person has signed up and proved the address, and is then over', async () => {
    const [id, address] = [await newRecord(), newAddress()];
    await invite(id, address);
    const user = await signUp(address);
    // Typing the address is not enough.
    expect(await record(id)).toMatchObject({ account: null, invitation: { email: address } });
    expect(await refusal(db().call(user, 'my_student_information'))).toMatchObject({ code: '42501' });
    await confirm(user);
    expect(await record(id)).toMatchObject({ account: { email: address }, invitation: null });
    expect(await db().call(user, 'my_student_information')).toMatchObject({
      exists: true,
      form: { first_name: 'Dov' },
    });
  });

  test('links nothing to anybody else: another address, the address of the record itself, nobody invited', async () => {
    const [id, address] = [await newRecord(), newAddress()];
    const [{ email }] = (await db().sql<{ email: string }>(
      'select email from public.students where id = $1',
      [id],
    )) as [{ email: string }];
    await invite(id, address);
    for (const other of [
      email,
      newAddress(),
      `x${address}`,
      address.replace('@example.org', '@example.org.evil.example'),
    ]) {
      const stranger = await createUser(db(), { email: other });
      expect(await refusal(db().call(stranger, 'my_student_information'))).toMatchObject({ code: '42501' });
    }
    expect(await record(id)).toMatchObject({ account: null, invitation: { email: address } });
    // A record that nobody invited is not tied by an address that happens to be the same.
    const alone = await newRecord();
    const [row] = await db().sql<{ email: string }>('select email from public.students where id = $1', [
      alone,
    ]);
    await createUser(db(), { email: row?.email });
    expect(await record(alone)).toMatchObject({ account: null });
  });

  test('may be proved by an account that moves to the address', async () => {
    const [id, address] = [await newRecord(), newAddress()];
    await invite(id, address);
    const user = await createUser(db());
    await db().sql('update auth.users set email = $2 where id = $1', [user.id, address]);
    expect(await record(id)).toMatchObject({ account: { email: address } });
  });

  test('links nothing after 30 days, after it was withdrawn, or after another address was invited', async () => {
    const [late, withdrawn, moved] = [await newRecord(), await newRecord(), await newRecord()];
    const [one, two, three, four] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await invite(late, one);
    await invite(withdrawn, two);
    await invite(moved, three);
    await invite(withdrawn, '');
    expect(await record(withdrawn)).toMatchObject({ invitation: null });
    await invite(moved, four);
    expect(await record(moved)).toMatchObject({ invitation: { email: four } });
    await createUser(db(), { email: two });
    await createUser(db(), { email: three });
    await db().setClock(new Date(Date.now() + 31 * 86_400_000));
    await createUser(db(), { email: one });
    await db().setClock(null);
    for (const id of [late, withdrawn, moved]) expect(await record(id)).toMatchObject({ account: null });
    const states = await db().sql('select state from public.email_outbox where student_id = $1', [withdrawn]);
    expect(states).toEqual([{ state: 'cancelled' }]);
  });

  test('never goes to a staff account or to a person who has a record, and never stops anybody from signing up', async () => {
    const [id, address] = [await newRecord(), newAddress()];
    await invite(id, address);
    const colleague = await signUp(address);
    await db().sql(`insert into public.admins (user_id, role) values ($1, 'staff')`, [colleague.id]);
    await confirm(colleague);
    expect(await record(id)).toMatchObject({ account: null, invitation: { email: address } });

    const [second, elsewhere] = [await newRecord(), newAddress()];
    const [first, own] = [await newRecord(), newAddress()];
    await invite(first, own);
    const person = await createUser(db(), { email: own });
    await invite(second, elsewhere);
    await db().sql('update auth.users set email = $2 where id = $1', [person.id, elsewhere]);
    expect(await record(second)).toMatchObject({ account: null });
    expect(await record(first)).toMatchObject({ account: { email: elsewhere } });
  });

  test('is refused in words where it makes no sense', async () => {
    const [id, other] = [await newRecord(), await newRecord()];
    const address = newAddress();
    const has = await createUser(db());
    expect(await refusal(invite(id, 'nonsense'))).toMatchObject({
      hint: 'invalid_value',
      field: 'account_email',
    });
    expect(await refusal(invite(id, has.email ?? ''))).toMatchObject({
      hint: 'conflict',
      message: 'This address already has an account. Link that account instead.',
    });
    await invite(id, address);
    expect(await refusal(invite(id, address))).toMatchObject({ hint: 'limit_reached' });
    expect(await refusal(invite(other, address))).toMatchObject({
      hint: 'conflict',
      message: 'Another student record is invited with this address.',
    });
    await createUser(db(), { email: address });
    expect(await refusal(invite(id, newAddress()))).toMatchObject({ hint: 'wrong_state' });
    expect(await refusal(invite('00000000-0000-4000-8000-0000000000ff', newAddress()))).toMatchObject({
      hint: 'not_found',
    });
  });
});
