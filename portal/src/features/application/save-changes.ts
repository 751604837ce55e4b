/** Sends what waits: answers with one call, each reference with its own. */
import type { FieldChange, SaveResult } from '@school/shared/api/shapes';
import { call } from '../../lib/api.ts';
import { isReferenceField, referenceOf, saveReference } from './reference-fields.ts';

const together = (one: SaveResult, two: SaveResult): SaveResult => ({
  version: two.version,
  saved_at: two.saved_at,
  saved: { ...one.saved, ...two.saved },
  conflicts: [...one.conflicts, ...two.conflicts],
  errors: [...one.errors, ...two.errors],
});

export async function saveChanges(changes: readonly FieldChange[]): Promise<SaveResult> {
  const answers = changes.filter(({ field }) => !isReferenceField(field));
  const ids = new Set(
    changes.filter((change) => !answers.includes(change)).map(({ field }) => referenceOf(field).id),
  );
  const parts: SaveResult[] = [];
  // One after another: a save repeated after a lost answer finds what was taken, and takes the rest.
  if (answers.length > 0) parts.push(await call('save_application_fields', { changes: answers }));
  for (const id of ids)
    parts.push(
      await saveReference(
        id,
        changes.filter(({ field }) => isReferenceField(field) && referenceOf(field).id === id),
      ),
    );
  return parts.reduce(together);
}
