import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { CommitteeRow } from '@school/shared/api/shapes';
import { FormDialog } from '../../components/FormDialog.tsx';
import { asWritten, StaleRecord, type FieldWords } from '../../components/StaleRecord.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { LongField } from '../../components/LongField.tsx';

const words: readonly FieldWords[] = [
  { name: 'place', label: 'Place', show: asWritten },
  { name: 'reason', label: 'Why', show: asWritten },
];

/** Gives a file a place by hand, with the reason, or takes it back. */
export function PlaceDialog({
  row,
  name,
  onClose,
}: {
  readonly row: CommitteeRow;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits<number, { place: string; reason: string }>(
    { place: String(row.place ?? row.rank ?? ''), reason: row.place_reason ?? '' },
    row.place_version ?? 0,
    {
      kept: {
        name: 'reason',
        place: { subject: 'application', subject_id: row.application_id, field: 'committee' },
      },
    },
  );
  const toasts = useToasts();
  const client = useQueryClient();
  const send = async (place: number | null): Promise<void> => {
    const error = await form.submit((_edits, expected_version) =>
      call('place_in_committee', {
        application_id: row.application_id,
        place,
        reason: place === null ? null : form.values.reason,
        expected_version,
      }),
    );
    await client.invalidateQueries({ queryKey: ['applicants', 'committee'] });
    if (error) return;
    toasts.success(place === null ? 'It stands where its scores put it' : 'Its place was changed');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['place', 'reason']}
      title={`Move ${name}`}
      text="The other files close up around it. The reason is shown beside it and is logged."
      saveLabel="Move"
      disabled={!/^\d{1,4}$/.test(form.values.place) || form.values.reason.trim() === ''}
      stale={<StaleRecord form={form} fields={words} title={`The place of ${name} has changed`} />}
      onSave={() => void send(Number(form.values.place))}
      onClose={onClose}
    >
      <TextField
        label="Place in the ranking"
        type="number"
        {...form.input('place')}
        slotProps={{ htmlInput: { min: 1, max: 5000 } }}
        sx={{ maxWidth: 200 }}
      />
      <LongField most={500} label="Why" {...form.input('reason')} />
      {row.place === null ? null : (
        <Button size="small" disabled={form.busy} onClick={() => void send(null)}>
          Take the place back
        </Button>
      )}
    </FormDialog>
  );
}
