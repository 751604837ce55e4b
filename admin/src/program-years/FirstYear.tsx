/** The first year of a new school: by the usual dates, published once the office has looked at it. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { openStartYear, usualDates } from '@school/shared/usual-year';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { useYearsChanged } from './years-query.ts';

export function FirstYear({ onMade }: { readonly onMade: (id: string) => void }) {
  const changed = useYearsChanged();
  const { busy, act } = useAction('The year was not made');
  const dates = usualDates(openStartYear(new Date()));
  const make = () =>
    act(
      async () => {
        const made = await call('save_program_year', { year_id: null, changes: dates });
        await changed();
        onMade(made.id);
        return made;
      },
      (made) => [`${made.name} prepared`, 'Look at its dates and contact, add tracks, then publish it.'],
    );
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
