import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fieldNamed } from '../rules/fields.ts';
import { choicesOf, type Reading } from './cells.ts';
import { unreadableOf, type Unreadable } from './columns.ts';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

/** As many as fit a screen; all of them can be left empty at once, and each row corrected below. */
const SHOWN = 8;
const REFUSED = 'refused';

interface Props {
  readonly importing: Importing;
  readonly reading: Reading;
  readonly column: number;
  readonly busy: boolean;
}

/** What one value means, in all rows of the column. */
function Meaning({
  value: { text, count, sentence },
  reading,
  busy,
  onMean,
}: {
  readonly value: Unreadable;
  readonly reading: Reading;
  readonly busy: boolean;
  readonly onMean: (meaning: string | undefined) => void;
}) {
  const meaning = reading.meant[text];
  const [typed, setTyped] = useState(meaning ?? '');
  const field = fieldNamed(reading.field);
  const choices = field ? choicesOf(field) : [];
  const common = {
    size: 'small',
    margin: 'none',
    disabled: busy,
    error: sentence !== '',
    helperText: sentence,
    sx: { flex: '1 1 220px' },
    slotProps: {
      htmlInput: { 'aria-label': texts.meaning(text), dir: 'auto' },
      select: { displayEmpty: true },
    },
  } as const;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', py: 0.5 }}>
      <Box sx={{ flex: '1 1 160px', overflowWrap: 'anywhere', pt: 1 }}>{texts.inRows(text, count)}</Box>
      {choices.length > 0 ? (
        <TextField
          {...common}
          select
          value={meaning ?? REFUSED}
          onChange={({ target }) => onMean(target.value === REFUSED ? undefined : target.value)}
        >
          <MenuItem value={REFUSED}>{texts.notSaid}</MenuItem>
          <MenuItem value="">{texts.emptied}</MenuItem>
          {choices.map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          {...common}
          value={typed}
          placeholder={meaning === '' ? texts.emptied : ''}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed !== (meaning ?? '') && onMean(typed === '' ? undefined : typed)}
        />
      )}
      {choices.length === 0 && meaning !== '' ? (
        <Button size="small" disabled={busy} onClick={() => onMean('')}>
          {texts.emptied}
        </Button>
      ) : null}
    </Box>
  );
}

/** The values of a column that cannot be read, each once: what it means is said once for all of its rows. */
export function UnreadValues({ importing, reading, column, busy }: Props) {
  const values = unreadableOf(importing.rows, reading, column);
  if (values.length === 0) return null;
  const open = values.filter(({ sentence }) => sentence !== '');
  const cells = open.reduce((sum, { count }) => sum + count, 0);
  const mean = (meanings: readonly (readonly [text: string, meaning: string | undefined])[]): void => {
    const meant = { ...reading.meant };
    for (const [text, meaning] of meanings)
      if (meaning === undefined) delete meant[text];
      else meant[text] = meaning;
    importing.read(column, { meant });
  };
  return (
    <Alert
      severity={open.length > 0 ? 'warning' : 'info'}
      sx={{ gridColumn: '1 / -1', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {texts.unreadCells(cells)}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {values.slice(0, SHOWN).map((value) => (
          <Meaning
            key={`${value.text} ${reading.meant[value.text] ?? REFUSED}`}
            value={value}
            reading={reading}
            busy={busy}
            onMean={(meaning) => mean([[value.text, meaning]])}
          />
        ))}
      </Box>
      {values.length > SHOWN ? <Box>{texts.moreValues(values.length - SHOWN)}</Box> : null}
      {open.length > 1 ? (
        <Button size="small" disabled={busy} onClick={() => mean(open.map(({ text }) => [text, '']))}>
          {texts.emptyAll}
        </Button>
      ) : null}
    </Alert>
  );
}
