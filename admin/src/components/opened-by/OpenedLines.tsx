import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import type { FunctionArgs } from '@school/shared/api/types';
import { call } from '../../providers/rpc.ts';
import { ErrorAlert } from '../ErrorAlert.tsx';
import { looksOf, type Look } from './looks.ts';
import { texts } from './texts.ts';

const FIRST = 6;
/** opened_by answers at most so many lines. */
const MOST = 200;

const Line = ({ look }: { readonly look: Look }) => (
  <Box
    component="li"
    sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
  >
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      <bdi>{look.who}</bdi>
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {look.what.join(', ')}
    </Typography>
    <Typography variant="caption" color="text.secondary">
      {look.how} ·{' '}
      <Box component="time" dateTime={look.at} sx={{ whiteSpace: 'nowrap' }}>
        {longDateTime(look.at)}
      </Box>
    </Typography>
  </Box>
);

/** Who has read sensitive details of this student or applicant, newest first. */
export default function OpenedLines({ subject, subject_id }: FunctionArgs<'opened_by'>) {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['opened-by', subject, subject_id],
    queryFn: ({ signal }) => call('opened_by', { subject, subject_id }, signal),
    staleTime: 0,
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Typography role="status">{texts.loading}</Typography>;
  const looks = looksOf(data);
  const shown = all ? looks : looks.slice(0, FIRST);
  return (
    <>
      {failed}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {looks.length === 0 ? texts.nobody : texts.intro}
      </Typography>
      <Box component="ol" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((look) => (
          <Line key={`${look.at} ${look.who} ${look.how}`} look={look} />
        ))}
      </Box>
      {shown.length < looks.length ? (
        <Button onClick={() => setAll(true)}>{texts.showAll(looks.length)}</Button>
      ) : null}
      {shown.length === looks.length && data.length >= MOST ? (
        <Typography variant="caption" color="text.secondary">
          {texts.last}
        </Typography>
      ) : null}
    </>
  );
}
