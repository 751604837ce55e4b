/** What a form of the content desk asks for, read from the schemas of the content check. */
import type { z } from 'zod';
import { shapeNamed } from './schemas.ts';

export interface FormField {
  readonly name: string;
  readonly kind: 'text' | 'long' | 'number' | 'choice' | 'list' | 'yes' | 'picture';
  readonly required: boolean;
  /** Of a choice. */
  readonly options?: readonly string[];
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly entries?: Readonly<Record<string, string>>;
}
const defOf = (schema: z.ZodType): Def => schema.def;

const KINDS: Readonly<Record<string, FormField['kind']>> = {
  string: 'text',
  number: 'number',
  boolean: 'yes',
  enum: 'choice',
  array: 'list',
};

/** Of texts, what the name tells. */
const BY_NAME: Readonly<Record<string, FormField['kind']>> = {
  description: 'long',
  hebrew: 'long',
  image: 'picture',
};

function fieldOf(name: string, schema: z.ZodType): FormField {
  const def = defOf(schema);
  if (def.type === 'optional' && def.innerType) return { ...fieldOf(name, def.innerType), required: false };
  const kind = KINDS[def.type];
  if (!kind) throw new Error(`The desk has no input for ${name}, which is ${def.type}.`);
  return {
    name,
    kind: BY_NAME[name] ?? kind,
    required: true,
    ...(def.entries ? { options: Object.values(def.entries) } : {}),
  };
}

/** The fields of a collection of Markdown files, and its text at the end. */
export function formOf(collection: string): readonly FormField[] {
  const shape = shapeNamed(collection);
  if (shape?.kind !== 'markdown') throw new Error(`${collection} holds no Markdown files.`);
  const fields = Object.entries(defOf(shape.schema).shape ?? {});
  return [
    ...fields.map(([name, schema]) => fieldOf(name, schema)),
    { name: 'text', kind: 'long', required: true },
  ];
}
