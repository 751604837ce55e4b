import TextField from '@mui/material/TextField';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { useChanged, type Waiting } from './waitlist-query.ts';
import { texts } from './texts.ts';
import { LongField } from '../../components/LongField.tsx';

/** Another place for somebody who waits, with the reason. */
export function WaitlistMoveDialog({
  line,
  to,
  last,
  onClose,
}: {
  readonly line: Waiting;
  readonly to: number;
  readonly last: number;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ place: String(to), reason: '' }, null, {
    kept: {
      name: 'reason',
      place: { subject: 'application', subject_id: line.application_id, field: 'waitlist' },
    },
  });
  const toasts = useToasts();
  const changed = useChanged();
  const place = /^\d{1,4}$/.test(form.values.place) ? Number(form.values.place) : 0;
  const save = async (): Promise<void> => {
    const { application_id } = line;
    const error = await form.submit(() =>
      call('move_on_waitlist', { application_id, place, reason: form.values.reason }),
    );
    await changed();
    if (error) return;
    toasts.success(texts.movedToast);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['place', 'reason']}
      title={texts.moveTitle(line.name)}
      text={texts.moveText}
      saveLabel={texts.move}
      disabled={place < 1 || form.values.reason.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={texts.place}
        type="number"
        {...form.input('place')}
        slotProps={{ htmlInput: { min: 1, max: last } }}
        sx={{ maxWidth: 200 }}
      />
      <LongField most={500} autoFocus label={texts.why} {...form.input('reason')} />
    </FormDialog>
  );
}
