import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { ISRAEL, clockTime, longDate } from '@school/shared/dates';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

const EVERY_MS = 5 * 60_000;

const sentence = (at: string | null): string =>
  at === null
    ? 'Mails and publications have never run here.'
    : `Mails and publications have not run since ${longDate(at, ISRAEL)}, ${clockTime(at, ISRAEL)} Israel time.`;

/** Above every page while the clockwork stands still: what is decided is kept, but nobody is told. */
export function ClockWarning() {
  const { role } = useRole();
  const { data } = useQuery({
    // The house and editors of the site decide nothing.
    queryKey: ['system', 'clock'],
    queryFn: ({ signal }) => call('clock_state', {}, signal),
    refetchInterval: EVERY_MS,
    retry: false,
    enabled: role !== null,
  });
  if (!data?.late) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {sentence(data.tick_at)} What you decide is kept and goes out as soon as they run again. Please tell
      whoever looks after the server.
    </Alert>
  );
}
