/** A small answer that the contract takes, for the fakes of component tests: everything empty that may be. */
import type { z } from 'zod';
import { contract } from './index.ts';
import type { FunctionName, FunctionResult } from './types.ts';
import { day, instant } from './values.ts';

type Schema = z.core.$ZodTypes;

const SIMPLE: Readonly<Record<string, unknown>> = { number: 1, int: 1, boolean: false, unknown: null };

function sampleOf(schema: Schema): unknown {
  const { def } = schema._zod;
  switch (def.type) {
    case 'string':
      return schema === instant ? '2026-11-20T10:00:00Z' : schema === day ? '2026-11-20' : 'sample';
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'array':
      return [];
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([key, inner]) => [key, sampleOf(inner as Schema)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'record': {
      const key = (def.keyType as Schema)._zod.def;
      const names = key.type === 'enum' && !('mode' in def && def.mode) ? Object.values(key.entries) : [];
      return Object.fromEntries(names.map((name) => [name, sampleOf(def.valueType as Schema)]));
    }
    case 'union':
      return sampleOf(def.options[0] as Schema);
    case 'nullable':
    case 'null':
      return null;
    case 'optional':
      return undefined;
    case 'nonoptional': {
      const inner = (def.innerType as Schema)._zod.def;
      return sampleOf(inner.type === 'optional' ? (inner.innerType as Schema) : (def.innerType as Schema));
    }
    default:
      return SIMPLE[def.type];
  }
}

/** An answer of this function in which everything is empty that may be. */
export function sampleAnswer<Name extends FunctionName>(name: Name): FunctionResult<Name> {
  const { result } = contract[name];
  const inner = result.def.type === 'nullable' ? result.def.innerType : result;
  return sampleOf(inner) as FunctionResult<Name>;
}
