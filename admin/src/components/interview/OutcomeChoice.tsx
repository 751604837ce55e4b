import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { call } from '../../providers/rpc.ts';
import { useAction } from '../use-action.ts';
import { useInterviewReload } from './use-interview-reload.ts';
import { isOutcome, OUTCOME_WORDS, outcomes, type Outcome } from './words.ts';

interface OutcomeProps {
  readonly application_id: string;
  readonly outcome: Outcome | null;
  readonly version: number;
  readonly name?: string;
}

/** What came of an interview that has begun; pressing the chosen word once more takes it back. */
export function OutcomeChoice({ application_id, outcome, version, name }: OutcomeProps) {
  const reload = useInterviewReload();
  const { busy, act } = useAction('The outcome was not recorded', reload);
  const record = (next: unknown) =>
    act(() =>
      call('record_interview_outcome', {
        application_id,
        outcome: isOutcome(next) ? next : null,
        expected_version: version,
      }),
    );
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      disabled={busy}
      value={outcome}
      aria-label={name ? `Outcome of the interview of ${name}` : 'Outcome of the interview'}
      onChange={(_event, next) => void record(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {outcomes.map((value) => (
        <ToggleButton key={value} value={value} sx={{ textTransform: 'none' }}>
          {OUTCOME_WORDS[value]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
