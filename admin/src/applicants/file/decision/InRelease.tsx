import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useRole } from '../../../components/use-role.ts';
import { call } from '../../../providers/rpc.ts';
import type { OfficeFile } from '../types.ts';

/** The release of many in which a held decision is, and taking this one out: the others stay in it. */
export function InRelease({
  file: { application, decision },
  busy,
  onTakeOut,
}: {
  readonly file: OfficeFile;
  readonly busy: boolean;
  readonly onTakeOut: () => void;
}) {
  const { isOfficer } = useRole();
  const { data: release } = useQuery({
    queryKey: ['applicants', 'release-of', application.id, decision.version],
    queryFn: ({ signal }) => call('release_of', { application_id: application.id }, signal),
    enabled: isOfficer,
  });
  if (!release) return null;
  const { run_id, people, created_by_name, state } = release;
  return (
    <Typography variant="body2" component="div" sx={{ mt: 1 }}>
      In a{' '}
      <Link component={RouterLink} to={`/bulk-actions/${run_id}`}>
        release of {people === 1 ? 'one' : people}
      </Link>
      {created_by_name ? (
        <>
          {' by '}
          <bdi>{created_by_name}</bdi>
        </>
      ) : null}
      {state === 'waiting' ? ', which waits for a second officer' : ''}.{' '}
      <Button size="small" color="inherit" variant="outlined" disabled={busy} onClick={onTakeOut}>
        Take out of the release
      </Button>
    </Typography>
  );
}
