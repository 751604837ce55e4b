import TextField from '@mui/material/TextField';
import type { RecordEdits } from '../components/use-record-edits.ts';

interface Days {
  readonly works_from: string | null;
  readonly works_until: string | null;
}

/** The first and the last day on which an account of the house counts. */
export function HouseDays<Row extends Days>({
  form,
}: {
  readonly form: Pick<RecordEdits<unknown, Row>, 'values' | 'change' | 'at'>;
}) {
  const day = (name: keyof Days, label: string) => (
    <TextField
      type="date"
      label={label}
      value={form.values[name] ?? ''}
      onChange={(event) => form.change(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      {...form.at(name)}
    />
  );
  return (
    <>
      {day('works_from', 'First day')}
      {day('works_until', 'Last day')}
    </>
  );
}
