import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { ISRAEL, longDateTime } from '@school/shared/dates';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useHolyDays } from '../components/holy-days.ts';
import type { Slot } from '../components/slots.ts';
import { useRole } from '../components/use-role.ts';
import { holyWarning } from '../lib/holy-times.ts';
import { instantOf, wallOf } from '../lib/zoned.ts';
import { FillSlot } from './FillSlot.tsx';
import { SlotFields, type SlotFacts } from './SlotFields.tsx';
import { useSlotActions } from './slot-actions.ts';

interface SlotForm extends SlotFacts {
  readonly starts: string;
  readonly ends: string;
  readonly is_open: boolean;
}

const formOf = (slot: Slot): SlotForm => ({
  starts: wallOf(slot.starts_at, ISRAEL),
  ends: wallOf(slot.ends_at, ISRAEL),
  interviewer_id: slot.interviewer_id ?? '',
  place: slot.place,
  link: slot.link ?? '',
  capacity: slot.capacity,
  is_open: slot.is_open,
});

/** The columns that differ from the slot as it was opened. */
function changesOf(slot: Slot, form: SlotForm): Record<string, unknown> {
  const next: Record<string, unknown> = {
    starts_at: instantOf(form.starts, ISRAEL),
    ends_at: instantOf(form.ends, ISRAEL),
    interviewer_id: form.interviewer_id || null,
    place: form.place,
    link: form.link || null,
    capacity: form.capacity,
    is_open: form.is_open,
  };
  const before: Record<string, unknown> = {
    ...slot,
    starts_at: new Date(slot.starts_at).toISOString(),
    ends_at: new Date(slot.ends_at).toISOString(),
  };
  return Object.fromEntries(Object.entries(next).filter(([key, value]) => value !== before[key]));
}

const Booked = ({ slot }: { readonly slot: Slot }) => (
  <Box sx={{ mb: 1 }}>
    {slot.booked.map((person) => (
      <div key={person.application_id}>
        <Link component={RouterLink} to={`/applicant/${person.application_id}`}>
          <bdi>{person.name}</bdi>
        </Link>
      </div>
    ))}
    <Typography
      variant="body2"
      color="text.secondary"
    >{`${slot.booked.length} of ${slot.capacity} places taken, chosen by ${slot.wished}`}</Typography>
  </Box>
);

/** One slot: who comes, and every fact of it. Changing time, place or link tells everybody who is booked. */
export function SlotDialog({ slot, onClose }: { readonly slot: Slot; readonly onClose: () => void }) {
  const { isOfficer } = useRole();
  const [form, setForm] = useState(() => formOf(slot));
  const [removing, setRemoving] = useState(false);
  const { save, remove, busy, wrong } = useSlotActions(slot, onClose);
  const holyDays = useHolyDays();
  const changes = changesOf(slot, form);
  const [starts, ends] = [instantOf(form.starts, ISRAEL), instantOf(form.ends, ISRAEL)];
  const warning = starts && ends ? holyWarning(starts, ends, holyDays) : null;
  const changed = Object.keys(changes).length > 0;
  const time = (name: 'starts' | 'ends', label: string) => (
    <TextField
      type="datetime-local"
      disabled={!isOfficer}
      label={label}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      error={wrong?.field === `${name}_at`}
      helperText={wrong?.field === `${name}_at` ? wrong.sentence : undefined}
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
        <SlotFields
          value={form}
          onChange={(facts) => setForm({ ...form, ...facts })}
          wrong={wrong}
          disabled={!isOfficer}
        />
        <FormControlLabel
          disabled={!isOfficer}
          control={
            <Switch
              checked={form.is_open}
              onChange={(event) => setForm({ ...form, is_open: event.target.checked })}
            />
          }
          label="Applicants can choose it"
        />
        {changed && slot.booked.length > 0 ? (
          <Alert severity="info">Whoever is booked is told by mail when time, place or link change.</Alert>
        ) : null}
        {wrong && !wrong.field ? <Alert severity="error">{wrong.sentence}</Alert> : null}
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
          <Button variant="contained" disabled={busy || !changed} onClick={() => void save(changes)}>
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
    </Dialog>
  );
}
