/**
 * What can be done with many rows of a list. A list hands ListTable one of these; whoever adds something to be done with many
 * adds one line to the list's array of actions:
 *
 * ```tsx
 * const Paint = ({ ids, onDone }: BulkProps) => <Button size="small" onClick={() => paint(ids).then(onDone)}>Paint</Button>;
 * export const mugActions: readonly BulkAction[] = [{ key: 'paint', Action: Paint }];
 * ```
 */
import type { ComponentType } from 'react';
import type { FilterValues } from './use-filters.ts';

export interface BulkProps {
  /** The rows chosen, on this page and others. */
  readonly ids: readonly string[];
  /** It was done: nobody stays selected. */
  readonly onDone?: () => void;
}

export interface BulkAction {
  readonly key: string;
  /** A button of the bar, with the dialog that it opens. */
  readonly Action: ComponentType<BulkProps>;
}

export interface Selecting {
  readonly actions: readonly BulkAction[];
  /** Whom the list's search and filters match, on all its pages; the server says it. */
  readonly everybody: (filters: FilterValues) => Promise<readonly string[]>;
}

/** The server's own limit. */
export const MOST_SELECTED = 2000;

/** A list's filters as the server's functions take them: `q` is the search, everything else a filter. */
export function matchingOf({ q, ...filters }: FilterValues): {
  readonly query: string;
  readonly filters: Record<string, unknown>;
} {
  return { query: typeof q === 'string' ? q : '', filters };
}
