import type { RefCallback } from 'react';
import type { IslandName } from './moments';

/**
 * What makes a part of a finished page act: it is given the part's root and ends when the signal does. It works on the
 * HTML that the build wrote and may be started again on the same root.
 */
export type Island = (root: HTMLElement, signal: AbortSignal) => void;

interface IslandProps {
  readonly 'data-island': IslandName;
  readonly ref: RefCallback<HTMLElement>;
}

const known = new Map<Island, IslandProps>();

/**
 * Properties that mark an element as the root of an island. The build keeps only the name, by which `start.ts` finds the
 * code in the browser; where React runs (`gatsby develop`, tests) the same code is started by the reference.
 */
export function island(name: IslandName, start: Island): IslandProps {
  const made = known.get(start) ?? {
    'data-island': name,
    ref: (root: HTMLElement | null) => {
      if (!root) return undefined;
      const life = new AbortController();
      start(root, life.signal);
      return () => life.abort();
    },
  };
  known.set(start, made);
  return made;
}
