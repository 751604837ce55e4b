import type { ComponentType } from 'react';
import PeopleIcon from '@mui/icons-material/AssignmentIndOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Loading, useGetIdentity } from 'react-admin';
import { ISRAEL, clockTime, deadlineText, hebrewDate, longDate } from '@school/shared/dates';
import { HebrewText } from '../components/HebrewText.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useRole } from '../components/use-role.ts';
import { dutiesOf } from './duties.ts';
import { ExtendDeadline } from './ExtendDeadline.tsx';
import { Funnel } from './Funnel.tsx';
import { OpenOutcomes, UnopenedLetters } from './UnopenedLetters.tsx';
import { useDesk, type Desk } from './load.ts';
import { MyFiles } from './MyFiles.tsx';
import { SecondOfficer } from './SecondOfficer.tsx';

function Card({
  to,
  title,
  text,
  icon: Icon,
}: {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly icon: ComponentType<{ sx?: object }>;
}) {
  return (
    <Paper elevation={1}>
      <CardActionArea
        component={RouterLink}
        to={to}
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-start',
          gap: 2,
          p: 2,
          height: '100%',
        }}
      >
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 48,
            height: 48,
            borderRadius: 1,
            backgroundColor: 'var(--blue-back)',
            color: 'var(--blue-ink)',
            flexShrink: 0,
          }}
        >
          <Icon sx={{ fontSize: 28 }} />
        </Box>
        <div>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {text}
          </Typography>
        </div>
      </CardActionArea>
    </Paper>
  );
}

function Today({ desk }: { readonly desk: Desk }) {
  const duties = dutiesOf(desk);
  return (
    <Panel title="What needs me today">
      {duties.length + desk.failing_referees.length + desk.paid_offers.length === 0 ? (
        <Typography color="text.secondary">Nothing waits for you.</Typography>
      ) : null}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
        }}
      >
        {duties.map(({ count, label, to, note }) => (
          <li key={label}>
            <Link
              component={RouterLink}
              to={to}
              underline="none"
              sx={{
                display: 'block',
                p: 1,
                borderRadius: 1,
                color: 'text.primary',
                '&:hover': { backgroundColor: 'action.hover' },
              }}
            >
              <Typography
                component="span"
                sx={{
                  fontSize: '1.75rem',
                  lineHeight: 1.1,
                  fontWeight: 700,
                  color: 'primary.main',
                  display: 'block',
                }}
              >
                {count}
              </Typography>
              <Typography
                component="span"
                variant="body2"
                sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}
              >
                {label}
              </Typography>
              {note ? (
                <Typography
                  component="span"
                  variant="caption"
                  sx={{ display: 'block' }}
                  color="text.secondary"
                >
                  {note}
                </Typography>
              ) : null}
            </Link>
          </li>
        ))}
      </Box>
      {desk.paid_offers.map(({ application_id: paid, name }) => (
        <Typography key={paid} variant="body2" sx={{ mt: 0.5 }}>
          {'Press or refund: '}
          <Link component={RouterLink} to={`/applicant/${paid}`}>
            <bdi>{name}</bdi>
          </Link>
          {' has paid and not accepted the place.'}
        </Typography>
      ))}
      {desk.failing_referees.map((referee) => (
        <Typography
          key={`${referee.application_id} ${referee.referee ?? ''}`}
          variant="body2"
          sx={{ mt: 0.5 }}
        >
          {'The address of a referee fails: '}
          <bdi>{referee.referee}</bdi>
          {', asked by '}
          <Link component={RouterLink} to={`/applicant/${referee.application_id}`}>
            <bdi>{referee.name}</bdi>
          </Link>
        </Typography>
      ))}
      {desk.interviews_today.map((interview) => (
        <Typography key={interview.application_id} variant="body2" sx={{ mt: 0.5 }}>
          {clockTime(interview.starts_at, ISRAEL)}{' '}
          <Link component={RouterLink} to={`/applicant/${interview.application_id}`}>
            <bdi>{interview.name}</bdi>
          </Link>
          {interview.place ? `, ${interview.place}` : ''}
        </Typography>
      ))}
    </Panel>
  );
}

function YearPanel({ desk }: { readonly desk: Desk }) {
  const { year } = desk;
  const { isOfficer } = useRole();
  if (!year) return null;
  return (
    <Panel title={`Applications ${year.name}`} action={isOfficer ? <ExtendDeadline year={year} /> : null}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        Deadline {deadlineText(year.application_deadline_at, year.application_deadline_zone)}. {desk.drafts}{' '}
        {desk.drafts === 1 ? 'draft is' : 'drafts are'} not submitted yet.
      </Typography>
      <Funnel cells={desk.funnel} />
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        <Link component={RouterLink} to="/numbers">
          Numbers of the year, beside earlier years
        </Link>
      </Typography>
    </Panel>
  );
}

/** /admin/dashboard: the two ways in that the specification names, what needs the officer today, and the year at a glance. */
export default function Dashboard() {
  const { identity } = useGetIdentity();
  const { data: desk, error, isPending, refetch } = useDesk();
  const now = new Date();
  return (
    <>
      <PageHeader
        title={identity?.fullName ? `Shalom, ${identity.fullName}` : 'Dashboard'}
        intro={longDate(now, ISRAEL)}
      >
        <Typography color="text.secondary">
          <HebrewText>{hebrewDate(now)}</HebrewText>
        </Typography>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <SecondOfficer />
        <MyFiles />
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Card
            to="/applicants"
            title="Applicants"
            text="Review files, schedule interviews, decide"
            icon={PeopleIcon}
          />
          <Card
            to="/student-management"
            title="Student Management"
            text="Student records in nine categories, exports"
            icon={SchoolIcon}
          />
        </Box>
        {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
        {isPending && !error ? <Loading /> : null}
        {desk ? <Today desk={desk} /> : null}
        <OpenOutcomes />
        <UnopenedLetters />
        {desk ? <YearPanel desk={desk} /> : null}
      </Box>
    </>
  );
}
