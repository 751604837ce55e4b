/** The parts ListTable gives react-admin's DataTable: rows that can be walked to, headings that say their order. */
import {
  DataTableBody,
  DataTableCell,
  DataTableHeadCell,
  DataTableRow,
  useDataTableConfigContext,
  useDataTableRenderContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useRecordContext,
  type DataTableBodyProps,
  type DataTableRowProps,
  type RaRecord,
} from 'react-admin';
import type { Column } from './columns.ts';

function Row(props: DataTableRowProps) {
  const record = useRecordContext();
  const { hasBulkActions } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext();
  const selection =
    hasBulkActions && record ? { 'aria-selected': selected?.includes(record.id) ?? false } : {};
  return <DataTableRow {...props} {...selection} tabIndex={-1} />;
}

export const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />;

const paper = { backgroundColor: 'background.paper', zIndex: 1 } as const;
const STAYS = {
  // A phone is too narrow for two columns that stay.
  names: { position: { xs: 'static', sm: 'sticky' }, insetInlineStart: 0, ...paper },
  actions: { position: 'sticky', insetInlineEnd: 0, borderInlineStart: '1px solid var(--line)', ...paper },
} as const;

/** One column: its heading in the table's head, its cell in each row. */
export function Col<Row extends RaRecord>({ column }: { readonly column: Column<Row> }) {
  const place = useDataTableRenderContext();
  const sort = useDataTableSortContext();
  const { key, label, names, actions, align, sx } = column;
  const stays = names ? STAYS.names : actions ? STAYS.actions : {};
  const common = { source: key, sx: { ...stays, ...sx } as typeof sx, ...(align ? { align } : {}) };
  if (place === 'columnsSelector' || place === 'footer') return null;
  if (place === 'header') {
    const order = sort?.field === key ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined;
    return (
      <DataTableHeadCell
        {...common}
        label={label}
        disableSort={!column.sortable}
        {...(order ? { 'aria-sort': order } : {})}
      />
    );
  }
  const header = names ? { component: 'th', scope: 'row' } : {};
  return <DataTableCell {...common} {...header} render={(row) => column.render(row as Row)} />;
}
