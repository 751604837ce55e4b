import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { bulkTexts as texts } from './texts.ts';
import type { BulkRun } from './use-bulk.ts';

/** Takes a run back, after asking with the number of people. */
export function UndoAll({
  run: { people, undone, news },
  busy,
  onUndo,
}: {
  readonly run: BulkRun;
  readonly busy: boolean;
  readonly onUndo: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const told = news?.told ?? 0;
  const left = people - told - undone;
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.undoTitle(left)}
        text={texts.undoText(told)}
        confirmLabel={texts.undoTitle(left)}
        danger
        busy={busy}
        onConfirm={() => {
          setAsking(false);
          onUndo();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
