import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { keys, restoreStudent } from '../api.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Brings an archived record back into the lists, and says so. Archiving undoes it, so nothing is asked. */
export function useRestoreStudent(): (student: Student) => Promise<void> {
  const toasts = useToasts();
  const client = useQueryClient();
  return useCallback(
    async (student) => {
      try {
        await restoreStudent(student.id, student.version);
        toasts.success(texts.restored);
      } catch (error) {
        toasts.problem(texts.restoreFailed, error);
      } finally {
        await client.invalidateQueries({ queryKey: keys.all });
      }
    },
    [client, toasts],
  );
}
