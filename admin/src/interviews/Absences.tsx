import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useInterviewReload } from '../components/interview/use-interview-reload.ts';
import { Panel } from '../components/Panel.tsx';
import { useAction } from '../components/use-action.ts';
import { useRole } from '../components/use-role.ts';
import { call, type FunctionResult } from '../providers/rpc.ts';

type Absence = FunctionResult<'interview_absences'>[number];

const said = ({ kind, starts_at }: Absence): string =>
  kind === 'declined'
    ? `gave back ${longDateTime(starts_at)}; that time is free again`
    : `cannot make ${longDateTime(starts_at)}; the time is still booked`;

/** What applicants said about booked times, until somebody has seen to it: a new time, a cancellation, or "Seen". */
export function Absences() {
  const { isOfficer } = useRole();
  const reload = useInterviewReload();
  const { data, error, refetch } = useQuery({
    queryKey: ['interviews', 'absences'],
    queryFn: ({ signal }) => call('interview_absences', {}, signal),
  });
  const { busy, act } = useAction('That was not noted', reload);
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data || data.length === 0) return failed;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title="Cannot make their interview">
        {failed}
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {data.map((absence) => (
            <Box
              component="li"
              key={absence.id}
              sx={{ listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}
            >
              <Box sx={{ flex: 1, minWidth: 220 }}>
                <Typography>
                  <Link component={RouterLink} to={`/applicant/${absence.application_id}`}>
                    <bdi>{absence.name}</bdi>
                  </Link>{' '}
                  {said(absence)}.
                </Typography>
                {absence.reason ? (
                  <Typography variant="body2" color="text.secondary" dir="auto">
                    {absence.reason}
                  </Typography>
                ) : null}
              </Box>
              {isOfficer ? (
                <Button
                  variant="outlined"
                  size="small"
                  aria-label={`Seen: ${absence.name}`}
                  disabled={busy}
                  onClick={() => void act(() => call('settle_interview_absence', { absence_id: absence.id }))}
                  sx={{ alignSelf: 'center' }}
                >
                  Seen
                </Button>
              ) : null}
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}
