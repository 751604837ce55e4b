import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { money } from '@school/shared/formats';
import type { ProgramTrack } from '@school/shared/track-values';
import { wholeLabel } from '../components/whole-label.ts';
import type { Values } from '../components/use-record-edits.ts';
import { trackKey, type TrackField } from './tracks.ts';

type InputKind = 'date' | 'text' | 'number' | 'count';
const INPUTS: readonly (readonly [TrackField, string, InputKind])[] = [
  ['starts_on', 'starts', 'date'],
  ['ends_on', 'ends', 'date'],
  ['ages', 'ages', 'text'],
  ['length_text', 'length', 'text'],
  ['tuition_amount', 'tuition ($)', 'number'],
  ['housing_amount', 'room and board ($)', 'number'],
  ['deposit_amount', 'deposit ($)', 'number'],
  ['included_text', 'also included', 'text'],
  ['capacity', 'places', 'count'],
  ['target', 'target', 'count'],
];

const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What an input's text means: an empty date or amount is none, an empty text is a text. */
const meant = (text: string, type: InputKind): string | number | null =>
  type === 'text' ? text : text === '' ? null : type === 'date' ? text : Number(text);

/** The total that families are told: tuition with room and board; the deposit is part of it. */
function Total({ track, values }: { readonly track: ProgramTrack; readonly values: Values }) {
  const parts = [values[trackKey(track, 'tuition_amount')], values[trackKey(track, 'housing_amount')]];
  if (!parts.every((part) => typeof part === 'number')) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      Total, as the site says it: {money(parts.reduce((sum, part) => sum + part, 0))}. The deposit is part of
      it.
    </Typography>
  );
}

/** One track of a year: whether it is offered, and its facts if it is. */
export function TrackRow({
  track,
  label,
  values,
  readOnly,
  first,
  same,
  onChange,
  onOwn,
}: {
  readonly track: ProgramTrack;
  readonly label: string;
  readonly values: Values;
  readonly readOnly: boolean;
  /** The track that `same` are taken from: fields that this one does not say itself. */
  readonly first: string;
  readonly same: readonly TrackField[];
  readonly onChange: (field: TrackField, value: unknown) => void;
  readonly onOwn: () => void;
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
            onChange={(event) => onChange('offered', event.target.checked)}
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
          {INPUTS.filter(([field]) => !same.includes(field)).map(([field, word, type]) => (
            <TextField
              key={field}
              type={type === 'count' ? 'number' : type}
              label={`${label}: ${word}`}
              value={shown(values[trackKey(track, field)])}
              disabled={readOnly}
              onChange={(event) => onChange(field, meant(event.target.value, type))}
              slotProps={{
                ...wholeLabel,
                ...(type === 'number' ? { htmlInput: { step: 0.01, min: 0 } } : {}),
                ...(type === 'count' ? { htmlInput: { step: 1, min: 0 } } : {}),
              }}
            />
          ))}
          {same.length > 0 ? (
            <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
              {`As for ${first}: ${INPUTS.filter(([field]) => same.includes(field))
                .map(([, word]) => word.replace(' ($)', ''))
                .join(', ')}.`}
              {readOnly ? null : (
                <Button
                  size="small"
                  onClick={onOwn}
                  aria-label={`${label}: give it its own dates and amounts`}
                >
                  Give it its own
                </Button>
              )}
            </Typography>
          ) : null}
          <Box sx={{ gridColumn: '1 / -1', mb: 1 }}>
            <Total track={track} values={values} />
          </Box>
        </Box>
      ) : null}
    </Box>
  );
}
