import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { dayText } from '@school/shared/dates';
import { Panel } from '../components/Panel.tsx';
import { call } from '../providers/rpc.ts';

/** Open calibration rounds in which I still have invented files to score. Nothing for everybody else. */
export function MyRounds() {
  const { data } = useQuery({
    queryKey: ['calibration', 'rounds'],
    queryFn: ({ signal }) => call('list_calibrations', {}, signal),
  });
  const open = (data ?? []).filter(
    ({ is_reader, closed_at, read, files }) => is_reader && closed_at === null && read < files,
  );
  if (open.length === 0) return null;
  return (
    <Panel title="Calibration">
      {open.map(({ id, read, files, due_on }) => (
        <Typography key={id}>
          <Link component={RouterLink} to={`/calibration/${id}`}>
            Score invented files
          </Link>
          : {read} of {files} read, due {dayText(due_on)}.
        </Typography>
      ))}
    </Panel>
  );
}
