import { lazy, Suspense, useState } from 'react';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loading } from 'react-admin';
import { useSearchParams } from 'react-router';
import { dayText, todayIn } from '@school/shared/dates';
import { useHolyDays } from '../components/holy-days.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { loadSlots, type Slot } from '../components/slots.ts';
import { useRole } from '../components/use-role.ts';
import { addDays } from '../lib/zoned.ts';
import { Absences } from './Absences.tsx';
import { matchTexts } from './matching/texts.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { SlotDialog } from './SlotDialog.tsx';
import { SlotTable } from './SlotTable.tsx';
import { dayBegins, weekStart } from './week.ts';
import { WeekCalendar } from './WeekCalendar.tsx';

const MatchDialog = lazy(() => import('./matching/MatchDialog.tsx'));

const LIST_DAYS = 120;

/** Interview times as a week or a list, in Israel time; officers publish, change and fill them. */
export default function Interviews() {
  const { isOfficer } = useRole();
  const [params, setParams] = useSearchParams();
  const [publishing, setPublishing] = useState(false);
  const [matching, setMatching] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const holyDays = useHolyDays();
  const view = params.get('view') === 'list' ? 'list' : 'week';
  const start = weekStart(params.get('week'));
  const from = dayBegins(start);
  const to = dayBegins(addDays(start, view === 'week' ? 7 : LIST_DAYS));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['interviews', 'slots', from.toISOString(), to.toISOString()],
    queryFn: ({ signal }) => loadSlots(from, to, signal),
    placeholderData: keepPreviousData,
  });
  const slots: readonly Slot[] = data ?? [];
  const slot = slots.find((candidate) => candidate.id === opened);
  const move = (days: number): void => setParams({ view, week: addDays(start, days) });
  return (
    <>
      <PageHeader title="Interviews" intro="Times in Israel.">
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label="View"
          onChange={(_event, next: string | null) => next && setParams({ view: next, week: start })}
        >
          <ToggleButton value="week">Week</ToggleButton>
          <ToggleButton value="list">List</ToggleButton>
        </ToggleButtonGroup>
        {isOfficer ? (
          <>
            <Button variant="outlined" onClick={() => setMatching(true)}>
              {matchTexts.open}
            </Button>
            <Button variant="contained" onClick={() => setPublishing(true)}>
              Publish times
            </Button>
          </>
        ) : null}
      </PageHeader>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label="Earlier" onClick={() => move(-7)}>
          <PreviousIcon />
        </IconButton>
        <Typography variant="h2" sx={{ minWidth: { sm: 200 } }}>
          {view === 'week' ? `Week of ${dayText(start)}` : `From ${dayText(start)}`}
        </Typography>
        <IconButton aria-label="Later" onClick={() => move(7)}>
          <NextIcon />
        </IconButton>
        <Button onClick={() => setParams({ view })}>Today</Button>
      </Box>
      <Absences />
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data && view === 'week' ? (
        <WeekCalendar start={start} slots={slots} holyDays={holyDays} onOpen={setOpened} />
      ) : null}
      {data && view === 'list' ? <SlotTable slots={slots} onOpen={setOpened} /> : null}
      {publishing ? (
        <PublishDialog
          onClose={() => setPublishing(false)}
          firstDay={start < todayIn() ? todayIn() : start}
        />
      ) : null}
      {matching ? (
        <Suspense fallback={null}>
          <MatchDialog onClose={() => setMatching(false)} />
        </Suspense>
      ) : null}
      {slot ? <SlotDialog key={slot.id} slot={slot} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
