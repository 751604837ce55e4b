import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './load.ts';
import { texts } from './texts.ts';

function ConflictDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useRecordEdits({ reason: '' }, null, {
    kept: { name: 'reason', place: { subject: 'application', subject_id: id, field: 'conflict' } },
  });
  const toasts = useToasts();
  const changed = useScoresChanged();
  const declare = async (): Promise<void> => {
    const error = await form.submit(() =>
      call('declare_conflict', { application_id: id, reason: form.values.reason }),
    );
    if (error) return;
    toasts.success(texts.conflictDone);
    onClose();
    await changed();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={texts.conflict}
      text={texts.conflictText}
      saveLabel="Give the file back"
      onSave={() => void declare()}
      onClose={onClose}
    >
      <TextField
        label={texts.conflictReason}
        value={form.values.reason}
        onChange={(event) => form.change('reason', event.target.value)}
        {...form.at('reason')}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
      />
    </FormDialog>
  );
}

/** Says that one must not judge this file. */
export function Conflict({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.conflict}
      </Button>
      {open ? <ConflictDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
