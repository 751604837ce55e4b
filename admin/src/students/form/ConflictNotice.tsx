/** Two people changed the same field: both values side by side, and a choice for each. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useRecordHistory } from '../../components/record-history.ts';
import type { RecordEdits } from '../../components/use-record-edits.ts';
import { mergeWith, type Conflict } from '../rules/conflicts.ts';
import { displayValue, localDate } from '../rules/display.ts';
import { fromFormValue, type FormValue, type FormValues } from '../rules/form-values.ts';
import { texts } from '../texts.ts';
import { useYears, yearName, type YearName } from './years.ts';

const shown = ({ field }: Conflict, value: FormValue, years: readonly YearName[]): string =>
  field.name === 'program_year_id'
    ? yearName(years, value, texts.notSpecified)
    : field.kind === 'date' && typeof value === 'string' && value
      ? localDate(value)
      : displayValue(field, fromFormValue(field, value));

export function ConflictNotice({
  id,
  form,
}: {
  readonly id: string;
  readonly form: Pick<RecordEdits<number, FormValues>, 'collision' | 'values' | 'change'>;
}) {
  const { collision } = form;
  const years = useYears();
  const history = useRecordHistory(
    [{ table: 'students', id }],
    collision ? JSON.stringify(collision.now) : null,
  );
  if (!collision) return null;
  const { was, now, mine } = collision;
  const { conflicts, taken } = mergeWith(now, was, { ...was, ...mine });
  const by = history.data?.[0]?.actor_name ?? 'Somebody else';
  return (
    <Alert severity="warning" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {by} changed this record while you were editing. Choose what to keep, then save again.
      </Typography>
      {conflicts.map((conflict) => (
        <Box component="fieldset" key={conflict.field.name} sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
          <Typography component="legend" variant="body2">
            {conflict.field.label}
          </Typography>
          <RadioGroup
            value={form.values[conflict.field.name] === conflict.theirs ? 'theirs' : 'mine'}
            onChange={(_, choice) =>
              form.change(conflict.field.name, choice === 'theirs' ? conflict.theirs : conflict.mine)
            }
          >
            <FormControlLabel
              value="mine"
              control={<Radio size="small" />}
              label={`Yours: ${shown(conflict, conflict.mine, years)}`}
            />
            <FormControlLabel
              value="theirs"
              control={<Radio size="small" />}
              label={`${by}: ${shown(conflict, conflict.theirs, years)}`}
            />
          </RadioGroup>
        </Box>
      ))}
      {taken.length > 0 ? (
        <Typography variant="body2">
          Also changed, and taken over: {taken.map(({ label }) => label).join(', ')}.
        </Typography>
      ) : null}
    </Alert>
  );
}
