/** Whom one has looked at last, for the finder; in memory alone, and gone with the session. */
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';

export interface Seen {
  readonly name: string;
  readonly to: string;
}
const KEY = ['seen-last'];
const MOST = 6;

/** Remembers the person on screen, once the name is known. */
export function useSeen(name: string, to: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!name) return;
    client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<readonly Seen[]>(KEY, (before = []) =>
      [{ name, to }, ...before.filter((other) => other.to !== to)].slice(0, MOST),
    );
  }, [client, name, to]);
}

export const useSeenLast = (): readonly Seen[] => useQueryClient().getQueryData<readonly Seen[]>(KEY) ?? [];
