import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { bulkTexts, people } from '../components/bulk/texts.ts';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { letterTexts } from '../components/letters/texts.ts';
import { Panel } from '../components/Panel.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

/** What colleagues chose for many and a second officer has to read: nobody is told before. */
export function SecondOfficer() {
  const { isOfficer } = useRole();
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'bulk', 'approvals'],
    queryFn: ({ signal }) => call('waiting_approvals', {}, signal),
    enabled: isOfficer,
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data || data.length === 0) return failed;
  return (
    <Panel title={bulkTexts.waitForYou}>
      {failed}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data.map(({ kind, id, action, subject, people: count, created_by_name, created_at }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
          >
            <Typography sx={{ flex: 1, minWidth: 200 }}>
              <strong>
                {action === 'letter' ? letterTexts.letter(subject ?? '') : bulkTexts.names[action]}
              </strong>
              , {people(count)}, <bdi>{created_by_name}</bdi>, {longDateTime(created_at)}
            </Typography>
            <Button
              variant="contained"
              component={RouterLink}
              to={kind === 'run' ? `/bulk-actions/${id}` : `/letters/read/${id}`}
            >
              {bulkTexts.read}
            </Button>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
