import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { wholeLabel } from '../components/whole-label.ts';
import { fields, inWords, labelOf } from './texts.ts';
import type { FormField } from './types.ts';

interface Props {
  readonly field: FormField;
  readonly value: unknown;
  readonly options: readonly string[] | undefined;
  /** The check's sentence. */
  readonly wrong: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (name: string, value: unknown) => void;
}

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('\n')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';

/** What an input's words are as a value of its kind. A list keeps its last empty line while it is typed. */
function typed({ kind }: FormField, text: string): unknown {
  if (kind === 'list') return text === '' ? [] : text.split('\n');
  if (kind === 'number') return text === '' ? null : Number(text);
  return text;
}

/** Texts of a page; other long fields are a sentence or two. */
const WHOLE = ['text', 'hebrew'];

/** One field of a page, by the kind that the content check gives it. */
export function ContentInput({ field, value, options, wrong, disabled, onChange }: Props) {
  const { name, kind } = field;
  const help = wrong ?? fields[name]?.help;
  if (kind === 'yes')
    return (
      <div>
        <FormControlLabel
          label={labelOf(name)}
          control={
            <Checkbox
              checked={value === true}
              disabled={disabled}
              onChange={({ target }) => onChange(name, target.checked ? true : null)}
            />
          }
        />
        {help ? <FormHelperText error={wrong !== undefined}>{help}</FormHelperText> : null}
      </div>
    );
  const many = kind === 'long' || kind === 'list';
  return (
    <TextField
      label={`${labelOf(name)}${field.required ? '' : ' (optional)'}`}
      value={shown(value)}
      select={options !== undefined}
      multiline={many}
      {...(many
        ? {
            minRows: WHOLE.includes(name) ? 6 : 2,
            maxRows: WHOLE.includes(name) ? 24 : 6,
            sx: { gridColumn: '1 / -1' },
          }
        : {})}
      type={kind === 'number' ? 'number' : 'text'}
      disabled={disabled}
      error={wrong !== undefined}
      helperText={help}
      onChange={({ target }) => onChange(name, typed(field, target.value))}
      // Hebrew is written from its own side, where it is asked for before the first letter.
      slotProps={{
        ...wholeLabel,
        htmlInput: name.startsWith('hebrew') ? { dir: 'rtl', lang: 'he' } : { dir: 'auto' },
      }}
    >
      {options?.map((option) => (
        <MenuItem key={option} value={option}>
          {inWords(option)}
        </MenuItem>
      ))}
    </TextField>
  );
}
