import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

interface Props {
  readonly label: string;
  /** The question, with the number of people. */
  readonly title: string;
  readonly text: string;
  /** On the button that confirms; the label where none is given. */
  readonly confirm?: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
}

/** Takes back what was done with many, after asking. */
export function UndoAll({ label, title, text, confirm = label, busy, onUndo }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel={confirm}
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
