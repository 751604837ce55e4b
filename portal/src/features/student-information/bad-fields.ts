import type { StudentFieldName } from '@school/shared/student-fields';
import type { Autosave } from '../../lib/autosave.ts';

/** Fields that cannot be saved as they stand: the rest is saved without them. */
export const badFields = (autosave: Autosave, names: readonly StudentFieldName[]): StudentFieldName[] =>
  names.filter((name) => {
    const { state, message } = autosave.field(name);
    return message !== null || state === 'conflict' || state === 'refused';
  });
