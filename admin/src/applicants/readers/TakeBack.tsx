import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './load.ts';
import { texts } from './texts.ts';

interface Whose {
  readonly id: string;
  /** A colleague, for administrators; oneself where nobody is named. */
  readonly reader?: { readonly id: string; readonly name: string };
}

function TakeBackDialog({ id, reader, onClose }: Whose & { readonly onClose: () => void }) {
  const form = useRecordEdits({ reason: '' }, null);
  const toasts = useToasts();
  const changed = useScoresChanged();
  const takeBack = async (): Promise<void> => {
    const error = await form.submit(() =>
      call('take_back_conflict', {
        application_id: id,
        reason: form.values.reason,
        ...(reader ? { reader_id: reader.id } : {}),
      }),
    );
    if (error) return;
    toasts.success(texts.takenBack);
    onClose();
    await changed();
  };
  return (
    <FormDialog
      form={form}
      fields={['reason']}
      title={reader ? texts.takeBackOf(reader.name) : texts.takeBackTitle}
      text={texts.takeBackText}
      saveLabel={texts.takeBackTitle}
      disabled={form.values.reason.trim() === ''}
      onSave={() => void takeBack()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={texts.takeBackReason}
        value={form.values.reason}
        onChange={({ target }) => form.change('reason', target.value)}
        {...form.at('reason')}
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
      />
    </FormDialog>
  );
}

/** Takes a declared conflict back, one's own or a colleague's. */
export function TakeBack({ id, reader }: Whose) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {reader ? texts.takeBackOf(reader.name) : texts.takeBack}
      </Button>
      {open ? (
        <TakeBackDialog id={id} {...(reader ? { reader } : {})} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
