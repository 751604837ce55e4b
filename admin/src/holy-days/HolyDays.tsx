import { useState } from 'react';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { useSearchParams } from 'react-router';
import { dayText, todayIn } from '@school/shared/dates';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import type { HolyDay } from '../lib/holy-times.ts';
import { call } from '../providers/rpc.ts';
import { AddDay } from './AddDay.tsx';
import { DayTable } from './DayTable.tsx';
import { useDaysChanged, useLastDay, useYearOfDays } from './load.ts';

const FIRST = 2000;
const LAST = 2100;

function useShownYear(): readonly [number, (year: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  const year = asked >= FIRST && asked <= LAST ? Math.floor(asked) : Number(todayIn().slice(0, 4));
  return [year, (next) => setParams({ year: String(next) })];
}

/** Until when warnings reach; a reminder when that is less than a year away. */
function Reach() {
  const { data: last } = useLastDay();
  if (last === undefined) return null;
  const soon = last === null || last < `${Number(todayIn().slice(0, 4)) + 1}-09-01`;
  const text =
    last === null ? 'The list is empty: nobody is warned.' : `The list reaches to ${dayText(last)}.`;
  return (
    <Alert severity={soon ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
      {text} Every program year adds the Yom Tov days of its years automatically.
    </Alert>
  );
}

/** Days on which staff are warned when they publish interview times or set deadlines. Shabbat needs no line. */
export default function HolyDays() {
  const { isAdministrator } = useRole();
  const [year, show] = useShownYear();
  const { data, error, isPending, refetch } = useYearOfDays(year);
  const [removed, setRemoved] = useState<HolyDay | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = useDaysChanged();
  const toasts = useToasts();
  const act = async (run: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } catch (problem) {
      toasts.problem(failed, problem);
    }
    await changed();
    setBusy(false);
    setRemoved(null);
  };
  const fill = (): Promise<void> =>
    act(async () => {
      const added = await call('fill_holy_days', { civil_year: year });
      toasts.success(
        added === 0 ? 'Nothing was missing' : `${added} ${added === 1 ? 'day' : 'days'} added`,
        `Yom Tov of ${year} as kept in Israel`,
      );
    }, 'No days were added');
  const remove = ({ day, name }: HolyDay): Promise<void> =>
    act(async () => {
      await call('remove_holy_day', { day });
      toasts.success('Day removed', name);
    }, 'The day was not removed');
  return (
    <>
      <PageHeader
        title="Days of rest"
        intro="Publishing interview times or setting a deadline on one of these days, or after sunset the evening before, brings a warning. So does Shabbat, always."
      />
      <Reach />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Panel
          title={String(year)}
          action={
            <>
              {isAdministrator ? (
                <Button variant="outlined" disabled={busy} onClick={() => void fill()}>
                  Fill in Yom Tov days
                </Button>
              ) : null}
              <IconButton aria-label="Year before" disabled={year <= FIRST} onClick={() => show(year - 1)}>
                <PreviousIcon />
              </IconButton>
              <IconButton aria-label="Year after" disabled={year >= LAST} onClick={() => show(year + 1)}>
                <NextIcon />
              </IconButton>
            </>
          }
        >
          {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
          {isPending && !error ? <Loading loadingPrimary="" loadingSecondary="" /> : null}
          {data?.length === 0 ? (
            <Typography color="text.secondary">{`No days in ${year} yet.`}</Typography>
          ) : null}
          {data && data.length > 0 ? (
            <DayTable days={data} busy={busy} onRemove={isAdministrator ? setRemoved : null} />
          ) : null}
        </Panel>
        {isAdministrator ? (
          <Panel title="Add a day">
            <AddDay onAdded={(day) => show(Number(day.slice(0, 4)))} />
          </Panel>
        ) : (
          <Typography color="text.secondary">Changing this list is for administrators.</Typography>
        )}
      </Box>
      <ConfirmDialog
        open={removed !== null}
        title="Remove day"
        text={removed ? `Nobody is warned of ${removed.name}, ${dayText(removed.day)}, any more.` : ''}
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
