/** From ListTable to the rows that react-admin's DataTable draws for it: a component given to it takes no props of ours. */
import { createContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { Column } from './columns.ts';

export interface RowsContextValue {
  readonly columns: readonly Column<RaRecord>[];
  readonly opens: ((row: RaRecord) => string) | undefined;
  readonly groupOf: ((row: RaRecord) => string) | undefined;
}

export const RowsContext = createContext<RowsContextValue>({
  columns: [],
  opens: undefined,
  groupOf: undefined,
});
