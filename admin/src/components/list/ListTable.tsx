import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import { DataTable, useListContext, type RaRecord } from 'react-admin';
import { Problematic } from '../Problematic.tsx';
import { TableFrame } from '../TableFrame.tsx';
import type { Column } from './columns.ts';
import { EmptyState } from './EmptyState.tsx';
import { moveByKey, useTabStop } from './grid-keys.ts';
import { ListPages } from './ListPages.tsx';
import { Body, Col } from './parts.tsx';
import { SelectionBar } from './SelectionBar.tsx';

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
  /** What can be done with selected rows; rows can be selected when it is given. */
  readonly actions?: ReactNode;
  readonly pages?: ReactNode;
  readonly sx?: SxProps;
}

/** The table of every list: a grid for keyboard and screen reader, on react-admin's DataTable, with its pages below. */
export function ListTable<Row extends RaRecord>(props: ListTableProps<Row>) {
  const { columns, opens, pages = <ListPages /> } = props;
  const { data, error, isPending, isPlaceholderData, resource } = useListContext<Row>();
  const table = useTabStop(data);
  if (error && !data)
    return props.failed ? <EmptyState text={props.failed} /> : <Problematic error={error} />;
  if (isPending && props.loading) return <EmptyState text={props.loading} />;
  if (data?.length === 0) return <EmptyState text={props.empty} />;
  return (
    <>
      {error ? <Problematic error={error} /> : null}
      {props.actions ? <SelectionBar>{props.actions}</SelectionBar> : null}
      <TableFrame>
        <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <DataTable<Row>
            ref={table}
            role="grid"
            aria-label={props.label}
            aria-busy={isPlaceholderData ?? false}
            storeKey={`${resource}.table`}
            bulkActionButtons={props.actions ? undefined : false}
            bulkActionsToolbar={<></>}
            rowClick={opens ? (_id, _resource, row) => opens(row) : false}
            body={Body}
            onKeyDown={moveByKey}
            {...(props.sx ? { sx: props.sx } : {})}
          >
            {columns.map((column) => (
              <Col key={column.key} column={column} />
            ))}
          </DataTable>
        </Box>
      </TableFrame>
      {pages}
    </>
  );
}
