import { Suspense, lazy, type ComponentType } from 'react';
import PeopleIcon from '@mui/icons-material/AssignmentIndOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardActionArea from '@mui/material/CardActionArea';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { Loading, useGetIdentity } from 'react-admin';
import { ISRAEL, clockTime, deadlineText, hebrewDate, longDate } from '@school/shared/dates';
import { HebrewText } from '../components/HebrewText.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { listHref } from '../components/list-href.ts';
import { Section } from '../components/Section.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useRole } from '../components/use-role.ts';
import { dutiesOf } from './duties.ts';
import { ExtendDeadline } from './ExtendDeadline.tsx';
import { Funnel } from './Funnel.tsx';
import { OpenOutcomes, UnopenedLetters } from './LeftOpen.tsx';
import { useDesk, type Desk } from './dashboard-query.ts';
import { MyFiles } from './MyFiles.tsx';
import { SecondOfficer } from './SecondOfficer.tsx';

const Numbers = lazy(() => import('./numbers/Numbers.tsx'));

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
          px: 2,
          py: 1,
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

/** Each line leads to where it is done, and says what that is; a reader is offered nothing that only officers can do. */
function Today({ desk }: { readonly desk: Desk }) {
  const { isOfficer } = useRole();
  const duties = isOfficer ? dutiesOf(desk) : [];
  const { interviews_today: interviews } = desk;
  const nothing =
    duties.length + interviews.length + desk.failing_referees.length + desk.paid_offers.length === 0;
  return (
    <Panel title="What needs me today">
      {nothing ? <Typography color="text.secondary">Nothing waits for you.</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', columns: { md: 2 }, columnGap: 3 }}>
        {duties.map(({ count, label, to, act, note }) => (
          <Box
            component="li"
            key={label}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, breakInside: 'avoid' }}
          >
            <Typography sx={{ flex: 1 }}>
              <strong>{count}</strong> {label}
              {note ? (
                <Typography component="span" variant="caption" color="text.secondary" sx={{ ml: 1 }}>
                  {note}
                </Typography>
              ) : null}
            </Typography>
            <Button size="small" component={RouterLink} to={to} aria-label={`${act}: ${count} ${label}`}>
              {act}
            </Button>
          </Box>
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
      {interviews.length > 0 ? (
        <Typography
          variant="body2"
          // Each link is as high as a finger needs, where they stand below each other too.
          sx={{
            ...{ mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, lineHeight: '28px' },
            '& a': { display: 'inline-block' },
          }}
        >
          <Link component={RouterLink} to={listHref({ interview: ['today'] })}>
            {interviews.length === 1 ? '1 interview today' : `${interviews.length} interviews today`}
          </Link>
          {interviews.map((interview) => (
            <span key={interview.application_id}>
              {clockTime(interview.starts_at, ISRAEL)}{' '}
              <Link component={RouterLink} to={`/applicant/${interview.application_id}`}>
                <bdi>{interview.name}</bdi>
              </Link>
              {interview.place ? `, ${interview.place}` : ''}
            </span>
          ))}
        </Typography>
      ) : null}
      {isOfficer ? <OpenOutcomes /> : null}
      {isOfficer ? <UnopenedLetters /> : null}
    </Panel>
  );
}

function YearPanel({ desk }: { readonly desk: Desk }) {
  const { year } = desk;
  const [params] = useSearchParams();
  const { isOfficer } = useRole();
  if (!year) return null;
  return (
    <Section
      key={String(params.has('extend'))}
      title={`Applications ${year.name}`}
      closed={!params.has('extend')}
    >
      {isOfficer ? <ExtendDeadline year={year} /> : null}
      <Typography variant="body2" color="text.secondary" sx={{ my: 1 }}>
        Deadline {deadlineText(year.application_deadline_at, year.application_deadline_zone)}. {desk.drafts}{' '}
        {desk.drafts === 1 ? 'draft is' : 'drafts are'} not submitted yet.
      </Typography>
      <Funnel cells={desk.funnel} />
    </Section>
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
        {desk ? <YearPanel desk={desk} /> : null}
        <Section title="Numbers, beside earlier years" closed late>
          <Suspense fallback={<Loading />}>
            <Numbers />
          </Suspense>
        </Section>
      </Box>
    </>
  );
}
