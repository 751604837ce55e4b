import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import { useColleagues } from '../components/people.ts';
import { SearchBox } from '../components/list/SearchBox.tsx';
import { ClearFilters, FilterSelect } from '../components/list/filter-controls.tsx';
import { useFilters } from '../components/list/use-filters.ts';
import { thingOf } from './audit-words.ts';
import { addDays, dayOf, instantOf } from '../lib/zoned.ts';

const TABLES = [
  'applications', 'application_decisions', 'application_documents', 'application_references', 'application_notes', 'application_extensions',
  'interview_slots', 'interview_choices', 'interviews', 'students', 'enrollment_tasks', 'charges', 'payments', 'payment_claims', 'payment_reversals', 'payment_plans', 'questions',
  'program_years', 'program_year_settings', 'program_year_tracks', 'enrollment_task_templates', 'email_outbox', 'admins', 'rooms', 'student_leaves',
] as const; // prettier-ignore
const ACTIONS = ['insert', 'update', 'delete', 'export'] as const;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

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

const all = { any: 'All', width: 190 } as const;

export function AuditFilters() {
  const people = useColleagues();
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <SearchBox placeholder="Search people..." />
      <FilterSelect
        name="table_name"
        label="What"
        {...all}
        options={TABLES.map((name) => [name, thingOf(name)] as const)}
      />
      <FilterSelect
        name="action"
        label="Action"
        {...all}
        options={ACTIONS.map((name) => [name, humanize(name)] as const)}
      />
      <FilterSelect
        name="actor"
        label="Who"
        {...all}
        options={people.map(({ id, name }) => [id, name] as const)}
      />
      <Day name="from" label="From" shift={0} />
      <Day name="to" label="To" shift={1} />
      <ClearFilters />
    </Box>
  );
}
