import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { studentPaths } from '../paths.ts';
import { localDate } from '../rules/display.ts';
import { paperWords, spanWords, type ExpiringPaper, type Span } from './expiry-api.ts';

const TONES: Readonly<Record<Span, StatusTone>> = {
  expired: 'red',
  '30': 'red',
  '90': 'amber',
  '180': 'blue',
  year: 'neutral',
};

const tabOf = (paper: ExpiringPaper['paper']): string =>
  paper === 'health_insurance' ? 'health' : 'citizenship';

/** Phones are in the record and in the export; a tablet has no room for them here. */
const wideOnly = { display: { xs: 'none', lg: 'table-cell' }, whiteSpace: 'nowrap' } as const;

/** Earliest first; the document's name opens the tab where it can be corrected. */
export const ExpiryTable = ({ rows }: { readonly rows: readonly ExpiringPaper[] }) => (
  <TableContainer component={Paper} elevation={1}>
    <Table
      size="small"
      aria-label="Expiring documents"
      sx={{ '& td, & th': { px: { xs: 0.75, lg: 2 }, fontSize: { xs: '0.8125rem', lg: '0.875rem' } } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>Name</TableCell>
          <TableCell>Document</TableCell>
          <TableCell>Expires on</TableCell>
          <TableCell align="right">Days left</TableCell>
          <TableCell>Needed until</TableCell>
          <TableCell>Group</TableCell>
          <TableCell sx={wideOnly}>Phone</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.student_id + row.paper} hover>
            <TableCell component="th" scope="row">
              <Link component={RouterLink} to={studentPaths.view(row.student_id)} sx={{ fontWeight: 700 }}>
                {row.first_name} {row.last_name}
              </Link>
              <Typography
                variant="body2"
                color="text.secondary"
                sx={{
                  fontSize: '0.8125rem',
                  maxWidth: { xs: 150, lg: 'none' },
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                }}
              >
                {row.email}
              </Typography>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <Link component={RouterLink} to={studentPaths.edit(row.student_id, '', tabOf(row.paper))}>
                {paperWords[row.paper]}
              </Link>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{localDate(row.expires_on)}</TableCell>
            <TableCell align="right">{row.days_left}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {row.needed_until ? localDate(row.needed_until) : 'No program year'}
            </TableCell>
            <TableCell>
              <Badge tone={TONES[row.span]}>{spanWords[row.span]}</Badge>
            </TableCell>
            <TableCell sx={wideOnly}>{row.phone ?? 'N/A'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
