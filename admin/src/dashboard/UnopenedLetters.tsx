import { useQuery } from '@tanstack/react-query';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ISRAEL, longDate } from '@school/shared/dates';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { call } from '../providers/rpc.ts';

/** Decision letters that lie unopened longer than the year's days: until they are opened parents see nothing of them. */
export function UnopenedLetters() {
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'unopened-letters'],
    queryFn: ({ signal }) => call('unopened_letters', {}, signal),
  });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Letters nobody has opened">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        The applicants were told by mail and have not opened their decision. Their parents see nothing of it
        until then.
      </Typography>
      {data.map(({ application_id, name, told_at }) => (
        <Typography key={application_id} variant="body2" sx={{ mt: 0.5 }}>
          <Link component={RouterLink} to={`/applicant/${application_id}`}>
            <bdi>{name}</bdi>
          </Link>
          , told {longDate(told_at, ISRAEL)}
        </Typography>
      ))}
    </Panel>
  );
}
