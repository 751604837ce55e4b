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
import useMediaQuery from '@mui/material/useMediaQuery';

export function Frame(props: {
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
      sx={{ '& .MuiDialog-container, & .MuiDialog-paper': { outline: 'none' } }}
      slotProps={{
        paper: { sx: { height: small ? '100%' : 'calc(100% - 48px)', maxHeight: 'none', m: small ? 0 : 3 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 3, pt: 2, pb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DialogTitle id={id} component="h2" sx={{ p: 0, fontSize: '1.375rem', overflowWrap: 'anywhere' }}>
            {props.title}
          </DialogTitle>
          {props.details}
        </Box>
        <IconButton aria-label="Close" onClick={() => props.onClose()} sx={{ mr: -1 }}>
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
