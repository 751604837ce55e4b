/** The contract (shared/src/api) says what the migrated database does. */
import { expect, test } from 'vitest';
import { contract } from '@school/shared/api/index';
import { openedDatabase } from '../harness/database.ts';
import { publicFunctions, readSources } from './catalog.ts';
import { refusalDifferences, signatureDifferences } from './differences.ts';

const db = openedDatabase();

test('functions, their arguments in order, types, defaults and kinds of answers', async () => {
  expect(signatureDifferences(await publicFunctions(db), contract)).toEqual([]);
});

test('codes of refusals', async () => {
  expect(refusalDifferences(await readSources(db), contract)).toEqual([]);
});
