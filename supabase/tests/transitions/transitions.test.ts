/**
 * Every transition changes the rows that the table names, and no other row of any table. A transition is played among
 * other people in every state; what changes with them is another's and has to be named as such.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { World } from '../harness/world.ts';
import { play } from './play.ts';
import { openBystanders } from './bystanders.ts';
import { subjects } from './table/index.ts';

describe.each(subjects)('$title', ({ transitions }) => {
  let world: World;
  beforeAll(async () => {
    world = await openBystanders();
  });
  afterAll(() => world.db.stop());

  test.each(transitions)('$by: $name', async (row) => {
    expect(await play(world, row)).toEqual(row.then);
  });
});
