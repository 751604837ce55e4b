import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router';
import { listHref } from '../../components/list-href.ts';
import { TableFrame } from '../../components/TableFrame.tsx';
import { texts } from './texts.ts';

interface Cell {
  readonly count: number;
  /** The list that shows these; none: plain text. */
  readonly filter?: Readonly<Record<string, unknown>> | null;
}

export interface Line {
  readonly name: string;
  /** One for each column; the first has the bar. */
  readonly cells: readonly (Cell | string)[];
  /** Without a bar: what is summed up would make those beside it too short to compare. */
  readonly summed?: boolean;
}

function NumberCell({ name, cell }: { readonly name: string; readonly cell: Cell | string }) {
  if (typeof cell === 'string') return <>{cell}</>;
  return cell.filter && cell.count > 0 ? (
    <Link
      component={RouterLink}
      underline="always"
      to={listHref(cell.filter)}
      aria-label={texts.opens(name, cell.count)}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {cell.count}
    </Link>
  ) : (
    <>{cell.count}</>
  );
}

/** Hatched and framed, so that it is seen in print and without colour; the number beside it says the same. */
function Bar({ part }: { readonly part: number }) {
  return (
    <Box aria-hidden sx={{ flex: 1, minInlineSize: 40, blockSize: 14 }}>
      <Box
        sx={{
          inlineSize: `${Math.min(part, 1) * 100}%`,
          blockSize: '100%',
          border: part > 0 ? '1px solid var(--blue-ink)' : 0,
          borderRadius: 0.5,
          background: 'repeating-linear-gradient(135deg, var(--blue-ink) 0 2px, var(--blue-back) 2px 6px)',
          printColorAdjust: 'exact',
        }}
      />
    </Box>
  );
}

/** A table whose first column of numbers carries a bar: the chart and its table are one. */
export function BarTable({
  label,
  head,
  columns,
  lines,
}: {
  readonly label: string;
  readonly head: string;
  readonly columns: readonly string[];
  readonly lines: readonly Line[];
}) {
  const first = ({ cells: [cell], summed }: Line): number =>
    typeof cell === 'object' && !summed ? cell.count : 0;
  const most = Math.max(...lines.map(first), 1);
  return (
    <TableFrame>
      <Table aria-label={label} size="small">
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {columns.map((column, at) => (
              <TableCell key={column} align={at === 0 ? 'left' : 'right'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.name}>
              <TableCell component="th" scope="row" sx={{ minInlineSize: 120, overflowWrap: 'break-word' }}>
                <bdi>{line.name}</bdi>
              </TableCell>
              {line.cells.map((cell, at) => (
                <TableCell
                  key={columns[at]}
                  align={at === 0 ? 'left' : 'right'}
                  sx={at === 0 ? { inlineSize: '50%' } : { whiteSpace: 'nowrap' }}
                >
                  {at === 0 ? (
                    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                      <Box sx={{ minInlineSize: 32, textAlign: 'end' }}>
                        <NumberCell name={line.name} cell={cell} />
                      </Box>
                      <Bar part={first(line) / most} />
                    </Box>
                  ) : (
                    <NumberCell name={`${line.name}, ${columns[at] ?? ''}`} cell={cell} />
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
