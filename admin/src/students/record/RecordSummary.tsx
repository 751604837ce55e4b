/** What a record belongs to: its application, a person's account, its program year; and how complete it is. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { dayText, longDateTime } from '@school/shared/dates';
import { StatusBadge } from '../../components/Badge.tsx';
import { CompletenessBar } from '../list/Cells.tsx';
import { completenessOf } from '../rules/completeness.ts';
import type { StudentRecord } from '../rules/types.ts';
import { AccountLink } from './AccountLink.tsx';
import { Invitation } from './Invitation.tsx';
import { Years } from './Years.tsx';
import { applicationStatuses } from '@school/shared/statuses';

const Entry = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box>
    <Typography component="h4" variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
      {label}
    </Typography>
    <Typography component="div" variant="body2">
      {children}
    </Typography>
  </Box>
);

function Application({ application }: { readonly application: NonNullable<StudentRecord['application']> }) {
  const status = applicationStatuses.find((known) => known === application.status);
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Link component={RouterLink} to={`/applicant/${application.id}`}>
        Application {application.year}
      </Link>
      {status ? <StatusBadge status={status} /> : null}
    </Box>
  );
}

export function RecordSummary({ record }: { readonly record: StudentRecord }) {
  const { student, application, account, year } = record;
  return (
    <Box
      component="aside"
      aria-label="About this record"
      sx={{
        order: { xs: -1, lg: 0 },
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(200px, 1fr))', lg: '1fr' },
        gap: 1.75,
        alignContent: 'start',
        alignSelf: 'start',
        p: 2,
        borderRadius: 1,
        backgroundColor: 'var(--stone)',
      }}
    >
      <Entry label="Complete">
        {record.part === 'general' ? null : <CompletenessBar value={completenessOf(student)} width={120} />}
      </Entry>
      <Entry label={record.enrollments ? 'Years' : 'Program year'}>
        {record.enrollments ? <Years record={record} /> : (year ?? 'None')}
      </Entry>
      <Entry label="Application">
        {application ? <Application application={application} /> : 'Entered by the office'}
      </Entry>
      <Entry label="Account">
        {account ? account.email : 'No account'}
        {account?.last_sign_in_at ? (
          <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem' }}>
            Last sign-in {longDateTime(account.last_sign_in_at)}
          </Typography>
        ) : null}
        <AccountLink record={record} />
        <Invitation record={record} />
      </Entry>
      {student.updated_at ? <Entry label="Last change">{longDateTime(student.updated_at)}</Entry> : null}
      {student.is_active ? null : (
        <Entry label="State">
          {student.enrollment_status === 'withdrawn' && student.learning_end_date
            ? `Left on ${dayText(String(student.learning_end_date))}. What is owed stays until it is paid.`
            : 'Inactive: there is no place in this year. Record and ledger stay.'}
        </Entry>
      )}
    </Box>
  );
}
