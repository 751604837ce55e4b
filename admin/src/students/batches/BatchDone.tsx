import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { UndoAll } from '../../components/bulk/UndoAll.tsx';
import { useRole } from '../../components/use-role.ts';
import { batchTexts as texts } from './texts.ts';
import type { Batch } from './use-batch-run.ts';

/** The lines of a batch in the log, as the log's address has it. */
const linesOf = ({ id }: Batch): string =>
  `/audit-log?${new URLSearchParams({ filter: JSON.stringify({ batch_id: id }) }).toString()}`;

/** Takes a batch back, after asking with the number of people; charges are an administrator's. */
export function UndoBatch({
  batch,
  busy,
  onUndo,
}: {
  readonly batch: Batch;
  readonly busy: boolean;
  readonly onUndo: () => void;
}) {
  const { isAdministrator } = useRole();
  return (
    <>
      {batch.state === 'done' && (batch.kind !== 'charge' || isAdministrator) ? (
        <UndoAll
          label={texts.undo}
          title={texts.undoTitle(batch.people)}
          text={texts.undoText(batch.kind)}
          busy={busy}
          onUndo={onUndo}
        />
      ) : null}
      <Button component={RouterLink} to={linesOf(batch)}>
        {texts.lines}
      </Button>
    </>
  );
}

/** What came of a batch, with the way back. */
export function BatchDone(props: {
  readonly batch: Batch;
  readonly busy: boolean;
  readonly onUndo: () => void;
}) {
  const { batch } = props;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="success">
        {batch.state === 'undone' ? texts.undone(batch.undone, batch.kept) : texts.done(batch)}
      </Alert>
      {batch.left.map(({ student_id, name, reason }, n) => (
        <Box key={student_id ?? n}>{texts.left(name, reason)}</Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <UndoBatch {...props} />
      </Box>
    </Box>
  );
}
