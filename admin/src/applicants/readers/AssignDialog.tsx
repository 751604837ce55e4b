import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ListedReader, ProposedReaders } from '@school/shared/api/shapes';
import { useReaders } from './readers-query.ts';
import { Skipped } from './Skipped.tsx';
import { texts } from './texts.ts';
import type { BulkProps } from '../../components/list/selecting.ts';
import { useAssign } from './use-assign.ts';

/** How much a colleague has to read, in a line. */
function workOf({ assigned, read, late }: ListedReader): string {
  const parts = [`${assigned} ${assigned === 1 ? 'file' : 'files'}`];
  if (read !== null) parts.push(`${read} read`);
  if (late) parts.push(`${late} late`);
  return parts.join(' · ');
}

function Proposal({ rows }: { readonly rows: readonly ProposedReaders[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, ps: 2, maxHeight: 240, overflowY: 'auto' }}
      tabIndex={0}
      aria-label="Proposal"
    >
      {rows.map(({ application_id, name, readers, missing }) => (
        <li key={application_id}>
          <bdi>{name}</bdi>: {readers.map((reader) => reader.name).join(', ') || 'nobody more'}
          {missing > 0 ? ` (${missing} lacking)` : ''}
        </li>
      ))}
    </Box>
  );
}

/** Gives files to readers: whom, each file to all of them or evenly; what could not be is said with its reason. */
export default function AssignDialog({ ids, onClose, onDone }: BulkProps & { readonly onClose: () => void }) {
  const { data: readers = [] } = useReaders(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [each, setEach] = useState(2);
  const work = useAssign(ids);
  const many = ids.length > 1;
  const toggle = (id: string): void => {
    work.forget();
    setChosen((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  };
  const assign = async (): Promise<void> => {
    if (!(await work.assign(chosen))) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      open
      onClose={() => !work.busy && onClose()}
      aria-labelledby="assign-title"
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id="assign-title">
        {texts.assign}
        {many ? ` to ${ids.length} files` : ''}
      </DialogTitle>
      <DialogContent>
        <Box role="group" aria-label="Readers" sx={{ display: 'grid' }}>
          {readers.map((reader) => (
            <Box key={reader.id} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(reader.id)}
                    onChange={() => toggle(reader.id)}
                  />
                }
                label={
                  <>
                    <bdi>{reader.name}</bdi>{' '}
                    <Typography component="span" variant="body2" color="text.secondary">
                      {workOf(reader)}
                    </Typography>
                  </>
                }
              />
            </Box>
          ))}
        </Box>
        {many ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 2, flexWrap: 'wrap' }}>
            <TextField
              select
              label={texts.each}
              value={each}
              onChange={(event) => {
                work.forget();
                setEach(Number(event.target.value));
              }}
              sx={{ width: 180, m: 0 }}
            >
              {[1, 2, 3, 4, 5].map((n) => (
                <MenuItem key={n} value={n}>
                  {n}
                </MenuItem>
              ))}
            </TextField>
            <Button
              disabled={chosen.length === 0 || work.busy}
              onClick={() => void work.propose(chosen, each)}
            >
              {texts.evenly}
            </Button>
            <Typography variant="body2" color="text.secondary">
              {work.proposed ? 'Evenly, by what each has already:' : texts.byHand}
            </Typography>
          </Box>
        ) : null}
        {work.proposed ? <Proposal rows={work.proposed} /> : null}
        <Box role="status">
          <Skipped skipped={work.skipped} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={work.busy}>
          {work.skipped.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        <Button variant="contained" disabled={chosen.length === 0 || work.busy} onClick={() => void assign()}>
          {texts.assign}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
