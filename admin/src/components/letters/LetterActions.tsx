import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { useGetIdentity } from 'react-admin';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useAction } from '../use-action.ts';
import { call } from '../../providers/rpc.ts';
import type { Mailing } from './recipients.ts';
import { canUndo } from './state.ts';
import { letterTexts as texts } from './texts.ts';

interface Props {
  readonly letter: Mailing;
  readonly onChanged: () => void;
}

/** A second officer reads a letter that waits, on its page; any officer takes back what has not gone. */
export function LetterActions({ letter, onChanged }: Props) {
  const { identity } = useGetIdentity();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction(texts.notUndone, () => {
    setAsking(false);
    onChanged();
  });
  const undo = () => act(() => call('undo_mailing', { mailing_id: letter.id }), texts.undone);
  return (
    <>
      {letter.state === 'waiting' && letter.created_by !== identity?.id ? (
        <Button variant="contained" component={RouterLink} to={`/letters/read/${letter.id}`}>
          {texts.read}
        </Button>
      ) : null}
      {canUndo(letter) ? (
        <Button disabled={busy} onClick={() => setAsking(true)}>
          {texts.undo}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={texts.undo}
        text={texts.undoQuestion}
        confirmLabel={texts.undo}
        danger
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
