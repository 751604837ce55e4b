/** The dialog around an export: what is exported and how, progress, cancel. Each list says what it has to offer. */
import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ExportFormat } from '../lib/export/types.ts';
import type { ExportState } from '../lib/export/use-export.ts';
import { sentenceOf } from '../providers/problem.ts';

const count = (rows: number): string => rows.toLocaleString('en-US');

/** Where the export stands, in words and as a bar; told to a screen reader. */
function Standing({ state }: { readonly state: ExportState }) {
  if (state.step === 'idle') return null;
  if (state.step === 'failed') return <Alert severity="error">{sentenceOf(state.error)}</Alert>;
  if (state.step === 'done')
    return (
      <Alert severity="success">{`${count(state.rows)} rows exported. The file is in your downloads.`}</Alert>
    );
  const percent = state.total > 0 ? Math.round((state.written / state.total) * 100) : 0;
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label="Export progress"
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography role="status" variant="body2" sx={{ mt: 0.5 }}>
        {state.total > 0 ? `${count(state.written)} of ${count(state.total)} rows` : 'Preparing the export'}
      </Typography>
    </div>
  );
}

export function ExportDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly state: ExportState;
  readonly children?: ReactNode;
  readonly onStart: (format: ExportFormat) => void;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}) {
  const { open, state } = props;
  const id = useId();
  const running = state.step === 'running';
  const close = (): void => {
    props.onCancel();
    props.onClose();
  };
  return (
    <Dialog open={open} onClose={() => !running && close()} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{props.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {props.children}
        <Typography variant="body2" color="text.secondary">
          Excel for reading, CSV for other programs. Each export is logged.
        </Typography>
        <Standing state={state} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={running ? () => props.onCancel() : close}>
          {running ? 'Cancel export' : 'Close'}
        </Button>
        {running ? null : (
          <>
            <Button variant="outlined" onClick={() => props.onStart('csv')}>
              Export as CSV
            </Button>
            <Button variant="contained" onClick={() => props.onStart('xlsx')}>
              Export as Excel
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
