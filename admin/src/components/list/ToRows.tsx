import Button from '@mui/material/Button';
import { useKeys } from '../use-keys.ts';
import { stopOf } from './grid-keys.ts';

/** Past the page's buttons to its rows: the first Tab of a list, and the arrow down from anywhere. "/" goes to the search. */
export function ToRows() {
  useKeys();
  return (
    <Button
      variant="contained"
      aria-keyshortcuts="ArrowDown"
      onClick={() => stopOf(document)?.focus()}
      sx={{ position: 'absolute', insetInlineStart: -9999, '&:focus-visible': { position: 'static', mt: 1 } }}
    >
      Go to the rows
    </Button>
  );
}
