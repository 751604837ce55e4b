/** An editor as a person of their own: every table and function cell in SQL, and what the desk gives them. */
import { beforeAll, expect, test } from 'vitest';
import { createUser, type User } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { setStaff } from '../harness/staff.ts';
import { argumentsOf } from './arguments.ts';
import { sqlClient } from './clients.ts';
import { readPermissions, type PermissionRow } from './document.ts';
import { unlikeNotApplied } from './not-applied.ts';
import { openedScene } from './scene.ts';

const page = readPermissions();
const scene = openedScene();
let editor: User;
beforeAll(async () => {
  editor = await createUser(scene.db, { email: 'an.editor@example.org', firstName: 'Edna' });
  await setStaff(scene.db, editor.id, 'editor', true);
});

/** The editor acts in this place. */
const PLACE = 'applicant_b';
const DESK = ['content_desk', 'save_content_draft', 'content_change'];
/** Refused for another reason than who asks: there is no second factor to make codes for. */
const OWN = ['new_recovery_codes'];
const isOthers = ({ name }: PermissionRow): boolean => ![...DESK, ...OWN].includes(name);

test('has the rights of somebody who has not applied, beside the desk', async () => {
  const client = sqlClient(scene.db, { [PLACE]: editor });
  const others = { ...page, functions: page.functions.filter(isOthers) };
  expect(await unlikeNotApplied(scene, others, client, PLACE, editor)).toEqual([]);
}, 120_000);

test('is served at the desk, and no longer once the account is switched off', async () => {
  const client = sqlClient(scene.db, { [PLACE]: editor });
  const args = argumentsOf(scene);
  for (const name of DESK) expect(await client.call(PLACE, name, args[name] ?? {})).toHaveProperty('answer');
  await setStaff(scene.db, editor.id, 'editor', false);
  for (const name of DESK)
    expect(await client.call(PLACE, name, args[name] ?? {})).toMatchObject({ refused: { code: '42501' } });
  await setStaff(scene.db, editor.id, 'editor', true);
});

test('is nobody to the office: no reader, no interviewer, no officer of a thread', async () => {
  const named = await scene.db.call<{ id: string }[]>(people.admin, 'office_people');
  expect(named.map(({ id }) => id)).not.toContain(editor.id);
  const readers = await scene.db.call<{ id: string }[]>(people.admin, 'list_readers');
  expect(readers.map(({ id }) => id)).not.toContain(editor.id);
  const assigned = scene.db.call(people.admin, 'assign_thread', {
    person_id: people.applicant_b.id,
    officer_id: editor.id,
  });
  expect(await refusal(assigned)).toMatchObject({ hint: 'invalid_value', field: 'officer' });
});

test('two editors: the later one is told, a draft goes on from version to version and no path leaves the folder', async () => {
  const save = (record: unknown, expected_version: number, path = 'staff/a-teacher.md') =>
    scene.db.call<number>(editor, 'save_content_draft', { path, record, base: '', expected_version });
  expect(await save({ name: 'A' }, 0)).toBe(1);
  expect(await save({ name: 'B' }, 1)).toBe(2);
  expect(await refusal(save({ name: 'C' }, 1))).toMatchObject({ hint: 'stale_version' });
  expect(await save(null, 2)).toBe(0);
  for (const path of ['../secret.md', '/etc/passwd', 'staff/../../x.md', 'staff/a.ts', 'a/b/c/d.md'])
    expect(await refusal(save({ name: 'A' }, 0, path))).toMatchObject({
      hint: 'invalid_value',
      field: 'path',
    });
});
