import type { z } from 'zod';
import type { contract } from './index.ts';


export type Contract = typeof contract;
export type FunctionName = keyof Contract;
/** What a function takes, by name. */
export type FunctionArgs<Name extends FunctionName> = z.input<Contract[Name]['args']>;
/** What it answers. */
export type FunctionResult<Name extends FunctionName> = z.output<Contract[Name]['result']>;

/** Rest parameters of a call: nothing, or the arguments; these may be left out when each has a default. */
export type CallArgs<Name extends FunctionName> =
  Record<string, never> extends FunctionArgs<Name> ? [args?: FunctionArgs<Name>] : [args: FunctionArgs<Name>];
