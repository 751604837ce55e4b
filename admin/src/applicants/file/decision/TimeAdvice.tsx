import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ISRAEL } from '@school/shared/dates';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { wallOf } from '../../../lib/zoned.ts';
import type { TimeToTell } from './advice.ts';
import { replyEndedSentence, restSentence, tooEarlySentence, tooLateSentence, whenText } from './words.ts';

/** Why a time cannot be taken, what waits because somebody rests then, with a time when nobody does, or that nobody could reply. Nothing while nothing speaks against it. */
export function TimeAdvice({
  time: { at, advice, error, tooEarly, tooLate },
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
  if (tooLate) return <Alert severity="error">{tooLateSentence(advice.latest)}</Alert>;
  const { better_at, reply_ended, school_rests } = advice;
  return (
    <>
      {accepting && reply_ended ? <Alert severity="warning">{replyEndedSentence(reply_ended)}</Alert> : null}
      {better_at || school_rests ? (
        <Alert
          severity="warning"
          sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}
          action={
            onTake && better_at ? (
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
          {restSentence(advice, people)}
          {better_at ? ` Nobody rests ${whenText(better_at)} (Israel time).` : ''}
        </Alert>
      ) : null}
    </>
  );
}
