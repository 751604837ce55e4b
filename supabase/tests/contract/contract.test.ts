/** The contract (shared/src/api) says what the migrated database does; and what would make it say something else is caught. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';
import { openDatabase, type TestDatabase } from '../harness/database.ts';
import { PAGE } from '../permissions/document.ts';
import { withFunctionRows } from '../permissions/function-rows.ts';
import { publicFunctions, readSources } from './catalog.ts';
import { refusalDifferences, signatureDifferences, type Contracts } from './differences.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.stop());

const signatures = async (contracts: Contracts = contract) =>
  signatureDifferences(await publicFunctions(db), contracts);
const refusals = async (contracts: Contracts = contract) =>
  refusalDifferences(await readSources(db), contracts);

describe('the contract says what the database does', () => {
  test('functions, their arguments in order, types, defaults and kinds of answers', async () => {
    expect(await signatures()).toEqual([]);
  });

  test('codes of refusals', async () => {
    expect(await refusals()).toEqual([]);
  });

  test('who may call, as docs/permissions.md', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page, 'npm run permissions').toBe(withFunctionRows(page));
  });
});

describe('what would be otherwise is caught', () => {
  const changed = (change: Partial<FunctionContract>): Contracts => ({
    ...contract,
    add_holy_day: { ...contract.add_holy_day, ...change },
  });

  test('a function that the contract does not know', async () => {
    const { add_holy_day, ...rest } = contract;
    expect(await signatures(rest)).toEqual(['add_holy_day is in the database but not in the contract']);
  });

  test('an argument that was renamed in the database', async () => {
    await db.sql(`drop function public.add_holy_day(date, text)`);
    await db.sql(
      `create function public.add_holy_day(day date, title text) returns jsonb language sql as $$ select private.add_holy_day(day, title) $$`,
    );
    const found = await signatures();
    await db.sql(`drop function public.add_holy_day(date, text)`);
    await db.sql(
      `create function public.add_holy_day(day date, name text) returns jsonb language sql as $$ select private.add_holy_day(day, name) $$`,
    );
    expect(found).toEqual([
      'add_holy_day: title is an argument in the database but not in the contract',
      'add_holy_day: name is an argument in the contract but not in the database',
    ]);
    expect(await signatures()).toEqual([]);
  });

  test('another order, another type, and a default that is not there', async () => {
    const { day, name } = contract.add_holy_day.args.shape;
    const otherwise = async (shape: z.ZodRawShape) =>
      signatures(changed({ args: z.strictObject(shape) as never }));
    expect(await otherwise({ name, day })).toEqual(['add_holy_day: the order of the arguments is day, name']);
    expect(await otherwise({ day: z.number(), name })).toEqual([
      'add_holy_day: day is number in the contract and date in the database',
    ]);
    expect(await otherwise({ day, name: name.optional() })).toEqual([
      'add_holy_day: name has no default in the database',
    ]);
  });

  test('a function that reads, and is said to write, and the other way round', async () => {
    expect(await signatures(changed({ reads: true }))).toEqual([
      'add_holy_day: the contract says that it only reads, the database otherwise',
    ]);
    const { reads, ...entry } = contract.clock_state;
    expect(reads).toBe(true);
    expect(await signatures({ ...contract, clock_state: entry })).toEqual([
      'clock_state: the contract says that it writes, the database otherwise',
    ]);
  });

  test('a refusal that is not declared, and one that never comes', async () => {
    expect(
      await refusals(changed({ refusals: ['conflict:day', 'invalid_value:day', 'slot_taken'] })),
    ).toEqual([
      'add_holy_day never refuses with slot_taken',
      'add_holy_day can refuse with required, which its contract does not name',
      'add_holy_day can refuse with too_long, which its contract does not name',
    ]);
  });

  test('another right on the page', () => {
    const page = readFileSync(PAGE, 'utf8');
    const other = page.replace('| `add_holy_day` | –', '| `add_holy_day` | call');
    expect(other).not.toBe(page);
    expect(withFunctionRows(other)).toBe(page);
  });
});
