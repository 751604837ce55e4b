/** Everything that the contract says otherwise than the database, as lines that name the function and the key. */
import { z } from 'zod';
import type { FunctionContract } from '@school/shared/api/define';
import type { CatalogArgument, CatalogFunction, Sources } from './catalog.ts';

export type Contracts = Readonly<Record<string, FunctionContract>>;

const KINDS: Readonly<Record<string, readonly string[]>> = {
  uuid: ['string'],
  text: ['string'],
  date: ['string'],
  'timestamp with time zone': ['string'],
  boolean: ['boolean'],
  integer: ['number'],
  smallint: ['number'],
  bigint: ['number'],
  numeric: ['number'],
  jsonb: ['object', 'array'],
  'uuid[]': ['array'],
  'text[]': ['array'],
};

interface Described {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Described[];
}

const typesOf = ({ type, anyOf }: Described): string[] =>
  anyOf ? anyOf.flatMap(typesOf) : [type ?? []].flat();

/** What a schema takes beside null, as JSON names it. */
const kindsOf = (schema: z.ZodType): string[] =>
  typesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described)
    .filter((type) => type !== 'null')
    .map((type) => (type === 'integer' ? 'number' : type));

function ofArgument(fn: string, argument: CatalogArgument, schema: z.ZodType | undefined): string[] {
  const where = `${fn}: ${argument.name}`;
  if (!schema) return [`${where} is an argument in the database but not in the contract`];
  const allowed = KINDS[argument.type] ?? [];
  const optional = schema.safeParse(undefined).success;
  return [
    ...kindsOf(schema)
      .filter((kind) => !allowed.includes(kind))
      .map((kind) => `${where} is ${kind} in the contract and ${argument.type} in the database`),
    ...(optional === argument.has_default
      ? []
      : [`${where} ${argument.has_default ? 'may be left out' : 'has no default'} in the database`]),
  ];
}

function ofAnswer({ name, returns, returns_set }: CatalogFunction, { result }: FunctionContract): string[] {
  const empty =
    result.safeParse(null).success && !result.safeParse('').success && kindsOf(result).length === 0;
  if ((returns === 'void') !== empty) return [`${name}: answers ${returns} in the database`];
  if (returns === 'void' || returns.startsWith('json')) return [];
  const allowed = returns_set ? ['array'] : (KINDS[returns] ?? []);
  return kindsOf(result)
    .filter((kind) => !allowed.includes(kind))
    .map((kind) => `${name}: answers ${kind} in the contract and ${returns} in the database`);
}

const ofWriting = ({ name, reads }: CatalogFunction, contract: FunctionContract): string[] =>
  reads === (contract.reads ?? false)
    ? []
    : [`${name}: the contract says that it ${reads ? 'writes' : 'only reads'}, the database otherwise`];

function ofFunction(fn: CatalogFunction, contract: FunctionContract): string[] {
  const [written, real] = [Object.keys(contract.args.shape), fn.arguments.map(({ name }) => name)];
  return [
    ...fn.arguments.flatMap((argument) => ofArgument(fn.name, argument, contract.args.shape[argument.name])),
    ...written
      .filter((name) => !real.includes(name))
      .map((name) => `${fn.name}: ${name} is an argument in the contract but not in the database`),
    ...(written.length === real.length &&
    written.every((name) => real.includes(name)) &&
    written.join() !== real.join()
      ? [`${fn.name}: the order of the arguments is ${real.join(', ')}`]
      : []),
    ...ofAnswer(fn, contract),
    ...ofWriting(fn, contract),
  ];
}

/** Functions, arguments and kinds of answers. */
export function signatureDifferences(functions: readonly CatalogFunction[], contracts: Contracts): string[] {
  const names = functions.map(({ name }) => name);
  return [
    ...Object.keys(contracts)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is in the contract but not in the database`),
    ...functions.flatMap((fn) => {
      const contract = contracts[fn.name];
      return contract ? ofFunction(fn, contract) : [`${fn.name} is in the database but not in the contract`];
    }),
  ];
}

const codeOf = (refusal: string): string => refusal.split(':')[0] ?? '';

/** Refusals: what is declared can happen, and what can happen is declared (unless it is caught on the way). */
export function refusalDifferences(sources: Sources, contracts: Contracts): string[] {
  return Object.entries(contracts).flatMap(([name, { refusals }]) => {
    const [declared, possible] = [new Set(refusals.map(codeOf)), sources.codesOf(name)];
    const missing = sources.catches(name) ? [] : [...possible].filter((code) => !declared.has(code));
    return [
      ...[...declared]
        .filter((code) => !possible.has(code))
        .map((code) => `${name} never refuses with ${code}`),
      ...missing.map((code) => `${name} can refuse with ${code}, which its contract does not name`),
    ];
  });
}
