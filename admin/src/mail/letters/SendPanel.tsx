import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { DraftNote } from '../../components/DraftNote.tsx';
import { Panel } from '../../components/Panel.tsx';
import { instantOf } from '../../lib/zoned.ts';
import { CheckedList } from './CheckedList.tsx';
import { letterTexts as texts } from '../../components/letters/texts.ts';
import type { LetterState } from './use-letter.ts';

const WORDS = ['subject', 'heading', 'body'];

/** First the exact list, then the button that sends to just these. */
export function SendPanel({ letter }: { readonly letter: LetterState }) {
  const [wall, setWall] = useState('');
  const { checked, outdated, busy, wrong } = letter;
  return (
    <Panel title={texts.check}>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {wrong && !WORDS.includes(wrong.field ?? '') ? <Alert severity="error">{wrong.message}</Alert> : null}
        {outdated ? <Alert severity="info">{texts.checkAgain}</Alert> : null}
        {checked ? (
          <>
            <CheckedList checked={checked} />
            <TextField
              type="datetime-local"
              label={texts.notBefore}
              helperText={texts.notBeforeHint}
              value={wall}
              onChange={({ target }) => setWall(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <Button
              variant="contained"
              disabled={busy || checked.recipients.length === 0}
              onClick={() => void letter.send(wall ? instantOf(wall, ISRAEL) : null)}
            >
              {texts.send(checked.recipients.length)}
            </Button>
          </>
        ) : (
          <Button variant="contained" disabled={busy} onClick={() => void letter.check()}>
            {texts.check}
          </Button>
        )}
        <DraftNote state={letter.draft} />
      </Box>
    </Panel>
  );
}
