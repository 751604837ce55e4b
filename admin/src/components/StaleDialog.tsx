import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { ErrorAlert } from './ErrorAlert.tsx';

/** Somebody else was faster: `children` say what was changed, by whom and when. Nothing was saved, nothing is lost. */
export function StaleDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The history is still being asked for, or could not be read. */
  readonly loading?: boolean;
  readonly error?: unknown;
  readonly children: ReactNode;
  readonly closeLabel?: string;
  /** A second answer, for example to take over what the other person saved. */
  readonly other?: { readonly label: string; readonly onClick: () => void } | undefined;
  readonly onClose: () => void;
}) {
  const { open, title, text, loading, error, children, closeLabel = 'Look at it again', other } = props;
  const id = useId();
  return (
    <Dialog open={open} onClose={() => props.onClose()} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{text}</Typography>
        {error ? <ErrorAlert error={error} /> : null}
        {loading && !error ? <Loading loadingPrimary="" loadingSecondary="" /> : null}
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {other ? <Button onClick={() => other.onClick()}>{other.label}</Button> : null}
        <Button variant="contained" onClick={() => props.onClose()}>
          {closeLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
