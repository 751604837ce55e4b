import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useToasts } from '../components/toasts.tsx';
import { Problem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { useDaysChanged } from './load.ts';

/** One day by hand: a fast, a day off. What was typed stays until it is saved. */
export function AddDay({ onAdded }: { readonly onAdded: (day: string) => void }) {
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const toasts = useToasts();
  const changed = useDaysChanged();
  const add = async (): Promise<void> => {
    setBusy(true);
    setWrong(null);
    try {
      await call('add_holy_day', { day: day || null, name });
      toasts.success('Day added', name);
      onAdded(day);
      setDay('');
      setName('');
    } catch (error) {
      if (error instanceof Problem) setWrong(error);
      toasts.problem('The day was not added', error);
    }
    await changed();
    setBusy(false);
  };
  const at = (field: string) => ({
    error: wrong?.field === field,
    helperText: wrong?.field === field ? wrong.message : undefined,
  });
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
        value={day}
        onChange={(event) => setDay(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 180 }}
        {...at('day')}
      />
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 100 } }}
        sx={{ flex: '1 1 220px', maxWidth: 420 }}
        {...at('name')}
      />
      <Button type="submit" variant="contained" disabled={busy} sx={{ mt: 1.25 }}>
        {busy ? 'Saving...' : 'Add day'}
      </Button>
    </Box>
  );
}
