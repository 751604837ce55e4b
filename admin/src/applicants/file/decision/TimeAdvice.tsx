import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ISRAEL } from '@school/shared/dates';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { wallOf } from '../../../lib/zoned.ts';
import type { TimeToTell } from './advice.ts';
import { replyEndedSentence, restSentence, tooEarlySentence, whenText } from './words.ts';

/** Why a time cannot be taken, that somebody rests then, with the next better one, or that nobody could reply. Nothing while nothing speaks against it. */
export function TimeAdvice({
  time: { at, advice, error, tooEarly },
  people,
  accepting = true,
  onTake,
}: {
  readonly time: TimeToTell;
  /** Of how many people it is the time. */
  readonly people: number;
  /** Acceptances are among what is told. */
  readonly accepting?: boolean | undefined;
  /** Takes another time, as Israel's clocks show it; without it none is offered. */
  readonly onTake?: (wall: string) => void;
}) {
  if (error) return <ErrorAlert error={error} />;
  if (!advice) return null;
  if (at && tooEarly) return <Alert severity="error">{tooEarlySentence(at, advice.earliest)}</Alert>;
  const { better_at, reply_ended } = advice;
  return (
    <>
      {accepting && reply_ended ? <Alert severity="warning">{replyEndedSentence(reply_ended)}</Alert> : null}
      {better_at ? (
        <Alert
          severity="warning"
          sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
          action={
            onTake ? (
              <Button
                color="inherit"
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
                onClick={() => onTake(wallOf(better_at, ISRAEL))}
              >
                Take this time
              </Button>
            ) : null
          }
        >
          {restSentence(advice, people)} Better: {whenText(better_at)} (Israel time).
        </Alert>
      ) : null}
    </>
  );
}
