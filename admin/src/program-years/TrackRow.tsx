import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { ProgramTrack } from '@school/shared/tracks';
import type { Values } from '../components/use-record-edits.ts';
import { trackKey, type TrackField } from './tracks.ts';

const INPUTS: readonly (readonly [TrackField, string, 'date' | 'text'])[] = [
  ['starts_on', 'starts', 'date'],
  ['ends_on', 'ends', 'date'],
  ['ages', 'ages', 'text'],
  ['length_text', 'length', 'text'],
];

/** One track of a year: whether it is offered, and its facts if it is. */
export function TrackRow({
  track,
  label,
  values,
  readOnly,
  onChange,
}: {
  readonly track: ProgramTrack;
  readonly label: string;
  readonly values: Values;
  readonly readOnly: boolean;
  readonly onChange: (name: string, value: unknown) => void;
}) {
  const offered = values[trackKey(track, 'offered')] === true;
  return (
    <Box
      component="fieldset"
      sx={{
        border: 0,
        p: 0,
        m: 0,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <FormControlLabel
        label={label}
        disabled={readOnly}
        control={
          <Checkbox
            size="small"
            checked={offered}
            onChange={(event) => onChange(trackKey(track, 'offered'), event.target.checked)}
          />
        }
      />
      {offered ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '170px 170px 1fr 2fr' },
            columnGap: 2,
          }}
        >
          {INPUTS.map(([field, word, type]) => {
            const name = trackKey(track, field);
            const value = values[name];
            return (
              <TextField
                key={field}
                type={type}
                label={`${label}: ${word}`}
                value={typeof value === 'string' ? value : ''}
                disabled={readOnly}
                onChange={(event) =>
                  onChange(name, field === 'ends_on' ? event.target.value || null : event.target.value)
                }
                slotProps={{ inputLabel: { shrink: true } }}
              />
            );
          })}
        </Box>
      ) : null}
    </Box>
  );
}
