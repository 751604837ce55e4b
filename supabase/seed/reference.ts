/** One reference of an application as `save_reference_fields` takes it: a new one, or the one with this id. */
import { randomUUID } from 'node:crypto';

type Value = string | number | null;

export const referenceFields = (
  fields: Readonly<Record<string, Value>>,
  reference_id: string = randomUUID(),
) => ({
  reference_id,
  changes: Object.entries(fields).map(([field, value]) => ({
    field,
    base: null,
    value,
    force: true as const,
  })),
});
