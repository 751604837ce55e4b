import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { Section } from '../../../components/Section.tsx';
import { actorOf } from '../../../components/record-history.ts';
import { call } from '../../../providers/rpc.ts';
import { linesOf, titlesOf, type TimelineLine } from './timeline-words.ts';
import type { OfficeFile } from '../types.ts';

export const Entry = ({ line: { entry, sentence, times } }: { readonly line: TimelineLine }) => (
  <Box
    component="li"
    sx={{
      listStyle: 'none',
      py: 0.75,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
    }}
  >
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{sentence}</bdi>
      {times > 1 ? ` (${times})` : ''}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      <bdi>{actorOf(entry)}</bdi>, <time dateTime={entry.at}>{longDateTime(entry.at)}</time>
    </Typography>
  </Box>
);

const FIRST = 12;

/** Everything that happened to this file, newest first. */
export function Timeline({ file }: { readonly file: OfficeFile }) {
  const applicationId = file.application.id;
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['applicants', 'timeline', applicationId],
    queryFn: ({ signal }) => call('application_timeline', { application_id: applicationId }, signal),
  });
  const lines = linesOf(data ?? [], titlesOf(file));
  return (
    <Section title="Timeline">
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data && lines.length === 0 ? (
        <Typography color="text.secondary">Nothing has happened yet.</Typography>
      ) : null}
      <Box component="ol" sx={{ m: 0, p: 0 }}>
        {(all ? lines : lines.slice(0, FIRST)).map((line) => (
          <Entry key={line.entry.id} line={line} />
        ))}
      </Box>
      {lines.length > FIRST && !all ? (
        <Button onClick={() => setAll(true)}>{`Show all ${lines.length}`}</Button>
      ) : null}
    </Section>
  );
}
