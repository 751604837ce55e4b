import TextField from '@mui/material/TextField';
import { placeOf } from '@school/shared/dates';

/** A later deadline as clocks in its zone show it, and why. `wrong` names the field the database refused. */
export const DeadlineFields = ({
  zone,
  wall,
  reason,
  wrong,
  onWall,
  onReason,
}: {
  readonly zone: string;
  readonly wall: string;
  readonly reason: string;
  readonly wrong: { readonly field: string | null; readonly message: string } | null;
  readonly onWall: (wall: string) => void;
  readonly onReason: (reason: string) => void;
}) => (
  <>
    <TextField
      type="datetime-local"
      label={`New deadline ${placeOf(zone)}`}
      value={wall}
      onChange={(event) => onWall(event.target.value)}
      error={wrong?.field === 'until'}
      helperText={wrong?.field === 'until' ? wrong.message : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
    />
    <TextField
      label="Reason (for the office)"
      value={reason}
      onChange={(event) => onReason(event.target.value)}
      error={wrong?.field === 'reason'}
      helperText={wrong?.field === 'reason' ? wrong.message : undefined}
      slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
    />
  </>
);
