import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { TableFrame } from '../TableFrame.tsx';
import type { Column } from './columns.ts';
import { EmptyState } from './EmptyState.tsx';
import { moveByKey, useTabStop } from './grid-keys.ts';
import { Heading } from './Heading.tsx';
import { ListPages } from './ListPages.tsx';
import { PrintList } from './PrintList.tsx';
import { Rows } from './Rows.tsx';
import { RowsContext, type RowsContextValue } from './rows-context.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selecting } from './selecting.ts';
import { tableStyle } from './table-style.ts';

interface ListTableProps<Row extends RaRecord> {
  /** What the table is called for a screen reader. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Said when there is nothing, and while the first answer is awaited; without the latter, grey lines stand in. */
  readonly empty: string;
  readonly loading?: string;
  /** Instead of the refusal's own sentence. */
  readonly failed?: string;
  /** The address that a click on a row opens; the naming column's link leads there too. */
  readonly opens?: (row: Row) => string;
  /** The heading that a row stands under, where the list is grouped. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** What can be done with selected rows; rows can be selected when it is given. */
  readonly selecting?: Selecting | undefined;
  readonly pages?: ReactNode;
  readonly sx?: SxProps;
}

/**
 * The table of every list: a grid for keyboard and screen reader, on react-admin's DataTable, with its pages below.
 *
 * ```tsx
 * const columns: readonly Column<Mug>[] = [
 *   { key: 'name', label: 'Name', sortable: true, names: true, render: (mug) => <RowLink to={`/mugs/${mug.id}`}>{mug.name}</RowLink> },
 *   { key: 'color', label: 'Color', render: ({ color }) => color },
 * ];
 * <ListTable<Mug> label="Mugs" columns={columns} empty="No mugs." opens={({ id }) => `/mugs/${id}`} />
 * ```
 *
 * - Columns and `opens` stay the same objects from one drawing to the next (a constant, or `useMemo`): rows are drawn again only
 *   when their record changes. What a cell needs of the address or of a hook it takes in a component of its own.
 * - One column `names` the row; `actions` at the end stay in view. `sx` is for a column's place and width; what stands in a cell
 *   brings its own looks.
 * - `key` of a sortable column is what the resource's reader is asked to order by.
 */
export function ListTable<Row extends RaRecord>(props: ListTableProps<Row>) {
  const { columns, opens, groupOf, sx, pages = <ListPages /> } = props;
  const { data, error, isPending, isPlaceholderData, resource } = useListContext<Row>();
  const table = useTabStop(data);
  const drawn = useMemo(
    () => ({ columns, opens, groupOf }) as unknown as RowsContextValue,
    [columns, opens, groupOf],
  );
  const style = useMemo(() => tableStyle(columns, sx), [columns, sx]);
  if (error && !data) return props.failed ? <EmptyState text={props.failed} /> : <ErrorAlert error={error} />;
  if (isPending && props.loading) return <EmptyState text={props.loading} />;
  // The same bar where the last row has gone by what was done with it: its dialog says what came of it.
  const bar = props.selecting ? <SelectionBar key="selected" {...props.selecting} /> : null;
  if (data?.length === 0)
    return (
      <>
        <EmptyState text={props.empty} />
        {bar}
      </>
    );
  return (
    <>
      {error ? <ErrorAlert error={error} /> : null}
      <TableFrame>
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <RowsContext value={drawn}>
            <DataTable<Row>
              ref={table}
              role="grid"
              aria-label={props.label}
              aria-busy={isPlaceholderData ?? false}
              storeKey={`${resource}.table`}
              bulkActionButtons={props.selecting ? undefined : false}
              bulkActionsToolbar={<></>}
              body={Rows}
              onKeyDown={moveByKey}
              sx={style}
            >
              {drawn.columns.map((column) => (
                <Heading key={column.key} column={column} />
              ))}
            </DataTable>
          </RowsContext>
        </Box>
      </TableFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <PrintList<Row> label={props.label} columns={columns} groupOf={groupOf} />
        {pages}
      </Box>
      {bar}
    </>
  );
}
