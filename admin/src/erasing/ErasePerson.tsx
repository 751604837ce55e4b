import { useState } from 'react';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { Problem, sentenceOf } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { keys, usePreview, type Person } from './load.ts';
import { PreviewFacts } from './PreviewFacts.tsx';
import { texts } from './texts.ts';

/** Looks at what erasing one person would do, and orders it with the name typed. */
export function ErasePerson({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { data: preview, error } = usePreview(person);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const erase = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('begin_erasure', { ...person, typed_name: typed });
      toasts.success(texts.started, texts.startedNote);
      onClose();
      // Lists elsewhere show the person until they are asked again.
      await client.invalidateQueries();
    } catch (refused) {
      if (refused instanceof Problem && refused.field === 'typed_name') setWrong(sentenceOf(refused));
      else toasts.problem(texts.failed, refused);
      await client.invalidateQueries({ queryKey: keys.all });
    } finally {
      setBusy(false);
    }
  };
  const name = preview?.name ?? preview?.email ?? '';
  const blocked = preview?.hindrance;
  return (
    <ConfirmDialog
      open
      danger
      title={name ? `Erase ${name}?` : texts.person}
      confirmLabel={texts.person}
      busy={busy}
      disabled={!preview || Boolean(blocked) || typed.trim() === ''}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      {error ? <Alert severity="error">{sentenceOf(error)}</Alert> : null}
      {!preview && !error ? <Typography color="text.secondary">Counting …</Typography> : null}
      {blocked ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          {blocked === 'staff' ? texts.staff : texts.underWay}
        </Alert>
      ) : null}
      {preview ? <PreviewFacts preview={preview} /> : null}
      {preview && !blocked ? (
        <>
          <Alert severity="warning" sx={{ my: 2 }}>
            {texts.nothingMore}
          </Alert>
          <TextField
            label={`${texts.typeName}: ${name}`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong('');
            }}
            error={wrong !== ''}
            helperText={wrong}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        </>
      ) : null}
    </ConfirmDialog>
  );
}
