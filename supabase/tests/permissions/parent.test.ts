/** A parent as a person of their own: every table and function cell, through both ways in. */
import { beforeAll, expect, test } from 'vitest';
import { createUser, type User } from '../harness/applicants.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { openedRest } from '../harness/rest.ts';
import { argumentsOf } from './arguments.ts';
import { restClient, sqlClient } from './clients.ts';
import { readPermissions } from './document.ts';
import { unlikeNotApplied } from './not-applied.ts';
import { openedScene } from './scene.ts';

const page = readPermissions();
const scene = openedScene();
const rest = openedRest(() => scene.db);
let parent: User;
beforeAll(async () => {
  parent = await createUser(scene.db, { email: 'a.parent@example.org', firstName: 'Ruth' });
  await newParent(scene.db, people.applicant_a, parent);
});
/** The parent acts in this place. */
const PLACE = 'applicant_b';
const instead = (): { [PLACE]: User } => ({ [PLACE]: parent });

test('has the rights of somebody who has not applied, in SQL', async () => {
  expect(await unlikeNotApplied(scene, page, sqlClient(scene.db, instead()), PLACE, parent)).toEqual([]);
}, 120_000);

test('has the rights of somebody who has not applied, through the Data API', async () => {
  expect(await unlikeNotApplied(scene, page, await restClient(rest, instead()), PLACE, parent)).toEqual([]);
}, 120_000);

test('is served for the application they follow, and for no other', async () => {
  const { my_child = {} } = argumentsOf(scene);
  const client = sqlClient(scene.db, instead());
  expect(await client.call(PLACE, 'my_child', my_child)).toHaveProperty('answer');
  for (const application_id of [scene.applications.b, scene.applications.accepted])
    expect(await client.call(PLACE, 'my_child', { application_id })).toMatchObject({
      refused: { hint: 'not_found' },
    });
});
