/**
 * The style of every table's cells, once for the table. A style at each cell costs a page of 25 rows more time than everything
 * that stands in them: that is why the cells are plain elements with a class.
 */
import type { SxProps, Theme } from '@mui/material/styles';
import type { Column } from './columns.ts';

type Styled = Omit<Column<never>, 'render'>;
type Part = Record<string, unknown>;

export const CELL = 'list-cell';
/** The column of the boxes that select rows. */
export const SELECTS = 'list-select';
/** A line over the rows of one group. */
export const GROUP = 'list-group';
export const classOf = ({ key }: Pick<Styled, 'key'>): string => `list-column-${key.replace(/\W/g, '-')}`;

/** Above the cells that scroll by; in the heading above react-admin's own sticky ones. */
const paper = {
  backgroundColor: 'background.paper',
  zIndex: 1,
  '&.RaDataTable-headerCell': { zIndex: 3 },
} as const;
const STAYS = {
  // A phone is too narrow for two columns that stay.
  names: { position: { xs: 'static', sm: 'sticky' }, insetInlineStart: 0, textAlign: 'start', ...paper },
  // Only where there is room for both: beside open filters nothing is to slide under the buttons.
  actions: {
    position: 'static',
    '@container (min-width: 1100px)': { position: 'sticky' },
    insetInlineEnd: 0,
    borderInlineStart: '1px solid var(--line)',
    ...paper,
  },
} as const;

/** `:where` weighs nothing, so that a column and the list itself may say otherwise. */
const ROWS: Part = {
  [`& :where(.${CELL})`]: {
    typography: 'body2',
    color: 'text.primary',
    verticalAlign: 'middle',
    textAlign: 'start',
    padding: '6px 12px',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  [`& :where(.${CELL}[align=right])`]: { textAlign: 'end' },
  [`& .${GROUP} th`]: {
    typography: 'body2',
    fontWeight: 700,
    textAlign: 'start',
    padding: '10px 12px 4px',
    backgroundColor: 'var(--stone)',
    borderBottom: '1px solid var(--line)',
  },
  [`& .${SELECTS}, & thead .MuiTableCell-paddingCheckbox`]: { width: 36, padding: '0 0 0 4px' },
};

/** The cells' style, that of each column, and above both what the list itself says. */
export const tableStyle = (columns: readonly Styled[], own: SxProps | undefined): SxProps<Theme> =>
  [
    ROWS,
    ...columns.map((column): Part => {
      const stays = column.names ? STAYS.names : column.actions ? STAYS.actions : {};
      return { [`& .${classOf(column)}`]: { ...stays, ...(column.sx as Part | undefined) } };
    }),
    own ?? {},
  ] as SxProps<Theme>;
