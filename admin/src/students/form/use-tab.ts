import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { StudentCategory } from '@school/shared/student-fields';
import { isCategory } from '../rules/fields.ts';

/** The open tab, as the address says it (`?tab=health`). */
export function useTab(): readonly [StudentCategory, (tab: StudentCategory) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const asked = params.get('tab');
  const open = useCallback(
    (tab: StudentCategory) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.set('tab', tab);
          return changed;
        },
        { replace: true, state },
      ),
    [setParams, state],
  );
  return [isCategory(asked) ? asked : 'general', open];
}
