import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router';
import { applicationStatuses, isHandedIn, statuses, type ApplicationStatus } from '@school/shared/statuses';
import { tracks } from '@school/shared/tracks';
import { StatusBadge } from '../components/Badge.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import { listHref } from '../components/list-href.ts';
import type { FunnelCell } from './dashboard-query.ts';

const countOf = (cells: readonly FunnelCell[], status: ApplicationStatus, track?: string): number =>
  cells
    .filter((cell) => cell.status === status && (track === undefined || cell.track === track))
    .reduce((sum, cell) => sum + cell.count, 0);

const untoldOf = (cells: readonly FunnelCell[], status: ApplicationStatus): number =>
  cells.filter((cell) => cell.status === status).reduce((sum, cell) => sum + cell.untold, 0);

/** Those that somebody has applied for; a year may offer some of them only. */
const tracksIn = (cells: readonly FunnelCell[]): typeof tracks =>
  tracks.filter(({ value }) => trackTotal(cells, value) > 0);

const trackTotal = (cells: readonly FunnelCell[], track: string): number =>
  cells.filter((cell) => cell.track === track).reduce((sum, cell) => sum + cell.count, 0);

const NumberLink = ({
  count,
  filter,
  label,
}: {
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly label: string;
}) =>
  count > 0 ? (
    <Link component={RouterLink} to={listHref(filter)} aria-label={`${count} ${label}`}>
      {count}
    </Link>
  ) : (
    <>0</>
  );

/** The year by status and track: every number opens its list. */
export function Funnel({ cells }: { readonly cells: readonly FunnelCell[] }) {
  const stages = applicationStatuses.filter(isHandedIn);
  return (
    <TableFrame>
      <Table
        aria-label="Applications by status and track"
        sx={{ '& td, & th': { px: 1, whiteSpace: 'nowrap' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Status</TableCell>
            {tracksIn(cells).map(({ value, label }) => (
              <TableCell key={value} align="right">
                {label}
              </TableCell>
            ))}
            <TableCell align="right">All</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {stages.map((status) => (
            <TableRow key={status}>
              <TableCell component="th" scope="row">
                <StatusBadge status={status} />
                {untoldOf(cells, status) > 0 ? (
                  <Box component="span" sx={{ ml: 1, fontSize: '0.8125rem', fontWeight: 400 }}>
                    {`told ${countOf(cells, status) - untoldOf(cells, status)}, not yet told ${untoldOf(cells, status)}`}
                  </Box>
                ) : null}
              </TableCell>
              {tracksIn(cells).map(({ value, label }) => (
                <TableCell key={value} align="right">
                  <NumberLink
                    count={countOf(cells, status, value)}
                    filter={{ status: [status], track: [value] }}
                    label={`${statuses[status].badge}, ${label}`}
                  />
                </TableCell>
              ))}
              <TableCell align="right" sx={{ fontWeight: 700 }}>
                <NumberLink
                  count={countOf(cells, status)}
                  filter={{ status: [status] }}
                  label={statuses[status].badge}
                />
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row" sx={{ fontWeight: 700 }}>
              All
            </TableCell>
            {tracksIn(cells).map(({ value, label }) => (
              <TableCell key={value} align="right">
                <NumberLink count={trackTotal(cells, value)} filter={{ track: [value] }} label={label} />
              </TableCell>
            ))}
            <TableCell align="right" sx={{ fontWeight: 700 }}>
              <NumberLink
                count={cells.reduce((sum, cell) => sum + cell.count, 0)}
                filter={{}}
                label="applications"
              />
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableFrame>
  );
}
