import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { deleteStudent, keys } from '../api.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Asks (the browser's own question, as the specification has it), deletes, says so. Answers whether it is gone. */
export function useDeleteStudent(): (student: Student) => Promise<boolean> {
  const toasts = useToasts();
  const client = useQueryClient();
  return useCallback(
    async (student) => {
      if (!window.confirm(texts.confirmDelete(student.first_name ?? '', student.last_name ?? '')))
        return false;
      try {
        const gone = await deleteStudent(student.id);
        if (!gone) throw new Error(texts.gone);
        toasts.success(texts.deleted);
        return true;
      } catch (error) {
        toasts.problem(texts.deleteFailed, error);
        return false;
      } finally {
        await client.invalidateQueries({ queryKey: keys.all });
      }
    },
    [client, toasts],
  );
}
