import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { Problem, sentenceOf } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { keys, usePreview, type Person } from './erasing-query.ts';
import { PreviewFacts } from './PreviewFacts.tsx';
import { texts } from './texts.ts';

/** Looks at what erasing one person would do, and orders it with the name typed. */
export function ErasePerson({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { data: preview, error } = usePreview(person);
  const form = useRecordEdits({ typed_name: '' }, null);
  const toasts = useToasts();
  const client = useQueryClient();
  const erase = async (): Promise<void> => {
    const refused = await form.submit((_edits, _stamp, { typed_name }) =>
      call('start_erasure', { ...person, typed_name }),
    );
    if (refused) {
      const byItsField = refused instanceof Problem && refused.field === 'typed_name';
      if (!byItsField) toasts.problem(texts.failed, refused);
      await client.invalidateQueries({ queryKey: keys.all });
    } else {
      toasts.success(texts.started, texts.startedNote);
      onClose();
      // Lists elsewhere show the person until they are asked again.
      await client.invalidateQueries();
    }
  };
  const name = preview?.name ?? preview?.email ?? '';
  const blocked = preview?.hindrance;
  return (
    <FormDialog
      form={form}
      fields={['typed_name']}
      danger
      title={name ? `Erase ${name}?` : texts.person}
      saveLabel={texts.person}
      disabled={!preview || Boolean(blocked) || form.values.typed_name.trim() === ''}
      onSave={() => void erase()}
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
            {...form.input('typed_name')}
            slotProps={{ htmlInput: { autoComplete: 'off' } }}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
