import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** What is asked about stands at its field; an officer who is sure saves it as it is. */
export const DoubtNotice = (props: { readonly busy: boolean; readonly onSure: () => void }) => (
  <Alert
    severity="warning"
    action={
      <Button disabled={props.busy} onClick={props.onSure}>
        Save as typed
      </Button>
    }
    sx={{ mb: 1.5 }}
  >
    Nothing has been saved yet: look again at the values that are asked about.
  </Alert>
);
