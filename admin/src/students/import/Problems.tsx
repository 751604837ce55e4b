import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { fieldNamed } from '../rules/fields.ts';
import type { ImportRow } from './rows.ts';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

interface Props {
  readonly row: ImportRow;
  readonly importing: Importing;
}

/** A refused cell, corrected where it stands; leaving it looks at the row again. */
function Correction({
  row,
  importing,
  column,
  sentence,
}: Props & { readonly column: number; readonly sentence: string }) {
  const before = row.cells[column] ?? '';
  const [text, setText] = useState(before);
  const label =
    fieldNamed(importing.fields[column] ?? '')?.label ?? texts.columnName(importing.table, column);
  const send = (): void => {
    if (text !== before) void importing.correct(row, column, text);
  };
  return (
    <TextField
      size="small"
      margin="none"
      fullWidth
      error
      label={label}
      helperText={sentence}
      disabled={importing.batch.busy !== null}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
      slotProps={{ htmlInput: { dir: 'auto', 'aria-label': texts.cell(label, row.n) } }}
    />
  );
}

/** Everything that is wrong with a row, each at its cell; doubtful values can be confirmed. */
export function Problems({ row, importing }: Props) {
  const problems = importing.problems(row);
  const doubtful = problems.filter(({ code }) => code === 'unlikely').map(({ field }) => field);
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: problems.length > 0 ? 0.75 : 0 }}>
      {problems.map(({ field, sentence, column }) =>
        column < 0 ? (
          <Typography key={field} variant="body2" color="error">
            {sentence}
          </Typography>
        ) : (
          <Correction
            key={`${field} ${row.cells[column] ?? ''}`}
            row={row}
            importing={importing}
            column={column}
            sentence={sentence}
          />
        ),
      )}
      {doubtful.length > 0 && doubtful.length === problems.length ? (
        <FormControlLabel
          control={<Checkbox size="small" disabled={importing.batch.busy !== null} />}
          label={texts.sure}
          onChange={() =>
            void importing.decide(row, { confirmed: [...(row.decision.confirmed ?? []), ...doubtful] })
          }
        />
      ) : null}
    </Box>
  );
}
