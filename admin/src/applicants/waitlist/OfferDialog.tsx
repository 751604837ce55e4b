import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { dayText, todayIn } from '@school/shared/dates';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useHolyDays } from '../../components/holy-days.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { isKind } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { takenOf } from '../committee/places-taken.ts';
import { aboutDue, useChanged, type TrackWaitlist, type Waiting } from './waitlist-query.ts';
import { texts } from './texts.ts';

/** The offer to whoever is next: what follows, and until when they may answer. */
export function OfferDialog({
  line,
  places,
  offerDays,
  onClose,
}: {
  readonly line: Waiting;
  readonly places: TrackWaitlist['places'];
  readonly offerDays: number;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits<number, { days: string }>({ days: String(offerDays) }, line.version);
  const toasts = useToasts();
  const changed = useChanged();
  const holyDays = useHolyDays();
  const days = /^\d{1,2}$/.test(form.values.days) ? Number(form.values.days) : 0;
  const right = days >= 1 && days <= 60;
  const full = places !== undefined && places.capacity !== null && places.taken >= places.capacity;
  const send = async (): Promise<void> => {
    const { application_id } = line;
    const error = await form.submit((_edits, expected_version) =>
      call('offer_place', { application_id, expected_version, days }),
    );
    await changed();
    if (error && !isKind(error, 'stale_version')) return;
    // A colleague has decided about this file meanwhile: the list behind the dialog shows it by now.
    if (error) toasts.problem(texts.failed, error);
    else toasts.success(texts.offered(line.name));
    onClose();
  };
  const until = right ? texts.until(dayText(aboutDue(todayIn(), days, holyDays))) : texts.daysWrong;
  return (
    <FormDialog
      form={form}
      fields={['days']}
      title={texts.offerTitle(line.name)}
      saveLabel={texts.offer}
      busyLabel={texts.offering}
      disabled={!right}
      stale={null}
      onSave={() => void send()}
      onClose={onClose}
    >
      {full ? <Alert severity="warning">{texts.full(takenOf(places))}</Alert> : null}
      <Box component="ul" sx={{ mt: 0, mb: 2, paddingInlineStart: 2.5 }}>
        {texts.offerSteps.map((step) => (
          <Typography key={step} component="li" sx={{ mb: 0.5 }}>
            {step}
          </Typography>
        ))}
      </Box>
      <TextField
        label={texts.days}
        type="number"
        {...form.input('days', until)}
        slotProps={{ htmlInput: { min: 1, max: 60 } }}
      />
    </FormDialog>
  );
}
