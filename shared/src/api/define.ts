/** What the contract says of one function. How to add one: index.ts. */
import { z } from 'zod';

/** Codes of refusals (HINT of SQLSTATE P0001); what the person reads is the sentence that comes with it. */
export const refusalCodes = [
  'conflict',
  'deadline_passed',
  'incomplete',
  'invalid_value',
  'last_super_admin',
  'limit_reached',
  'not_allowed',
  'not_begun',
  'not_found',
  'not_open',
  'required',
  'slot_taken',
  'stale_version',
  'too_long',
  'too_many_reached',
  'unknown_field',
  'unlikely',
  'wrong_state',
  'wrong_type',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];
/** A code, or a code and the field it is about; `*` is whichever field of the form it is. */
export type Refusal = RefusalCode | `${RefusalCode}:${string}`;

/** Who may call (docs/permissions.md says which people these are); the function then looks whether the record and the moment are right. */
export type Callers =
  | 'everybody'
  /** Anybody with an account, staff and parents too: each acts on their own only. */
  | 'signed in'
  /** Those who have begun an application; staff are refused. */
  | 'applicants'
  /** Those whose acceptance is published. */
  | 'accepted'
  /** All staff, the read-only role too. */
  | 'office'
  | 'office and the house'
  /** Staff who change something: all but the read-only role. */
  | 'officers'
  | 'officers and the house'
  | 'editors'
  | 'administrators'
  | 'super administrators'
  | 'secret key';

/** Reads sensitive values of others, or tells of them by how a change goes: begin_reading writes it down before it is answered. */
export interface Traced {
  /** Arguments that are not part of what was begun: which page, in which order, which part. */
  readonly apart: readonly string[];
  /** Begun only when the arguments name a sensitive column of the student record. */
  readonly byColumns?: true;
}

interface Entry<Args extends z.ZodRawShape, Result extends z.ZodType> {
  /** One sentence for docs/api.md. */
  readonly about: string;
  readonly callers: Callers;
  /** It writes nothing. */
  readonly reads?: true;
  /** In the order of the function's parameters; `.optional()` where SQL has a default, `.nullable()` where null says something. */
  readonly args: Args;
  readonly result: Result;
  readonly refusals: readonly Refusal[];
  readonly traced?: Traced;
}

export interface FunctionContract<
  Args extends z.ZodRawShape = Readonly<Record<string, z.ZodType>>,
  Result extends z.ZodType = z.ZodType,
> extends Omit<Entry<Args, Result>, 'args'> {
  readonly args: z.ZodObject<Args, z.core.$strict>;
}

/** One function of the contract. */
export const fn = <Args extends z.ZodRawShape, Result extends z.ZodType>(
  entry: Entry<Args, Result>,
): FunctionContract<Args, Result> => ({ ...entry, args: z.strictObject(entry.args) });

/** What every function that writes a form can say about one of its fields. */
export const formRefusals = [
  'required:*',
  'invalid_value:*',
  'too_long:*',
  'unknown_field:*',
  'conflict:*',
] as const satisfies readonly Refusal[];
/** The same for a record that is there already. */
export const changeRefusals = [...formRefusals, 'not_found', 'stale_version'] as const;

/** Some of these columns with whatever a form holds; the database types and judges the values. */
export const formOf = <const Names extends readonly [string, ...string[]]>(
  names: Names,
): z.ZodRecord<z.ZodEnum<{ [Name in Names[number]]: Name }> & z.core.$partial, z.ZodUnknown> =>
  z.partialRecord(z.enum(names), z.unknown());
