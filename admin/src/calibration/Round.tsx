import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { CalibrationRound } from '@school/shared/api/shapes';
import { dayText, ISRAEL, longDate } from '@school/shared/dates';
import { Badge } from '../components/Badge.tsx';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import { InventedFile } from './InventedFile.tsx';
import { useCalibrationChanged, useRound } from './load.ts';
import { texts } from './texts.ts';

/** For administrators: who is done, and the end of the round. */
function Progress({ round }: { readonly round: CalibrationRound }) {
  const [asked, setAsked] = useState<'close' | 'remove' | null>(null);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const changed = useCalibrationChanged();
  const navigate = useNavigate();
  const ends = { round_id: round.id, expected_version: round.version };
  const act = async (run: () => Promise<unknown>, done: string, failed: string): Promise<boolean> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done);
      return true;
    } catch (error) {
      toasts.problem(failed, error);
      return false;
    } finally {
      await changed();
      setBusy(false);
      setAsked(null);
    }
  };
  const remove = async (): Promise<void> => {
    if (await act(() => call('delete_calibration', ends), texts.removed, texts.notRemoved))
      void navigate('/calibration');
  };
  return (
    <Panel
      title={texts.progress}
      action={
        round.closed_at ? null : (
          <>
            {round.can_delete ? (
              <Button color="error" onClick={() => setAsked('remove')}>
                {texts.remove}
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setAsked('close')}>
              {texts.close}
            </Button>
          </>
        )
      }
    >
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
      >
        {(round.readers ?? []).map(({ id, name, finished }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {finished ? texts.done : texts.notDone}
          </li>
        ))}
      </Box>
      <ConfirmDialog
        open={asked === 'close'}
        title={texts.close}
        text={texts.closeText}
        confirmLabel={texts.close}
        busy={busy}
        onConfirm={() => void act(() => call('close_calibration', ends), texts.closedNow, texts.notClosed)}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        title={texts.remove}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}

function Files({ round }: { readonly round: CalibrationRound }) {
  const [params, setParams] = useSearchParams();
  const file = round.files.find(({ id }) => id === params.get('file')) ?? round.files[0];
  if (!file) return null;
  const readOf = (mine: (typeof file)['mine']): string => (mine?.submitted_at ? ' ✓' : '');
  return (
    <>
      <Tabs
        value={file.id}
        onChange={(_event, id: string) => setParams({ file: id }, { replace: true })}
        variant="scrollable"
        aria-label={texts.title}
        sx={{ my: 1.5 }}
      >
        {round.files.map(({ id, name, mine }) => (
          <Tab key={id} value={id} label={<bdi>{name + readOf(mine)}</bdi>} sx={{ textTransform: 'none' }} />
        ))}
      </Tabs>
      <InventedFile key={file.id} round={round} file={file} />
    </>
  );
}

/** /admin/calibration/:id: the invented files of one round. */
export default function Round() {
  const { id = '' } = useParams();
  const { data: round, error, isPending, refetch } = useRound(id);
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <PageHeader title={texts.title} intro={round?.year_name ?? ''}>
        {round ? (
          <Badge tone={round.closed_at ? 'neutral' : 'amber'}>
            {round.closed_at
              ? texts.closed(longDate(round.closed_at, ISRAEL))
              : texts.dueOn(dayText(round.due_on))}
          </Badge>
        ) : null}
      </PageHeader>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {round === null ? <Typography>{texts.gone}</Typography> : null}
      {round?.readers ? <Progress round={round} /> : null}
      {round && !round.is_reader && !round.closed_at ? (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          {texts.notMine}
        </Typography>
      ) : null}
      {round ? <Files round={round} /> : null}
    </Box>
  );
}
