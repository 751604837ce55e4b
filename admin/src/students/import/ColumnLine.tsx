import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { displayValue } from '../rules/display.ts';
import { categoriesFor, fieldNamed, fieldsIn } from '../rules/fields.ts';
import { countries, type Country } from '@school/shared/phones';
import type { DayOrder, Decimal } from './cells.ts';
import { askedOf } from './columns.ts';
import { importTexts as texts } from './texts.ts';
import { UnreadValues } from './UnreadValues.tsx';
import type { Importing } from './use-import.ts';

interface Props {
  readonly importing: Importing;
  readonly column: number;
  readonly busy: boolean;
}

const FIELDS = categoriesFor('admin').flatMap((category) => [
  <ListSubheader key={category.id}>{category.label}</ListSubheader>,
  ...fieldsIn(category.id)
    .filter(({ filledBy }) => filledBy !== 'derived')
    .map(({ name, label }) => (
      <MenuItem key={name} value={name}>
        {label}
      </MenuItem>
    )),
]);

/** One of a few ways in which a column can be read; what is not known yet has to be said. */
function Way<Value extends string>({
  label,
  value,
  ways,
  busy,
  onChoose,
}: {
  readonly label: string;
  readonly value: Value | null;
  readonly ways: readonly (readonly [value: Value, label: string])[];
  readonly busy: boolean;
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth
      disabled={busy}
      error={value === null}
      label={label}
      value={value ?? 'unsaid'}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {value === null ? (
        <MenuItem value="unsaid" disabled>
          {texts.sayHow}
        </MenuItem>
      ) : null}
      {ways.map(([way, words]) => (
        <MenuItem key={way} value={way}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

const DAYS = Object.entries(texts.dayOrders) as readonly (readonly [DayOrder, string])[];
const DECIMALS = Object.entries(texts.decimals) as readonly (readonly [Decimal, string])[];
const COUNTRIES: readonly (readonly [Country | 'row' | '', string])[] = [
  ['', texts.noCountry],
  ['row', texts.countryOfRow],
  ...countries,
];

/** How the cells of this kind are read. */
function Ways({ importing, column, busy }: Props) {
  const reading = importing.readings[column];
  const kind = fieldNamed(reading?.field ?? '')?.kind;
  if (!reading || !kind) return null;
  if (kind === 'date')
    return (
      <Way
        label={texts.days}
        value={reading.days}
        ways={DAYS}
        busy={busy}
        onChoose={(days) => importing.read(column, { days })}
      />
    );
  if (['money', 'number', 'percent', 'year'].includes(kind))
    return (
      <Way
        label={texts.amounts}
        value={reading.decimal}
        ways={DECIMALS}
        busy={busy}
        onChoose={(decimal) => importing.read(column, { decimal })}
      />
    );
  if (kind !== 'phone') return null;
  return (
    <>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            disabled={busy}
            checked={reading.israeli}
            onChange={(_event, israeli) => importing.read(column, { israeli })}
          />
        }
        label={texts.israeli}
      />
      <Way
        label={reading.israeli ? texts.otherPhones : texts.phones}
        value={reading.country}
        ways={COUNTRIES}
        busy={busy}
        onChoose={(country) => importing.read(column, { country })}
      />
    </>
  );
}

/** The first cell that can be read, as it is written and as it is taken. */
function sampleOf({ rows, readings }: Importing, column: number): string {
  const field = fieldNamed(readings[column]?.field ?? '');
  const row = rows.find(
    ({ cells, read }) => cells[column] && (!field || read.changes[field.name] !== undefined),
  );
  const written = row?.cells[column] ?? rows.find(({ cells }) => cells[column])?.cells[column] ?? '';
  const taken = field && row ? displayValue(field, row.read.changes[field.name]) : written;
  return taken === written ? written : texts.sample(written, taken);
}

/** How one column is read: its field, its ways of writing, and what of it cannot be read. */
export function ColumnLine(props: Props) {
  const { importing, column, busy } = props;
  const reading = importing.readings[column];
  if (!reading) return null;
  const name = texts.columnName(importing.table, column);
  const asked = askedOf(reading);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 6fr)' },
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
        <Box component="bdi" sx={{ fontWeight: 700, whiteSpace: 'pre-line' }}>
          {name}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <bdi>{sampleOf(importing, column)}</bdi>
        </Box>
      </Box>
      <TextField
        select
        size="small"
        margin="none"
        fullWidth
        disabled={busy}
        value={reading.field}
        onChange={({ target }) => importing.chooseField(column, target.value)}
        slotProps={{
          select: {
            displayEmpty: true,
            renderValue: (field) => fieldNamed(String(field))?.label ?? <em>{texts.leaveOut}</em>,
          },
          htmlInput: { 'aria-label': texts.fieldOf(name) },
        }}
      >
        <MenuItem value="">
          <em>{texts.leaveOut}</em>
        </MenuItem>
        {FIELDS}
      </TextField>
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Ways {...props} />
      </Box>
      {asked ? (
        <Alert severity="warning" sx={{ gridColumn: '1 / -1' }}>
          {texts.asked[asked]}
        </Alert>
      ) : (
        <UnreadValues {...props} reading={reading} />
      )}
    </Box>
  );
}
