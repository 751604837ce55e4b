import TextField from '@mui/material/TextField';
import { placeOf } from '@school/shared/dates';
import type { RecordEdits } from './use-record-edits.ts';
import { LongField } from './LongField.tsx';

/** A later deadline as clocks in its zone show it, and why. */
export interface LaterDeadline {
  readonly wall: string;
  readonly reason: string;
}

/** The two inputs of a later deadline; the database calls the first one `until`. */
export const DeadlineFields = <Stamp, Row extends LaterDeadline>({
  zone,
  form,
}: {
  readonly zone: string;
  readonly form: RecordEdits<Stamp, Row>;
}) => (
  <>
    <TextField
      type="datetime-local"
      label={`New deadline ${placeOf(zone)}`}
      {...form.input('wall')}
      slotProps={{ inputLabel: { shrink: true } }}
      {...form.at('until')}
    />
    <LongField most={500} label="Reason (for the office)" {...form.input('reason')} />
  </>
);
