import { findProblems } from '../api.ts';
import type { Changes } from '../rules/form-values.ts';
import type { FieldErrors } from './CategoryFields.tsx';

/**
 * What is known to be wrong, and everything else the database refuses: a save names only the first. Where that cannot be asked,
 * what is known is shown, and the next save names the next.
 */
export const allErrors = (id: string | null, changes: Changes, known: FieldErrors): Promise<FieldErrors> =>
  findProblems(id, changes).then(
    (found) => ({ ...found, ...known }),
    () => known,
  );
