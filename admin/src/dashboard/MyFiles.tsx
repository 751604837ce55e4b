import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { OwnFile } from '@school/shared/api/shapes';
import { dayText } from '@school/shared/dates';
import { Badge } from '../components/Badge.tsx';
import { Panel } from '../components/Panel.tsx';
import { useStartQueue } from '../components/queue.ts';
import { call } from '../providers/rpc.ts';

/** How many names stand on the dashboard; the queue holds all of them. */
const NAMED = 6;

const useMyFiles = (): readonly OwnFile[] =>
  useQuery({
    queryKey: ['applicants', 'my-files'],
    queryFn: ({ signal }) => call('my_files', {}, signal),
  }).data ?? [];

/** What I was given to read: how many are left, whether I am late, and the way into the queue. Nothing for those who read nothing. */
export function MyFiles() {
  const files = useMyFiles();
  const start = useStartQueue();
  const navigate = useNavigate();
  if (files.length === 0) return null;
  const open = files.filter(({ state }) => state !== 'read');
  const late = files.filter(({ state }) => state === 'late').length;
  const [first] = open.length > 0 ? open : files;
  const due = first?.due_on;
  const ids = (open.length > 0 ? open : files).map(({ application_id }) => application_id);
  const go = (id: string): void => {
    start(ids.includes(id) ? ids : files.map(({ application_id }) => application_id));
    void navigate(`/applicant/${id}`);
  };
  return (
    <Panel
      title="My files"
      action={
        first ? (
          <Button
            variant={open.length > 0 ? 'contained' : 'outlined'}
            onClick={() => go(first.application_id)}
          >
            {open.length > 0 ? 'Read the next' : 'Look again'}
          </Button>
        ) : null
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography>
          <strong>{open.length}</strong> to read, {files.length - open.length} of {files.length} read
        </Typography>
        {late > 0 ? <Badge tone="red">{`${late} late`}</Badge> : null}
        {due ? (
          <Typography variant="body2" color="text.secondary">
            Scores are due {dayText(due)}.
          </Typography>
        ) : null}
      </Box>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'flex', columnGap: 2.5, flexWrap: 'wrap' }}
      >
        {open.slice(0, NAMED).map(({ application_id, name }) => (
          <li key={application_id}>
            <Link
              component={RouterLink}
              to={`/applicant/${application_id}`}
              onClick={() => start(ids)}
              sx={{ display: 'inline-block', py: 0.25 }}
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
        {open.length > NAMED ? <li>and {open.length - NAMED} more</li> : null}
      </Box>
    </Panel>
  );
}
