/**
 * The queue of an officer who opened a file from the list: the files of that view in its order, as they stood then. Deciding
 * throws nobody out of it. Ids alone are kept, in react-admin's store, which is emptied at sign-out.
 */
import { useCallback, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore, type FilterPayload } from 'react-admin';
import { useFrozenQueue } from '../../components/queue.ts';
import { searchApplications, toView, type View } from '../list/view.ts';

interface ListParams {
  readonly filter?: FilterPayload;
  readonly sort?: string;
  readonly order?: 'ASC' | 'DESC';
}
const PAGE = 200;
const MOST = 2000;

async function idsOf(view: View, signal: AbortSignal): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MOST; page += 1) {
    const { rows, total } = await searchApplications(view, page, PAGE, signal);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < PAGE || ids.length >= total) break;
  }
  return ids;
}

/** Looking at the list ends the queue: the next file that is opened begins one of what the list shows then. */
export function useEndQueue(): void {
  const [, setQueue] = useFrozenQueue();
  useEffect(() => {
    setQueue(null);
  }, [setQueue]);
}

export interface Place {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** 'n of m', with how many have been decided on the way; undefined until it is known. */
  readonly words: string | undefined;
  readonly decided: () => void;
}

/** Where a file stands in the queue, which begins with it when there is none or it is not in it. */
export function useQueue(id: string): Place {
  const [params] = useStore<ListParams>('applicants.listParams', {});
  const [queue, setQueue] = useFrozenQueue();
  const known = queue?.ids.includes(id) ?? false;
  const view = toView(params.filter ?? {}, {
    field: params.sort ?? 'submitted_at',
    order: params.order ?? 'DESC',
  });
  const { data: found } = useQuery({
    queryKey: ['application-queue', view],
    queryFn: ({ signal }) => idsOf(view, signal),
    enabled: !known,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (!known && found?.includes(id)) setQueue({ ids: found, decided: [] });
  }, [known, found, id, setQueue]);
  const decided = useCallback((): void => {
    setQueue((now) => (now && !now.decided.includes(id) ? { ...now, decided: [...now.decided, id] } : now));
  }, [id, setQueue]);
  const ids = known ? (queue?.ids ?? []) : (found ?? []);
  const at = ids.indexOf(id);
  const count = known ? (queue?.decided.length ?? 0) : 0;
  const place = `${at + 1} of ${ids.length}${count > 0 ? `, ${count} decided` : ''}`;
  return {
    previous: at > 0 ? ids[at - 1] : undefined,
    next: at >= 0 ? ids[at + 1] : undefined,
    words: known || found ? (at >= 0 ? place : 'Not in your list') : undefined,
    decided,
  };
}
