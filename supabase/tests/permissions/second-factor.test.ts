/** Administrators who have given only their password: every table and function cell, through both ways in. */
import { describe, expect, test } from 'vitest';
import { withPasswordOnly } from '../harness/people.ts';
import { openedRest } from '../harness/rest.ts';
import { restClient, sqlClient } from './clients.ts';
import { readPermissions } from './document.ts';
import { unlikeNotApplied } from './not-applied.ts';
import { openedScene } from './scene.ts';

const page = readPermissions();
const scene = openedScene();
const rest = openedRest(() => scene.db);

describe.each(['admin', 'super_admin'] as const)('%s with the password only', (name) => {
  test('has the rights of somebody who has not applied, in SQL', async () => {
    expect(await unlikeNotApplied(scene, page, sqlClient(scene.db, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
  test('has the rights of somebody who has not applied, through the Data API', async () => {
    expect(await unlikeNotApplied(scene, page, await restClient(rest, withPasswordOnly), name)).toEqual([]);
  }, 120_000);
});
