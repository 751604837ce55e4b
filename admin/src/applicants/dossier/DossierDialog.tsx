import { useEffect, useId, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useGetIdentity } from 'react-admin';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { makeDossier, type Outcome } from './make-dossier.ts';
import { dossierTexts as texts } from './texts.ts';

/** What a browser can hold, and what somebody can answer for. */
const MOST_FILES = 50;

type State =
  | { readonly step: 'asked' }
  | { readonly step: 'running'; readonly at: number }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'done'; readonly outcome: Outcome };

function Standing({ state, files }: { readonly state: State; readonly files: number }) {
  switch (state.step) {
    case 'asked':
      return null;
    case 'failed':
      return <ErrorAlert error={state.error} />;
    case 'done': {
      const { notPlaced, gone } = state.outcome;
      return (
        <Alert severity={notPlaced + gone > 0 ? 'warning' : 'success'}>
          {[texts.done, notPlaced > 0 && texts.missing(notPlaced), gone > 0 && texts.gone(gone)]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      );
    }
    case 'running':
      return (
        <div>
          <LinearProgress
            variant="determinate"
            value={((state.at - 1) / files) * 100}
            aria-label={texts.progress}
            sx={{ height: 6, borderRadius: 3 }}
          />
          <Typography role="status" variant="body2" sx={{ mt: 0.5 }}>
            {state.at > files ? texts.finishing : texts.file(state.at, files)}
          </Typography>
        </div>
      );
  }
}

/** Asks whether the scores come along, makes the dossier and saves it. Closing stops it. */
export default function DossierDialog({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const id = useId();
  const { identity } = useGetIdentity();
  const [withScores, setWithScores] = useState(false);
  const [state, setState] = useState<State>({ step: 'asked' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const start = async (): Promise<void> => {
    const { signal } = (work.current = new AbortController());
    const onFile = (at: number): void => setState({ step: 'running', at });
    try {
      const by = identity?.fullName ?? '';
      const outcome = await makeDossier({ ids, withScores, by, signal, onFile });
      setState({ step: 'done', outcome });
    } catch (error) {
      setState(signal.aborted ? { step: 'asked' } : { step: 'failed', error });
    }
  };
  const running = state.step === 'running';
  const tooMany = ids.length > MOST_FILES;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !running && onClose()}>
      <DialogTitle id={id}>{texts.title(ids.length)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>{texts.lead}</Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.traced} {texts.keep}
        </Typography>
        <FormControlLabel
          control={
            <Checkbox
              checked={withScores}
              disabled={running}
              onChange={(_event, checked) => setWithScores(checked)}
            />
          }
          label={texts.scores}
        />
        {tooMany ? <Alert severity="error">{texts.tooMany(MOST_FILES)}</Alert> : null}
        <Standing state={state} files={ids.length} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={running ? () => work.current?.abort() : onClose}>
          {running ? texts.stop : texts.close}
        </Button>
        <Button variant="contained" disabled={running || tooMany} onClick={() => void start()}>
          {texts.start}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
