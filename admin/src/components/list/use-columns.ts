/**
 * Which optional columns a list shows: the address says it (`?columns=email,phone`), so that a view can be shared; without it,
 * what this officer chose last in this browser; without that, the list's own beginning.
 */
import { useCallback, useMemo } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router';

const NONE: readonly string[] = [];

export function useColumns(
  list: string,
  offered: readonly string[],
  usual: readonly string[] = NONE,
): readonly [shown: readonly string[], choose: (shown: readonly string[]) => void] {
  const [params, setParams] = useSearchParams();
  const [stored, store] = useStore<readonly string[] | null>(`${list}.columns`, null);
  const asked = params.get('columns');
  const wanted = asked?.split(',') ?? stored ?? usual;
  const key = wanted.join(',');
  const shown = useMemo(() => offered.filter((name) => key.split(',').includes(name)), [offered, key]);
  const choose = useCallback(
    (names: readonly string[]): void => {
      store(names);
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('columns', names.join(','));
          return next;
        },
        { replace: true },
      );
    },
    [store, setParams],
  );
  return [shown, choose];
}
