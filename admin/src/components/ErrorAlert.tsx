import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { sentenceOf } from '../providers/problem.ts';

/** A part of a screen that could not be loaded, or an act beside it that was refused, says why; offers to try again. */
export const ErrorAlert = ({
  title,
  error,
  onRetry,
}: {
  /** What did not happen, where the sentence does not name it. */
  readonly title?: string;
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
    {title ? <AlertTitle>{title}</AlertTitle> : null}
    {sentenceOf(error)}
  </Alert>
);
