/** The columns of the list of expiring documents; the document's name opens the tab where it can be corrected. */
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import type { Column } from '../../components/list/columns.ts';
import { RowLink } from '../../components/list/RowLink.tsx';
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

const nowrap = { whiteSpace: 'nowrap' } as const;
const clipped = {
  fontSize: '0.8125rem',
  maxWidth: { xs: 150, lg: 'none' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

export const expiryColumnsShown: readonly Column<ExpiringPaper>[] = [
  {
    key: 'name',
    label: 'Name',
    names: true,
    render: (row) => (
      <>
        <RowLink to={studentPaths.view(row.student_id)}>{`${row.first_name} ${row.last_name}`}</RowLink>
        <Typography variant="body2" color="text.secondary" sx={clipped}>
          {row.email}
        </Typography>
      </>
    ),
  },
  {
    key: 'paper',
    label: 'Document',
    sx: nowrap,
    render: (row) => (
      <Link component={RouterLink} to={studentPaths.edit(row.student_id, '', tabOf(row.paper))}>
        {paperWords[row.paper]}
      </Link>
    ),
  },
  { key: 'expires_on', label: 'Expires on', sx: nowrap, render: (row) => localDate(row.expires_on) },
  { key: 'days_left', label: 'Days left', align: 'right', render: (row) => row.days_left },
  {
    key: 'needed_until',
    label: 'Needed until',
    sx: nowrap,
    render: (row) => (row.needed_until ? localDate(row.needed_until) : 'No program year'),
  },
  {
    key: 'span',
    label: 'Group',
    render: (row) => <Badge tone={TONES[row.span]}>{spanWords[row.span]}</Badge>,
  },
  {
    key: 'phone',
    label: 'Phone',
    // Phones are in the record and in the export; a tablet has no room for them here.
    sx: { display: { xs: 'none', lg: 'table-cell' }, ...nowrap },
    render: (row) => row.phone ?? 'N/A',
  },
];
