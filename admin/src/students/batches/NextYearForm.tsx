/** What is said before a year is ended for many, or before they are enrolled in the next. */
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { tracks } from '@school/shared/tracks';
import type { FunctionArgs } from '../../providers/rpc.ts';
import type { YearName } from '../form/years.ts';
import { batchTexts as texts } from './texts.ts';

type Asked = FunctionArgs<'run_year_batch'>;
export interface YearForm {
  readonly action: Asked['action'];
  readonly yearId: string;
  readonly nextId: string;
  readonly track: NonNullable<Asked['track']> | '';
  readonly withDeposit: boolean;
  readonly lastDay: string;
  readonly status: NonNullable<Asked['status']> | '';
}

/** The years that begin later than this one; they are given newest first. */
const laterYears = (years: readonly YearName[], yearId: string): readonly YearName[] =>
  years.slice(
    0,
    Math.max(
      years.findIndex(({ id }) => id === yearId),
      0,
    ),
  );

/** The year that follows this one, or ''. */
export const nextOf = (years: readonly YearName[], yearId: string): string =>
  laterYears(years, yearId).at(-1)?.id ?? '';

/** What the server is asked; null while something is missing. */
export function askedOf(form: YearForm): Omit<Asked, 'student_ids'> | null {
  const { action, yearId, nextId, track, withDeposit, lastDay, status } = form;
  if (!yearId || (action === 'enroll' && !nextId)) return null;
  const asked = { action, program_year_id: yearId };
  return action === 'end'
    ? { ...asked, last_day: lastDay || null, status: status || null }
    : { ...asked, next_year_id: nextId, track: track || null, with_deposit: withDeposit };
}

export function NextYearForm(props: {
  readonly form: YearForm;
  readonly years: readonly YearName[];
  readonly disabled: boolean;
  readonly change: (changes: Partial<YearForm>) => void;
}) {
  const { form, years, disabled, change } = props;
  const select = <Value extends string>(
    label: string,
    value: Value,
    choices: readonly (readonly [Value, string])[],
    onChoose: (value: Value) => void,
  ) => (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={({ target }) => {
        const chosen = choices.find(([one]) => one === target.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {choices.map(([one, word]) => (
        <MenuItem key={one} value={one}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
  const named = (some: readonly YearName[]) => some.map(({ id, name }) => [id, name] as const);
  const later = laterYears(years, form.yearId);
  return (
    <>
      <RadioGroup
        aria-label={texts.what}
        value={form.action}
        onChange={(_event, action) => change({ action: action === 'end' ? 'end' : 'enroll' })}
      >
        {(['enroll', 'end'] as const).map((action) => (
          <FormControlLabel
            key={action}
            value={action}
            disabled={disabled}
            control={<Radio size="small" />}
            label={texts.actions[action]}
          />
        ))}
      </RadioGroup>
      {select(texts.ofYear, form.yearId, named(years), (yearId) =>
        change({ yearId, nextId: nextOf(years, yearId) }),
      )}
      {form.action === 'enroll' ? (
        <>
          {form.yearId && later.length === 0 ? (
            <Alert severity="info">{texts.noNextYear}</Alert>
          ) : (
            select(texts.nextYear, form.nextId, named(later), (nextId) => change({ nextId }))
          )}
          {select(
            texts.track,
            form.track,
            [
              ['', texts.sameTrack],
              ...tracks
                .filter(({ value }) => years.find(({ id }) => id === form.nextId)?.tracks.includes(value))
                .map(({ value, label }) => [value, label] as const),
            ],
            (track) => change({ track }),
          )}
          <FormControlLabel
            disabled={disabled}
            control={
              <Checkbox
                size="small"
                checked={form.withDeposit}
                onChange={(_event, withDeposit) => change({ withDeposit })}
              />
            }
            label={texts.deposit}
          />
        </>
      ) : (
        <>
          <TextField
            type="date"
            label={texts.lastDay}
            value={form.lastDay}
            disabled={disabled}
            helperText={texts.lastDayHint}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={({ target }) => change({ lastDay: target.value })}
          />
          {select(
            texts.statusAfter,
            form.status,
            [
              ['graduated', texts.graduated],
              ['', texts.asItIs],
            ],
            (status) => change({ status }),
          )}
        </>
      )}
    </>
  );
}
