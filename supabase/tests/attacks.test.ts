/** Attacks on roles and rows, tried through the Data API with live tokens. Files and accounts: supabase/local/storage and auth. */
import { describe, expect, test } from 'vitest';
import { createUser } from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { setStaff } from './harness/staff.ts';
import { openedRest } from './harness/rest.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();
const rest = openedRest(() => world.db);

describe('raising one’s own role', () => {
  test('metadata in a token gives nothing', async () => {
    const boast = { role: 'super_admin', is_active: true };
    const client = await rest.clientWith({
      role: 'authenticated',
      sub: people.applicant_a.id,
      user_metadata: boast,
      app_metadata: boast,
      user_role: 'super_admin',
      is_super_admin: true,
    });
    expect((await client.from('students').select('id')).error).toMatchObject({ code: '42501' });
    expect((await client.from('questions').select('id')).data).toEqual([]);
    expect((await client.rpc('office_people', {})).error).toMatchObject({ code: '42501' });
  });

  test('a token with a role that is none of ours is refused', async () => {
    for (const role of [
      'postgres',
      'supabase_admin',
      'supabase_auth_admin',
      'authenticator',
      'admin',
      '',
      'pg_read_all_data',
    ]) {
      const client = await rest.clientWith({ role, sub: people.applicant_a.id });
      const { data, error } = await client.from('students').select('id');
      expect([role, data, error !== null]).toEqual([role, null, true]);
    }
  });

  test('a subject that is no account, or no id at all, is nobody', async () => {
    for (const sub of ['00000000-0000-4000-8000-0000000000aa', 'x', "' or 1=1"]) {
      const client = await rest.clientWith({ role: 'authenticated', sub });
      expect((await client.from('applications').select('id')).data ?? []).toEqual([]);
      expect((await client.rpc('my_application', {})).data).toBeNull();
    }
  });
});

describe('writing past the functions', () => {
  test('fields that are not one’s own are refused by name in every form', async () => {
    const client = await rest.client(people.accepted);
    for (const field of [
      'user_id',
      'application_id',
      'is_active',
      'internal_notes',
      'registration_deposit_paid',
      'amount_owed',
      'search_text',
      'transfer_number',
      'version',
      'id',
    ]) {
      const { error } = await client.rpc('save_student_information', {
        form: { [field]: 'x' },
        expected_version: 1,
      });
      expect(error).toMatchObject({ code: 'P0001', hint: 'unknown_field', details: field });
    }
  });
});

test('the live token of a switched-off officer opens nothing from the next request on', async () => {
  const officer = await createUser(world.db);
  await setStaff(world.db, officer.id, 'admin', true);
  const client = await rest.client(officer);
  expect((await client.rpc('search_students', {})).error).toBeNull();
  await setStaff(world.db, officer.id, 'admin', false);
  expect((await client.rpc('search_students', {})).error).toMatchObject({ code: '42501' });
  for (const table of ['application_notes', 'interviews', 'email_outbox', 'admins', 'questions'])
    expect([table, (await client.from(table).select('*', { count: 'exact' })).count]).toEqual([
      table,
      table === 'admins' ? 1 : 0,
    ]);
});
