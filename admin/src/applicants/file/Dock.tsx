/** The foot of the right column, in view however far one reads: score, note, decide, and next. */
import { lazy, Suspense, useState } from 'react';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router';
import { useStore } from 'react-admin';
import type { Fold } from '../../components/Panel.tsx';
import { isMine, useSheet } from '../readers/readers-query.ts';
import { StatusCard } from './decision/StatusCard.tsx';
import { dock, dockSteps, nextLine } from './layout.ts';
import { useNames } from './file-query.ts';
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
      <Typography variant="body2" noWrap sx={{ minWidth: 0, fontWeight: 700 }}>
        <bdi>{latin}</bdi>
      </Typography>
      <Typography variant="caption" color="text.secondary" noWrap sx={{ flex: 'auto' }}>
        {queue.words}
      </Typography>
      <Button
        {...link(queue.previous)}
        aria-label="Previous"
        aria-keyshortcuts="k ArrowLeft"
        sx={{ minWidth: 32 }}
      >
        <PreviousIcon />
      </Button>
      <Button {...link(queue.next)} endIcon={<NextIcon />} aria-keyshortcuts="j ArrowRight">
        Next
      </Button>
    </Paper>
  );
}

type Step = 'score' | 'decision';

/** One step at a time: my score while it is due, then the decision; what is folded away stays so in the next file. */
function Steps({ file, queue }: DockProps) {
  const { data: sheet } = useSheet(file.application.id);
  const [chosen, setChosen] = useState<Step | null>(null);
  const [folded, setFolded] = useStore<boolean>('applicants.dock.folded', false);
  const due = sheet ? isMine(sheet) : false;
  const step: Step = due && sheet?.criteria.length ? (chosen ?? 'score') : 'decision';
  const foldOf = (one: Step): Fold => ({
    open: !folded && step === one,
    onFold: (open) => {
      if (open) setChosen(one);
      if (open || step === one) setFolded(!open);
    },
  });
  return (
    <>
      {due ? <MyScore id={file.application.id} fold={foldOf('score')} /> : null}
      <StatusCard file={file} onDecided={queue.decided} next={queue.next} fold={foldOf('decision')}>
        <NewNote file={file} />
      </StatusCard>
    </>
  );
}

/** `whole`: everything is there that it is drawn by; until then only whose file it is. */
export const Dock = ({
  file,
  queue,
  beside,
  whole,
}: DockProps & { readonly beside: boolean; readonly whole: boolean }) => (
  <Box data-dock role="group" aria-label="Score, decision, note" sx={dock(beside)}>
    <Box sx={dockSteps}>
      {whole ? (
        <Suspense fallback={null}>
          <Steps file={file} queue={queue} />
        </Suspense>
      ) : null}
    </Box>
    <NextLine file={file} queue={queue} />
  </Box>
);
