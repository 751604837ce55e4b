/** The frame of the record's dialogs: title, close, and what stands there while the record loads or when it is gone. */
import { useId, type ReactNode } from 'react';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';

export const OFF_PAPER = { '@media print': { display: 'none' } } as const;

/** On paper a dialog is the page: the office behind it, its menu and its buttons are left out, and nothing is cut off. */
const ON_PAPER = {
  '@media print': {
    position: 'static !important',
    '& .MuiBackdrop-root': { display: 'none' },
    '& .MuiDialog-container': { display: 'block', height: 'auto', opacity: '1 !important' },
    '& .MuiDialog-paper': {
      width: '100% !important',
      height: 'auto !important',
      maxWidth: '100% !important',
      m: 0,
      border: 0,
      backgroundColor: 'transparent',
      overflow: 'visible',
    },
    '& .MuiButton-root': { display: 'none' },
    '& .MuiDialogContent-root': { overflow: 'visible', p: 0 },
    '& section': { breakInside: 'avoid' },
  },
} as const;
const printRecordAlone = (
  <GlobalStyles
    styles={{
      '@media print': {
        '#root': { display: 'none' },
        body: { overflow: 'visible !important', backgroundColor: '#fff' },
      },
    }}
  />
);

export function RecordDialogFrame(props: {
  readonly title: ReactNode;
  readonly details?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  const id = useId();
  const small = useMediaQuery('(max-width: 700px)');
  return (
    <Dialog
      open
      fullScreen={small}
      maxWidth="lg"
      fullWidth
      onClose={() => props.onClose()}
      aria-labelledby={id}
      // The focus begins on the dialog as a whole; a ring around all of it would say nothing.
      sx={{ '& .MuiDialog-container, & .MuiDialog-paper': { outline: 'none' }, ...ON_PAPER }}
      slotProps={{
        paper: { sx: { height: small ? '100%' : 'calc(100% - 48px)', maxHeight: 'none', m: small ? 0 : 3 } },
      }}
    >
      {printRecordAlone}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 3, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DialogTitle id={id} component="h2" sx={{ p: 0, fontSize: '1.375rem', overflowWrap: 'anywhere' }}>
            {props.title}
          </DialogTitle>
          {props.details}
        </Box>
        <IconButton aria-label="Close" onClick={() => props.onClose()} sx={{ mr: -1, ...OFF_PAPER }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {props.children}
    </Dialog>
  );
}

export const FrameMessage = ({
  text,
  isError = false,
}: {
  readonly text: string;
  readonly isError?: boolean;
}) => (
  <DialogContent>
    {isError ? (
      <Alert severity="error">{text}</Alert>
    ) : (
      <Typography role="status" color="text.secondary">
        {text}
      </Typography>
    )}
  </DialogContent>
);
