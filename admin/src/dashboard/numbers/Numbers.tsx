import { useState } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { useProgramYears } from '../../components/program-years.ts';
import { useNumbers, type Numbers as Found } from './numbers-query.ts';
import { FunnelPanel, NamesPanel, TracksPanel, WaitingPanel, WeeksPanel } from './Panels.tsx';
import { texts } from './texts.ts';

function Panels({ numbers }: { readonly numbers: Found }) {
  const [own] = numbers.years;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {own ? <FunnelPanel numbers={numbers} own={own} /> : null}
      <TracksPanel numbers={numbers} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <NamesPanel
          title={texts.countries}
          head={texts.country}
          names={numbers.countries}
          filterOf={(name) => ({ year: numbers.year_id, country: [name] })}
        />
        <NamesPanel title={texts.schools} head={texts.school} names={numbers.schools} />
      </Box>
      <WeeksPanel weeks={numbers.weeks} />
      <WaitingPanel waiting={numbers.waiting} />
    </Box>
  );
}

/** How a year goes, beside earlier ones; each number that a list can show opens it. */
export default function Numbers() {
  const [year, setYear] = useState<string | null>(null);
  const years = useProgramYears();
  const { data, error, isPending, refetch } = useNumbers(year);
  const shown = year ?? data?.year_id ?? '';
  return (
    <Box sx={{ maxWidth: 1100, display: 'grid', gap: 1.5 }}>
      {years.length > 0 ? (
        <TextField
          select
          size="small"
          fullWidth={false}
          label={texts.year}
          value={years.some(({ id }) => id === shown) ? shown : ''}
          onChange={(event) => setYear(event.target.value)}
          sx={{ minWidth: 160, justifySelf: 'start' }}
        >
          {years.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data === null ? <Typography>{texts.noYear}</Typography> : null}
      {data ? <Panels numbers={data} /> : null}
    </Box>
  );
}
