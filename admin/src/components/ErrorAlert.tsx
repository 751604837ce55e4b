import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { sentenceOf } from '../providers/problem.ts';

/** A part of a screen that could not be loaded says why, and offers to try again. */
export const ErrorAlert = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}) => (
  <Alert
    severity="error"
    action={
      onRetry ? (
        <Button color="inherit" onClick={() => onRetry()}>
          Try again
        </Button>
      ) : null
    }
  >
    {sentenceOf(error)}
  </Alert>
);
