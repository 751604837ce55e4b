import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { ISRAEL, longDateTime } from '@school/shared/dates';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useHolyDays } from '../components/holy-days.ts';
import { useColleagues } from '../components/people.ts';
import type { Slot } from '../components/slots.ts';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useRole } from '../components/use-role.ts';
import { holyWarning } from '../lib/holy-times.ts';
import { instantOf } from '../lib/zoned.ts';
import { Booked } from './Booked.tsx';
import { FillSlot } from './FillSlot.tsx';
import { SlotFields } from './SlotFields.tsx';
import { SLOT_COLUMNS, slotWords, useSlotActions } from './slot-actions.ts';

/** One slot: who comes, and every fact of it. Changing time, kind, place or link tells everybody who is booked. */
export function SlotDialog({ slot, onClose }: { readonly slot: Slot; readonly onClose: () => void }) {
  const { isOfficer } = useRole();
  const [removing, setRemoving] = useState(false);
  const { form, save, remove, busy } = useSlotActions(slot, onClose);
  const people = useColleagues();
  const holyDays = useHolyDays();
  const { values } = form;
  const refusal = form.elsewhere(SLOT_COLUMNS);
  const [starts, ends] = [instantOf(values.starts, ISRAEL), instantOf(values.ends, ISRAEL)];
  const warning = starts && ends ? holyWarning(starts, ends, holyDays) : null;
  const time = (name: 'starts' | 'ends', label: string) => (
    <TextField
      type="datetime-local"
      disabled={!isOfficer}
      label={label}
      value={values[name]}
      onChange={(event) => form.change(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      {...form.at(`${name}_at`)}
    />
  );
  return (
    <Dialog open onClose={() => !busy && onClose()} maxWidth="sm" fullWidth aria-labelledby="slot-title">
      <DialogTitle id="slot-title">{longDateTime(slot.starts_at)}</DialogTitle>
      <DialogContent dividers>
        <Booked slot={slot} />
        {isOfficer && slot.booked.length < slot.capacity ? <FillSlot slot={slot} onDone={onClose} /> : null}
        {time('starts', 'Begins (Israel)')}
        {time('ends', 'Ends (Israel)')}
        {warning ? <Alert severity="warning">{warning}</Alert> : null}
        <SlotFields form={form} disabled={!isOfficer} />
        <FormControlLabel
          disabled={!isOfficer}
          control={
            <Switch
              checked={values.is_open}
              onChange={(event) => form.change('is_open', event.target.checked)}
            />
          }
          label="Applicants can choose it"
        />
        {form.dirty && slot.booked.length > 0 ? (
          <Alert severity="info">
            Whoever is booked is told by mail when time, kind, place or link change.
          </Alert>
        ) : null}
        {refusal ? <Alert severity="error">{refusal}</Alert> : null}
      </DialogContent>
      <DialogActions>
        {isOfficer ? (
          <Button color="error" disabled={busy || slot.booked.length > 0} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        ) : null}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onClose} disabled={busy}>
          Close
        </Button>
        {isOfficer ? (
          <Button variant="contained" disabled={busy || !form.dirty} onClick={() => void save()}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        ) : null}
      </DialogActions>
      <ConfirmDialog
        open={removing}
        title="Remove this time"
        text="Applicants who chose it lose this choice."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      />
      <StaleRecord
        form={form}
        fields={slotWords(people)}
        records={[{ table: 'interview_slots', id: slot.id }]}
        title="This time has changed since you opened it"
      />
    </Dialog>
  );
}
