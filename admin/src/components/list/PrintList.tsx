/** Any list on paper: all its rows, across the sheet, its headings on every page, nothing to press. */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useListContext, type RaRecord } from 'react-admin';
import { dayText, todayIn } from '@school/shared/dates';
import { useToasts } from '../toasts.tsx';
import { usePrinting } from '../use-printing.ts';
import type { Column } from './columns.ts';
import { MOST_PRINTED, useAllRows } from './use-all-rows.ts';

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groupOf?: ((row: Row) => string) | undefined;
}

const ALONE = (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4 landscape', margin: '12mm' },
      '@media print': {
        '#root': { display: 'none' },
        body: { overflow: 'visible !important', backgroundColor: '#fff' },
      },
    }}
  />
);

const sheet = {
  display: 'none',
  '@media print': { display: 'block' },
  color: '#000',
  fontSize: '9pt',
  '& h1': { fontSize: '13pt', m: 0 },
  '& p': { m: 0, mb: 1 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    p: '3px 6px',
    borderBottom: '0.5pt solid #999',
    fontWeight: 400,
  },
  '& thead th, & .group th': { fontWeight: 700 },
  '& .group th': { pt: '8px' },
  '& *': {
    color: '#000 !important',
    backgroundColor: 'transparent !important',
    textDecoration: 'none !important',
  },
  '& button': { display: 'none' },
} as const;

/** Rows that stand together, in the order of the list; one group without a name where it is not grouped. */
function groupsOf<Row>(
  rows: readonly Row[],
  groupOf: Props<Row>['groupOf'],
): readonly (readonly [string, Row[]])[] {
  const groups: [string, Row[]][] = [];
  for (const row of rows) {
    const name = groupOf?.(row) ?? '';
    const last = groups.at(-1);
    if (last?.[0] === name) last[1].push(row);
    else groups.push([name, [row]]);
  }
  return groups;
}

function Sheet<Row extends RaRecord>({
  label,
  columns,
  groupOf,
  rows,
  apart,
}: Props<Row> & { readonly rows: readonly Row[]; readonly apart: boolean }) {
  const shown = columns.filter(({ actions }) => !actions);
  return createPortal(
    <Box sx={sheet}>
      {ALONE}
      <h1>{label}</h1>
      <p>
        {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'row' : 'rows'}, {dayText(todayIn())}
      </p>
      {groupsOf(rows, groupOf).map(([name, of], at) => (
        <table key={name + String(at)} style={apart && at > 0 ? { breakBefore: 'page' } : {}}>
          <thead>
            {name === '' ? null : (
              <tr className="group">
                <th colSpan={shown.length} dir="auto">
                  {name}
                </th>
              </tr>
            )}
            <tr>
              {shown.map(({ key, label: heading }) => (
                <th key={key} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.map((row) => (
              <tr key={row.id}>
                {shown.map(({ key, render }) => (
                  <td key={key}>{render(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Box>,
    document.body,
  );
}

export function PrintList<Row extends RaRecord>(props: Props<Row>) {
  const { total = 0 } = useListContext<Row>();
  const allRows = useAllRows<Row>();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = usePrinting<{ readonly rows: readonly Row[]; readonly apart: boolean }>();
  const print = async (apart: boolean): Promise<void> => {
    setBusy(true);
    try {
      setDrawn({ rows: await allRows(), apart });
    } catch (error) {
      toasts.problem('The list was not printed', error);
    }
    setBusy(false);
  };
  const tooMany = total > MOST_PRINTED;
  const common = {
    size: 'small',
    disabled: busy || tooMany || total === 0,
    title: tooMany ? `Up to ${MOST_PRINTED.toLocaleString('en-US')} rows: narrow the list first.` : undefined,
  } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button {...common} startIcon={<PrintIcon />} onClick={() => void print(false)}>
        Print this list
      </Button>
      {props.groupOf ? (
        <Button {...common} onClick={() => void print(true)}>
          Each group on its own page
        </Button>
      ) : null}
      {drawn ? <Sheet {...props} {...drawn} /> : null}
    </Box>
  );
}
