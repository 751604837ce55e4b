import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import { useColleagues } from '../components/people.ts';
import { useFilters } from '../components/use-filters.ts';
import { tableWords } from './words.ts';
import { addDays, dayOf, instantOf } from '../lib/zoned.ts';

const TABLES = [
  'applications', 'application_decisions', 'application_documents', 'application_references', 'application_notes', 'application_extensions',
  'interview_slots', 'interview_choices', 'interviews', 'students', 'enrollment_tasks', 'charges', 'payments', 'payment_plans', 'questions',
  'program_years', 'program_year_settings', 'program_year_tracks', 'enrollment_task_templates', 'holy_days', 'email_outbox', 'admins',
] as const; // prettier-ignore
const ACTIONS = ['insert', 'update', 'delete', 'export'] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function Choice({
  name,
  label,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
}) {
  const { filters, setFilter } = useFilters();
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={text(filters[name])}
      onChange={(event) => setFilter(name, event.target.value || undefined)}
      sx={{ width: 190 }}
    >
      <MenuItem value="">All</MenuItem>
      {options.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The day in Israel is what people type; the filter carries instants. */
function Day({
  name,
  label,
  shift,
}: {
  readonly name: 'from' | 'to';
  readonly label: string;
  readonly shift: number;
}) {
  const { filters, setFilter } = useFilters();
  const instant = text(filters[name]);
  const shown = instant ? addDays(dayOf(instant, ISRAEL), -shift) : '';
  const change = (day: string): void =>
    setFilter(name, day ? (instantOf(`${addDays(day, shift)}T00:00`, ISRAEL) ?? undefined) : undefined);
  return (
    <TextField
      type="date"
      margin="none"
      label={label}
      value={shown}
      onChange={(event) => change(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 160 }}
    />
  );
}

export function AuditFilters() {
  const { filters, clear } = useFilters();
  const people = useColleagues();
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <Choice
        name="table_name"
        label="What"
        options={TABLES.map((name) => [name, tableWords(name)] as const)}
      />
      <Choice name="action" label="Action" options={ACTIONS.map((name) => [name, humanize(name)] as const)} />
      <Choice name="actor" label="Who" options={people.map(({ id, name }) => [id, name] as const)} />
      <Day name="from" label="From" shift={0} />
      <Day name="to" label="To" shift={1} />
      {Object.keys(filters).length > 0 ? <Button onClick={clear}>Clear filters</Button> : null}
    </Box>
  );
}
