/** The contract (shared/src/api) says what the migrated database does; and what would make it say something else is caught. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FunctionContract } from '@school/shared/api/define';
import { contract } from '@school/shared/api/index';
import { openedDatabase } from '../harness/database.ts';
import { publicFunctions, readSources } from './catalog.ts';
import { refusalDifferences, signatureDifferences, type Contracts } from './differences.ts';

const db = openedDatabase();

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
});

describe('what would be otherwise is caught', () => {
  const changed = (change: Partial<FunctionContract>): Contracts => ({
    ...contract,
    override_rest: { ...contract.override_rest, ...change },
  });

  test('a function that the contract does not know', async () => {
    const { override_rest, ...rest } = contract;
    expect(await signatures(rest)).toEqual(['override_rest is in the database but not in the contract']);
  });

  test('an argument that was renamed in the database', async () => {
    await db.sql(`drop function public.override_rest(uuid, text)`);
    await db.sql(
      `create function public.override_rest(outbox_id uuid, title text) returns jsonb language sql as $$ select private.override_rest(outbox_id, title) $$`,
    );
    const found = await signatures();
    await db.sql(`drop function public.override_rest(uuid, text)`);
    await db.sql(
      `create function public.override_rest(outbox_id uuid, reason text) returns jsonb language sql as $$ select private.override_rest(outbox_id, reason) $$`,
    );
    expect(found).toEqual([
      'override_rest: title is an argument in the database but not in the contract',
      'override_rest: reason is an argument in the contract but not in the database',
    ]);
    expect(await signatures()).toEqual([]);
  });

  test('another order, another type, and a default that is not there', async () => {
    const { outbox_id, reason } = contract.override_rest.args.shape;
    const otherwise = async (shape: z.ZodRawShape) =>
      signatures(changed({ args: z.strictObject(shape) as never }));
    expect(await otherwise({ reason, outbox_id })).toEqual([
      'override_rest: the order of the arguments is outbox_id, reason',
    ]);
    expect(await otherwise({ outbox_id: z.number(), reason })).toEqual([
      'override_rest: outbox_id is number in the contract and uuid in the database',
    ]);
    expect(await otherwise({ outbox_id, reason: reason.optional() })).toEqual([
      'override_rest: reason has no default in the database',
    ]);
  });

  test('a function that reads, and is said to write, and the other way round', async () => {
    expect(await signatures(changed({ reads: true }))).toEqual([
      'override_rest: the contract says that it only reads, the database otherwise',
    ]);
    const { reads, ...entry } = contract.clock_state;
    expect(reads).toBe(true);
    expect(await signatures({ ...contract, clock_state: entry })).toEqual([
      'clock_state: the contract says that it writes, the database otherwise',
    ]);
  });

  test('a refusal that is not declared, and one that never comes', async () => {
    expect(await refusals(changed({ refusals: ['wrong_state', 'slot_taken'] }))).toEqual([
      'override_rest never refuses with slot_taken',
      'override_rest can refuse with required, which its contract does not name',
      'override_rest can refuse with too_long, which its contract does not name',
    ]);
  });
});
