import { useState } from 'react';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useKeysChoice } from '../../components/use-keys.ts';

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', '→'], 'Next file of the list'],
  [['K', '←'], 'Previous file'],
  [['P'], 'Next of the five parts of the application'],
  [['V'], 'Reading view, and back to tabs'],
  [['D'], 'Documents: opens the first, closes it again'],
  [['N'], 'Write a note; it is saved when you leave it, by Tab or Esc'],
  [['1', '2', '3', '4', '5'], 'My score: marks a criterion and moves to the next, then Enter hands it in'],
  [['S'], 'My score, to mark it again'],
  [['A', 'W', 'R'], 'Accept, waitlist, reject: opens the question; Enter answers it and opens the next file'],
  [['U'], 'Undo a decision that has not taken effect'],
  [['Ctrl K', '⌘ K'], 'Find any applicant, student, page or action; acts on every page'],
  [['?'], 'This sheet'],
];

const LAST = 'This is the last file of your list.';
const FIRST = 'This is the first file of your list.';
const NO_MOVE = 'From the status it has, this file cannot be decided so.';
const NO_SCORE = 'You have no score to give here, have marked everything, or have handed it in.';

/** Why a key does nothing now. */
export const WHY_NOT: Readonly<Record<string, string>> = {
  j: LAST,
  ArrowRight: LAST,
  k: FIRST,
  ArrowLeft: FIRST,
  ...Object.fromEntries(['1', '2', '3', '4', '5'].map((key) => [key, NO_SCORE])),
  d: 'No document was sent in.',
  n: 'Your role writes no notes.',
  s: NO_SCORE,
  a: NO_MOVE,
  w: NO_MOVE,
  r: NO_MOVE,
  u: 'There is no decision that can still be undone.',
};

/** The keys of a file, and the switch that turns them off. */
export function KeySheet() {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useKeysChoice();
  return (
    <>
      <Tooltip title="Keys">
        <IconButton aria-label="Keys" aria-keyshortcuts="?" onClick={() => setOpen(true)} size="small">
          <KeyboardIcon />
        </IconButton>
      </Tooltip>
      <Dialog open={open} onClose={() => setOpen(false)} aria-labelledby="keys-title" fullWidth maxWidth="xs">
        <DialogTitle id="keys-title">Keys</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ m: 0, mb: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.75 }}
          >
            {KEYS.map(([keys, what]) => (
              <Box key={what} sx={{ display: 'contents', '& dd': { m: 0 } }}>
                <dt>
                  {keys.map((key) => (
                    <Box
                      component="kbd"
                      key={key}
                      sx={{
                        border: 1,
                        borderColor: 'divider',
                        borderRadius: 0.5,
                        px: 0.75,
                        mr: 0.5,
                        fontFamily: 'inherit',
                        fontWeight: 700,
                      }}
                    >
                      {key}
                    </Box>
                  ))}
                </dt>
                <dd>{what}</dd>
              </Box>
            ))}
          </Box>
          <FormControlLabel
            control={<Switch checked={on} onChange={(_event, next) => setOn(next)} />}
            label="Single keys act"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
