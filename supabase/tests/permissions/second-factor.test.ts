/** Administrators who have given only their password: every table and function cell, through both ways in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPasswordOnly } from '../harness/people.ts';
import { openRest, type RestApi } from '../harness/rest.ts';
import { restClient, sqlClient } from './clients.ts';
import { readPermissions } from './document.ts';
import { unlikeNotApplied } from './not-applied.ts';
import { openScene, type Scene } from './scene.ts';

const page = readPermissions();
let scene: Scene;
let rest: RestApi;
beforeAll(async () => {
  scene = await openScene();
  rest = await openRest(scene.db);
});
afterAll(async () => {
  await rest.stop();
  await scene.db.stop();
});

describe.each(['admin', 'super_admin'] as const)('%s with the password only', (name) => {
  test('has the rights of somebody who has not applied, in SQL', async () => {
    expect(await unlikeNotApplied(scene, page, sqlClient(scene.db, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
  test('has the rights of somebody who has not applied, through the Data API', async () => {
    expect(await unlikeNotApplied(scene, page, await restClient(rest, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
});
