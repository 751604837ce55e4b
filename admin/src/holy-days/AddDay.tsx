import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { useDaysChanged } from './load.ts';

/** One day by hand: a fast, a day off. What was typed stays until it is saved. */
export function AddDay({ onAdded }: { readonly onAdded: (day: string) => void }) {
  const form = useRecordEdits({ day: '', name: '' }, null);
  const toasts = useToasts();
  const changed = useDaysChanged();
  const add = async (): Promise<void> => {
    const { day, name } = form.values;
    const error = await form.submit(async () => {
      await call('add_holy_day', { day: day || null, name });
    });
    if (error) toasts.problem('The day was not added', error);
    else {
      toasts.success('Day added', name);
      onAdded(day);
    }
    await changed();
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        type="date"
        label="Day"
        value={form.values.day}
        onChange={(event) => form.change('day', event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 180 }}
        {...form.at('day')}
      />
      <TextField
        label="Name"
        value={form.values.name}
        onChange={(event) => form.change('name', event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 100 } }}
        sx={{ flex: '1 1 220px', maxWidth: 420 }}
        {...form.at('name')}
      />
      <Button type="submit" variant="contained" disabled={form.busy} sx={{ mt: 1.25 }}>
        {form.busy ? 'Saving...' : 'Add day'}
      </Button>
    </Box>
  );
}
