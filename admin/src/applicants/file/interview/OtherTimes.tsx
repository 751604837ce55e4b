import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { whereOf } from '@school/shared/slot-kinds';
import { ErrorAlert } from '../../../components/ErrorAlert.tsx';
import { freeSlots, loadSlots } from '../../../components/slots.ts';
import type { Offer } from './InterviewCard.tsx';
import type { OfficeFile } from '../types.ts';

/** Open times of the program year that the applicant did not choose. */
export function OtherTimes({
  file,
  onChoose,
}: {
  readonly file: OfficeFile;
  readonly onChoose: (offer: Offer) => void;
}) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['interviews', 'free', file.year.id],
    queryFn: ({ signal }) => loadSlots(new Date(), new Date(Date.now() + 400 * 86_400_000), signal),
    enabled: open,
  });
  const chosen = new Set(file.choices.map((choice) => choice.slot_id));
  const slots = freeSlots(data ?? [], file.year.id).filter(
    (slot) => !chosen.has(slot.id) && slot.id !== file.interview?.slot_id,
  );
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Other times…
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        maxWidth="xs"
        fullWidth
        aria-labelledby="other-times"
      >
        <DialogTitle id="other-times">Other free times</DialogTitle>
        <DialogContent dividers sx={{ p: 0 }}>
          {error ? <ErrorAlert error={error} /> : null}
          {data && slots.length === 0 ? (
            <Typography sx={{ p: 2 }} color="text.secondary">
              No free times. Publish some under Interviews.
            </Typography>
          ) : null}
          <List dense disablePadding>
            {slots.map((slot) => (
              <ListItemButton
                key={slot.id}
                divider
                onClick={() => {
                  setOpen(false);
                  onChoose({ ...slot, slot_id: slot.id });
                }}
              >
                <ListItemText
                  primary={longDateTime(slot.starts_at)}
                  secondary={[slot.interviewer_name, whereOf(slot)].filter(Boolean).join(', ')}
                />
              </ListItemButton>
            ))}
          </List>
        </DialogContent>
      </Dialog>
    </>
  );
}
