import { memo } from 'react';
import {
  DataTableHeadCell,
  useDataTableRenderContext,
  useDataTableSortContext,
  type RaRecord,
} from 'react-admin';
import type { Column } from './columns.ts';
import { classOf } from './table-style.ts';

/** One column as react-admin's table knows it: a heading that sorts. The cells below it are drawn by Rows. */
export const Heading = memo(({ column }: { readonly column: Column<RaRecord> }) => {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  if (place !== 'header') return null;
  const { key, label, align, sortable } = column;
  const order = sort?.field === key ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined;
  return (
    <DataTableHeadCell
      source={key}
      label={label}
      headerClassName={classOf(column)}
      disableSort={!sortable}
      {...(align ? { align } : {})}
      {...(order ? { 'aria-sort': order } : {})}
    />
  );
});
Heading.displayName = 'Heading';
