import { Fragment, memo, useContext } from 'react';
import Checkbox from '@mui/material/Checkbox';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useEvent,
  type RaRecord,
} from 'react-admin';
import { useNavigate } from 'react-router';
import type { Column } from './columns.ts';
import { RowsContext } from './rows-context.ts';
import { CELL, classOf, GROUP, SELECTS } from './table-style.ts';

const nameOf = (id: RaRecord['id']): string => `row-name-${id}`;

/**
 * Named after its row ("Select Doe, Dov"). react-admin's own box names its frame instead of the input, which a screen reader then
 * meets without a name.
 */
function SelectRow({ id, selected }: { readonly id: RaRecord['id']; readonly selected: boolean }) {
  const { handleToggleItem } = useDataTableCallbacksContext();
  return (
    <Checkbox
      className="select-item"
      size="small"
      sx={{ p: 0.5 }}
      checked={selected}
      slotProps={{
        input: {
          id: `select-${id}`,
          'aria-label': 'Select',
          'aria-labelledby': `select-${id} ${nameOf(id)}`,
        },
      }}
      onClick={(event) => {
        handleToggleItem?.(id, event);
        event.stopPropagation();
      }}
    />
  );
}

interface RowProps {
  readonly row: RaRecord;
  readonly columns: readonly Column<RaRecord>[];
  readonly onOpen: ((row: RaRecord) => void) | null;
  /** Null where rows cannot be selected. */
  readonly selected: boolean | null;
}

/** Drawn again only when its record, the columns or its selection have changed. */
const Row = memo(({ row, columns, onOpen, selected }: RowProps) => (
  <tr
    tabIndex={-1}
    className={`RaDataTable-row${onOpen ? ' RaDataTable-clickableRow' : ''}`}
    {...(selected === null ? {} : { 'aria-selected': selected })}
    {...(onOpen ? { onClick: () => onOpen(row) } : {})}
  >
    {selected === null ? null : (
      <td className={`${CELL} ${SELECTS}`}>
        <SelectRow id={row.id} selected={selected} />
      </td>
    )}
    {columns.map((column) => {
      const { key, names, align, render } = column;
      const Cell = names ? 'th' : 'td';
      return (
        <Cell
          key={key}
          className={`${CELL} ${classOf(column)}`}
          {...(names ? { scope: 'row', id: nameOf(row.id) } : {})}
          {...(align ? { align } : {})}
        >
          {render(row)}
        </Cell>
      );
    })}
  </tr>
));
Row.displayName = 'Row';

/**
 * The rows of every list, given to react-admin's DataTable in place of its own: plain cells, whose styles the table carries
 * once. With react-admin's a page of students took twice as long (docs/decisions).
 */
export function Rows() {
  const { columns, opens, groupOf } = useContext(RowsContext);
  const rows = useDataTableDataContext<RaRecord>() ?? [];
  const { hasBulkActions } = useDataTableConfigContext();
  const selected = useDataTableSelectedIdsContext();
  const navigate = useNavigate();
  const onOpen = useEvent((row: RaRecord): void => {
    if (opens) void navigate(opens(row), { state: { _scrollToTop: true } });
  });
  return (
    <tbody>
      {rows.map((row, at) => {
        const group = groupOf?.(row);
        const before = at === 0 ? undefined : groupOf?.(rows[at - 1] as RaRecord);
        return (
          <Fragment key={row.id}>
            {group === undefined || group === before ? null : (
              <tr className={GROUP}>
                <th scope="rowgroup" colSpan={columns.length + (hasBulkActions ? 1 : 0)} dir="auto">
                  {group}
                </th>
              </tr>
            )}
            <Row
              row={row}
              columns={columns}
              onOpen={opens ? onOpen : null}
              selected={hasBulkActions ? (selected?.includes(row.id) ?? false) : null}
            />
          </Fragment>
        );
      })}
    </tbody>
  );
}
