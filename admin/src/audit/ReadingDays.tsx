import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { call } from '../providers/rpc.ts';
import { texts } from './reading-texts.ts';

/** So many times the usual stands out. */
const MUCH = 3;

/** The readers of two weeks, day by day, the newest first and of a day the one who read most. */
export default function ReadingDays() {
  const { data, error, refetch } = useQuery({
    queryKey: ['readings-by-day'],
    queryFn: ({ signal }) => call('readings_by_day', {}, signal),
    staleTime: 0,
  });
  const failed = error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return failed ?? <Typography role="status">{texts.loading}</Typography>;
  return (
    <>
      {failed}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {data.days.length === 0 ? texts.nobody : texts.intro(data.alert_above)}
      </Typography>
      <Box component="ol" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.days.map((day) => (
          <Box
            component="li"
            key={`${day.day} ${day.reader_id}`}
            sx={{ py: 0.75, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <bdi>{texts.who(day)}</bdi>
            </Typography>
            <Typography variant="body2">
              {day.usual !== null && day.people >= MUCH * day.usual ? (
                <strong>{texts.what(day)}</strong>
              ) : (
                texts.what(day)
              )}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {texts.usual(day)}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
