/**
 * Every transition changes the rows that were approved (approved.ts), and no other row of any table. A transition is played among
 * other people in every state; what changes with them is another's and has to be named as such.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { approvedOf, keyOf, record, RECORDS } from './approved.ts';
import { play } from './play.ts';
import { openedBystanders } from './bystanders.ts';
import { subjects } from './table/index.ts';
import type { Lines } from './change-words.ts';

describe.each(subjects)('$title', (subject) => {
  const approved = approvedOf(subject);
  const changed: Record<string, Lines> = {};
  const world = openedBystanders();
  afterAll(async () => {
    if (RECORDS) await record(subject, changed);
  });

  test.each(subject.transitions)('$by: $name', async (row) => {
    changed[keyOf(row)] = await play(world, row);
    if (!RECORDS) expect(changed[keyOf(row)]).toEqual(approved[keyOf(row)]);
  });
});

test('nothing is approved that is no row, and no row has the name of another', () => {
  for (const subject of subjects)
    expect(Object.keys(approvedOf(subject)), subject.title).toEqual(subject.transitions.map(keyOf));
});
