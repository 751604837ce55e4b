import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { applicationStatuses, isUnderReview } from '@school/shared/statuses';
import type { Slot } from '../components/slots.ts';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';

interface Found {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly interview_at: string | null;
}

const nameOf = (found: Found): string => [found.first_name, found.last_name].filter(Boolean).join(' ');

/** Puts an applicant into this slot; one who has an interview already is moved here. */
export function FillSlot({ slot, onDone }: { readonly slot: Slot; readonly onDone: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Found | null>(null);
  const client = useQueryClient();
  const { busy, act } = useAction('The interview was not scheduled', async () => {
    await client.invalidateQueries({ queryKey: ['interviews'] });
    await client.invalidateQueries({ queryKey: ['applicants'] });
  });
  const { data } = useQuery({
    queryKey: ['applicants', 'for-slot', slot.program_year_id, text],
    queryFn: ({ signal }) =>
      call(
        'search_applications',
        {
          query: text,
          filters: {
            status: applicationStatuses.filter(isUnderReview),
            // Whoever has been interviewed needs no time any more.
            interview: ['none', 'chosen', 'scheduled', 'today'],
            year: slot.program_year_id,
          },
          sort: 'name',
          descending: false,
          page: 1,
          per_page: 20,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const schedule = (application_id: string) =>
    act(
      async () => {
        await call('schedule_interview', { application_id, slot_id: slot.id });
        onDone();
      },
      `Interview scheduled for ${longDateTime(slot.starts_at)}`,
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
      <Autocomplete
        sx={{ flex: 1 }}
        options={data?.rows ?? []}
        value={chosen}
        onChange={(_event, next) => setChosen(next)}
        onInputChange={(_event, next, reason) => reason === 'input' && setText(next)}
        filterOptions={(options) => options}
        getOptionLabel={(found) =>
          `${nameOf(found)}${found.interview_at ? ` (now ${longDateTime(found.interview_at)})` : ''}`
        }
        getOptionKey={(found) => found.id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        renderInput={(props) => <TextField {...props} label="Schedule an applicant" />}
      />
      <Button
        variant="outlined"
        disabled={!chosen || busy}
        onClick={() => chosen && void schedule(chosen.id)}
      >
        {chosen?.interview_at ? 'Move here' : 'Schedule'}
      </Button>
    </Box>
  );
}
