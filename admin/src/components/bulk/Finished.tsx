import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { newsOf, stillUndoable } from './run-words.ts';
import { bulkTexts as texts, people } from './texts.ts';
import { UndoAll } from './UndoAll.tsx';
import type { BulkRun } from './use-bulk.ts';

/** What came of a run, with the way back and to its report. */
export function Finished({
  run,
  busy,
  onUndo,
}: {
  readonly run: BulkRun;
  readonly busy: boolean;
  readonly onUndo: () => void;
}) {
  const undone = run.state === 'undone';
  const still = stillUndoable(run);
  const waits = run.state === 'waiting';
  const news = waits || run.action === 'release' ? newsOf(run) : '';
  // Decisions that wait are recorded; a message that waits is nowhere yet, and of a release the news says all.
  const done =
    run.action === 'release' || (waits && run.action === 'message')
      ? ''
      : `${texts.finished[run.action]}: ${people(run.people)}`;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Alert severity={waits ? 'info' : 'success'} sx={{ width: '100%' }}>
        {[
          undone ? texts.undone(run.undone) : done,
          run.skipped > 0 ? texts.skipped(run.skipped) : '',
          undone ? '' : news,
        ]
          .filter(Boolean)
          .map((sentence) => `${sentence}.`)
          .join(' ')}
      </Alert>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {undone || still === 0 ? null : (
          <UndoAll {...texts.undoing(still, run.news?.told ?? 0)} busy={busy} onUndo={onUndo} />
        )}
        <Button component={RouterLink} to={`/bulk-actions/${run.id}`}>
          {texts.report}
        </Button>
      </Box>
    </Box>
  );
}
