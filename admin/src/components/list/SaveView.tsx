import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../providers/rpc.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useToasts } from '../toasts.tsx';
import { useRecordEdits } from '../use-record-edits.ts';
import { useRole } from '../use-role.ts';
import { viewTexts as texts, type SavedList } from './view-texts.ts';

const EMPTY = { name: '', is_shared: false };

/** Names the view that the list shows and saves it on the server, for oneself or for the office. */
export function SaveView({
  list,
  address,
  onClose,
}: {
  readonly list: SavedList;
  readonly address: string;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits(EMPTY, null);
  const { isOfficer } = useRole();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { name, is_shared } = form.values;
  const save = async (): Promise<void> => {
    const error = await form.submit(() => call('save_view', { list, address, name, is_shared }));
    if (error) return toasts.problem(texts.notSaved, error);
    await queries.invalidateQueries({ queryKey: ['saved-views', list] });
    toasts.success(texts.saved, name.trim());
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['name']}
      title={texts.save}
      text={texts.saveText}
      saveLabel={texts.saveLabel}
      disabled={name.trim() === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={texts.name}
        {...form.input('name', texts.nameHelp)}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
      />
      {isOfficer ? (
        <FormControlLabel
          control={
            <Switch checked={is_shared} onChange={({ target }) => form.change('is_shared', target.checked)} />
          }
          label={texts.share}
        />
      ) : null}
    </FormDialog>
  );
}
