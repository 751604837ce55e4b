/** The first year of a new school: by the usual dates, published once the office has looked at it. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { openStartYear, usualDates } from '@school/shared/usual-year';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import { useYearsChanged } from './years-query.ts';

export function FirstYear({ onMade }: { readonly onMade: (id: string) => void }) {
  const [busy, setBusy] = useState(false);
  const changed = useYearsChanged();
  const toasts = useToasts();
  const dates = usualDates(openStartYear(new Date()));
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await call('save_program_year', { year_id: null, changes: dates });
      await changed();
      toasts.success(`${made.name} prepared`, 'Look at its dates and contact, add tracks, then publish it.');
      onMade(made.id);
    } catch (error) {
      toasts.problem('The year was not made', error);
    }
    setBusy(false);
  };
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        The first one begins with the usual dates. Nobody sees it until it is published.
      </Typography>
      <Button variant="contained" disabled={busy} onClick={() => void make()} sx={{ alignSelf: 'start' }}>
        Make {dates.name}
      </Button>
    </>
  );
}
