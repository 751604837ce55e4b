/** People of whom one thing is left open: interviews without an outcome, which is given here, and letters nobody has opened. */
import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { OutcomeChoice } from '../components/interview/OutcomeChoice.tsx';
import { listHref } from '../components/list-href.ts';
import { shortDate } from '../components/short-date.ts';
import { call } from '../providers/rpc.ts';

interface Person {
  readonly application_id: string;
  readonly name: string;
}

function LeftOpen<Row extends Person>(props: {
  readonly title: string;
  readonly text: string;
  readonly answer: UseQueryResult<readonly Row[]>;
  readonly shown: number;
  readonly about: (row: Row) => ReactNode;
  /** Where all of them stand. */
  readonly list?: string;
}) {
  const { data, error, refetch } = props.answer;
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data || data.length === 0) return failed;
  const more = `and ${data.length - props.shown} more`;
  return (
    <Box component="section" aria-label={props.title} sx={{ mt: 1 }}>
      {failed}
      <Typography variant="body2" component="div">
        <Box component="h3" sx={{ display: 'inline', font: 'inherit', fontWeight: 700 }}>
          {props.title}
        </Box>
        . {props.text}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 16px',
          fontSize: '0.875rem',
        }}
      >
        {data.slice(0, props.shown).map((row) => (
          <span key={row.application_id}>
            <Link component={RouterLink} to={`/applicant/${row.application_id}`}>
              <bdi>{row.name}</bdi>
            </Link>{' '}
            {props.about(row)}
          </span>
        ))}
        {data.length <= props.shown ? null : props.list ? (
          <Link component={RouterLink} to={props.list}>
            {more}
          </Link>
        ) : (
          <span>{more}</span>
        )}
      </Box>
    </Box>
  );
}

/** Decision letters that lie unopened longer than the year's days: until they are opened parents see nothing of them. */
export const UnopenedLetters = () => (
  <LeftOpen
    title="Letters nobody has opened"
    text="Told by mail; their parents see nothing of it until they open it."
    shown={6}
    about={({ told_at }) => shortDate(told_at)}
    answer={useQuery({
      queryKey: ['dashboard', 'unopened-letters'],
      queryFn: ({ signal }) => call('unopened_letters', {}, signal),
    })}
  />
);

/** Interviews that are over and of which nobody has said whether they took place: one press says it. */
export const OpenOutcomes = () => (
  <LeftOpen
    title="Interviews without an outcome"
    text="What came of them?"
    shown={3}
    about={({ application_id, ended_at, version, name }) => (
      <>
        {shortDate(ended_at)}{' '}
        <OutcomeChoice application_id={application_id} outcome={null} version={version} name={name} />
      </>
    )}
    list={listHref({ interview: ['no_outcome'] })}
    answer={useQuery({
      queryKey: ['applicants', 'open-outcomes'],
      queryFn: ({ signal }) => call('open_outcomes', {}, signal),
    })}
  />
);
