import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Panel } from '../components/Panel.tsx';
import { texts } from './texts.ts';

/** From this width on the page stands beside the form. */
const BESIDE = '(min-width: 1280px)';

interface Props {
  readonly form: ReactNode;
  readonly preview: ReactNode;
  readonly history: ReactNode;
}

/** The form with the page that it makes: beside it where there is room, else behind a button. */
export function Beside({ form, preview, history }: Props) {
  const beside = useMediaQuery(BESIDE, { noSsr: true });
  const [open, setOpen] = useState(false);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: beside ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        alignItems: 'start',
      }}
    >
      {beside ? null : (
        <Button variant="outlined" onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
          {texts.preview}
        </Button>
      )}
      {form}
      <Box sx={{ display: 'grid', gap: 2, ...(beside ? { position: 'sticky', top: 64 } : {}) }}>
        {beside ? <Panel title={texts.preview}>{preview}</Panel> : null}
        {history}
      </Box>
      <Dialog open={open && !beside} onClose={() => setOpen(false)} fullWidth maxWidth="md">
        <DialogTitle>{texts.preview}</DialogTitle>
        <DialogContent>{preview}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{texts.close}</Button>
        </DialogActions>
      </Dialog>
    </Box>
  );
}
