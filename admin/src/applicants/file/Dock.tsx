/** The foot of the right column, in view however far one reads: score, note, decide, and next. */
import { lazy, Suspense } from 'react';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router';
import { StatusCard } from './decision/StatusCard.tsx';
import { dock, nextLine } from './layout.ts';
import { useNames } from './load.ts';
import type { Place } from './queue.ts';
import { NewNote } from './timeline/Notes.tsx';
import type { OfficeFile } from './types.ts';

const MyScore = lazy(async () => ({ default: (await import('../readers/ScoreCard.tsx')).MyScore }));

interface DockProps {
  readonly file: OfficeFile;
  readonly queue: Place;
}

/** Whose file this is, and before and after it in the queue that the officer opened; the tab or view stays. */
export function NextLine({ file, queue }: DockProps) {
  const { search } = useLocation();
  const { latin } = useNames(file);
  const link = (to: string | undefined) =>
    to ? { component: RouterLink, to: `/applicant/${to}${search}` } : { disabled: true };
  return (
    <Paper component="nav" aria-label="Applicants in your list" elevation={1} sx={nextLine}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 700 }}>
          <bdi>{latin}</bdi>
        </Typography>
        <Typography variant="caption" color="text.secondary" component="div" noWrap>
          {queue.words}
        </Typography>
      </Box>
      <Button
        {...link(queue.previous)}
        aria-label="Previous"
        aria-keyshortcuts="k ArrowLeft"
        sx={{ minWidth: 40 }}
      >
        <PreviousIcon />
      </Button>
      <Button {...link(queue.next)} endIcon={<NextIcon />} aria-keyshortcuts="j ArrowRight">
        Next
      </Button>
    </Paper>
  );
}

export const Dock = ({ file, queue, beside }: DockProps & { readonly beside: boolean }) => (
  <Box data-dock tabIndex={-1} role="group" aria-label="Score, note, decision" sx={dock(beside)}>
    <Suspense fallback={null}>
      <MyScore key={file.application.id} id={file.application.id} />
    </Suspense>
    <NewNote file={file} />
    <StatusCard file={file} onDecided={queue.decided} next={queue.next} />
    <NextLine file={file} queue={queue} />
  </Box>
);
