import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useToasts } from '../toasts.tsx';
import { MOST_SELECTED, type Selecting } from './selecting.ts';
import { useFilters } from './use-filters.ts';

const number = (count: number): string => count.toLocaleString('en-US');

/** "All 47 that match": chosen by the server, on every page of the list. */
function SelectMatching({ everybody }: Pick<Selecting, 'everybody'>) {
  const { total = 0, selectedIds = [], onSelect } = useListContext();
  const { filters } = useFilters();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  if (total <= selectedIds.length) return null;
  const choose = async (): Promise<void> => {
    setBusy(true);
    try {
      onSelect([...(await everybody(filters))]);
    } catch (error) {
      toasts.problem('They were not selected', error);
    }
    setBusy(false);
  };
  const tooMany = total > MOST_SELECTED;
  return (
    <Button
      size="small"
      disabled={busy || tooMany}
      title={tooMany ? `Up to ${number(MOST_SELECTED)} can be selected. Narrow the list first.` : undefined}
      onClick={() => void choose()}
    >
      {`Select all ${number(total)} that match`}
    </Button>
  );
}

/**
 * How many rows are selected, on this page and others, and what can be done with them; it stays in view at the foot of the
 * window, so that choosing a row moves no other. Nothing while none are.
 */
export function SelectionBar({ actions, everybody }: Selecting) {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const ids = selectedIds.map(String);
  return (
    <Box role="status" sx={{ position: 'sticky', bottom: 0, zIndex: 4 }}>
      {ids.length > 0 ? (
        <Paper
          elevation={6}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, px: 1.5, py: 0.75, my: 1 }}
        >
          <Typography variant="subtitle2" component="p" sx={{ marginInlineEnd: 1 }}>
            {`${number(ids.length)} selected`}
          </Typography>
          {actions.map(({ key, Action }) => (
            <Action key={key} ids={ids} />
          ))}
          <Box sx={{ flex: 1 }} />
          <SelectMatching everybody={everybody} />
          <Button size="small" onClick={() => onUnselectItems()}>
            Clear
          </Button>
        </Paper>
      ) : null}
    </Box>
  );
}
