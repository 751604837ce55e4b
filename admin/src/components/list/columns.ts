/** What a list's columns are: data, drawn by ListTable and offered by the column chooser. */
import type { ReactNode } from 'react';
import type { SxProps } from '@mui/material/styles';

export interface Column<Row> {
  /** The database's sort key where the column can be sorted; else a name of its own. */
  readonly key: string;
  readonly label: string;
  readonly sortable?: boolean;
  /** The column that names the row: a row header, which stays in view while the table is scrolled sideways. */
  readonly names?: boolean;
  /** Buttons of the row: the column stays at the end of the view. */
  readonly actions?: boolean;
  readonly align?: 'right';
  /** For the heading and the cells. */
  readonly sx?: SxProps;
  readonly render: (row: Row) => ReactNode;
}

/** One line, cut at its end; the whole value belongs into the cell's title. */
export const oneLine = (maxWidth: number | string) =>
  ({
    display: 'block',
    maxWidth,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }) as const;
