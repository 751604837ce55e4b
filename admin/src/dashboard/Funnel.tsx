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

/** One tone per track, from the brand; the table behind carries the numbers. */
const TRACK_COLORS = ['var(--night)', 'var(--olive)', 'var(--clay)', 'var(--gold)'] as const;

const colorOf = (track: string) => TRACK_COLORS[tracks.findIndex(({ value }) => value === track)];

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

function Bars({
  cells,
  stages,
}: {
  readonly cells: readonly FunnelCell[];
  readonly stages: readonly ApplicationStatus[];
}) {
  const most = Math.max(...stages.map((status) => countOf(cells, status)), 1);
  return (
    <Box
      aria-hidden
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '6px 12px', alignItems: 'center' }}
    >
      {stages.map((status) => (
        <Box key={status} sx={{ display: 'contents' }}>
          <span>{statuses[status].badge}</span>
          <Box sx={{ display: 'flex', height: 20, borderRadius: 0.5, overflow: 'hidden' }}>
            {tracksIn(cells).map(({ value }) => (
              <Box
                key={value}
                sx={{
                  width: `${(countOf(cells, status, value) / most) * 100}%`,
                  backgroundColor: colorOf(value),
                }}
              />
            ))}
          </Box>
        </Box>
      ))}
      <span />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {tracksIn(cells).map(({ value, label }) => (
          <Box key={value} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <Box sx={{ width: 10, height: 10, borderRadius: 0.5, backgroundColor: colorOf(value) }} />
            {label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

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

/** The year by status and track: bars to see, a table behind them to read; every number opens its list. */
export function Funnel({ cells }: { readonly cells: readonly FunnelCell[] }) {
  const stages = applicationStatuses.filter(isHandedIn);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 0.7fr) minmax(0, 1.3fr)' },
        alignItems: 'start',
      }}
    >
      <Bars cells={cells} stages={stages} />
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
    </Box>
  );
}
