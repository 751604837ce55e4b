import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Release, ReleaseMode } from './release.ts';
import type { TimeToTell } from './advice.ts';
import { TimeAdvice } from './TimeAdvice.tsx';

const optionsOf = (minutes: number | undefined): readonly (readonly [ReleaseMode, string])[] => [
  ['now', minutes ? `Tell the applicant, with ${minutes} minutes to undo it` : 'Tell the applicant now'],
  ['hold', 'Hold it: nobody is notified until it is published'],
  ['time', 'Schedule it'],
];

/** At once, held, or at a time in Israel; below it what that means for the applicant. */
export const ReleaseChoice = ({
  value,
  minutes,
  time,
  people = 1,
  accepting,
  sentence,
  onChange,
}: {
  readonly value: Release;
  /** Time to think of "at once". */
  readonly minutes: number | undefined;
  /** What speaks about the time. */
  readonly time: TimeToTell;
  readonly people?: number;
  readonly accepting: boolean;
  /** What that means. */
  readonly sentence: string;
  readonly onChange: (next: Release) => void;
}) => (
  <FormControl component="fieldset" sx={{ mt: 2 }}>
    <FormLabel component="legend" sx={{ fontSize: '0.875rem', fontWeight: 700 }}>
      When is it published?
    </FormLabel>
    <RadioGroup
      value={value.mode}
      onChange={(_event, mode) => onChange({ ...value, mode: mode as ReleaseMode })}
    >
      {optionsOf(minutes).map(([mode, label]) => (
        <FormControlLabel key={mode} value={mode} label={label} control={<Radio size="small" />} />
      ))}
    </RadioGroup>
    {value.mode === 'time' ? (
      <TextField
        type="datetime-local"
        label="Time in Israel"
        value={value.wall}
        onChange={(event) => onChange({ ...value, wall: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    ) : null}
    {minutes === undefined || !sentence || time.tooEarly || time.tooLate ? null : (
      <Typography role="status" variant="body2" sx={{ my: 0.5 }}>
        {sentence}
      </Typography>
    )}
    {value.mode === 'hold' ? null : (
      <TimeAdvice
        time={time}
        people={people}
        accepting={accepting}
        onTake={(wall) => onChange({ ...value, mode: 'time', wall })}
      />
    )}
  </FormControl>
);
