import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ISRAEL, longDate } from '@school/shared/dates';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { listHref } from '../components/list-href.ts';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';

/** How many names stand on the dashboard. */
const SHOWN = 6;

interface Person {
  readonly application_id: string;
  readonly name: string;
}

/** People of whom one thing is left open, each a link to the file; nothing when there are none. */
function LeftOpen<Row extends Person>(props: {
  readonly title: string;
  readonly text: string;
  readonly answer: UseQueryResult<readonly Row[]>;
  readonly since: (row: Row) => string;
  /** Where all of them stand. */
  readonly list?: string;
}) {
  const { data, error, refetch } = props.answer;
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data || data.length === 0) return failed;
  return (
    <Panel title={props.title}>
      {failed}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {props.text}
      </Typography>
      {data.slice(0, SHOWN).map((row) => (
        <Typography key={row.application_id} variant="body2" sx={{ mt: 0.5 }}>
          <Link component={RouterLink} to={`/applicant/${row.application_id}`}>
            <bdi>{row.name}</bdi>
          </Link>
          , {props.since(row)}
        </Typography>
      ))}
      {data.length > SHOWN ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          and {data.length - SHOWN} more
        </Typography>
      ) : null}
      {props.list ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Link component={RouterLink} to={props.list}>
            See them in the list
          </Link>
        </Typography>
      ) : null}
    </Panel>
  );
}

/** Decision letters that lie unopened longer than the year's days: until they are opened parents see nothing of them. */
export const UnopenedLetters = () => (
  <LeftOpen
    title="Letters nobody has opened"
    text="The applicants were told by mail and have not opened their decision. Their parents see nothing of it until then."
    since={({ told_at }) => `told ${longDate(told_at, ISRAEL)}`}
    answer={useQuery({
      queryKey: ['dashboard', 'unopened-letters'],
      queryFn: ({ signal }) => call('unopened_letters', {}, signal),
    })}
  />
);

/** Interviews that are over and of which nobody has said whether they took place. */
export function OpenOutcomes() {
  const { isOfficer } = useRole();
  const answer = useQuery({
    queryKey: ['applicants', 'open-outcomes'],
    queryFn: ({ signal }) => call('open_outcomes', {}, signal),
    enabled: isOfficer,
  });
  return (
    <LeftOpen
      title="Interviews without an outcome"
      text="These interviews are over and have no outcome yet. Record it in the file."
      since={({ ended_at }) => `on ${longDate(ended_at, ISRAEL)}`}
      list={listHref({ interview: ['no_outcome'] })}
      answer={answer}
    />
  );
}
