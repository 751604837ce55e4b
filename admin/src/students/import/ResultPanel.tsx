import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Panel } from '../../components/Panel.tsx';
import { BatchDone } from '../batches/BatchDone.tsx';
import { YEAR } from '../list/list-state.ts';
import { studentPaths } from '../paths.ts';
import { saveRefused } from './refused-file.ts';
import type { RowKind } from './rows.ts';
import { RowsTable } from './RowsTable.tsx';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

const KINDS: readonly RowKind[] = ['new', 'changed', 'same', 'refused', 'asked', 'skipped'];

/** How far the look at the rows is, with the way to stop it. */
function Progress({ importing: { batch, rows } }: { readonly importing: Importing }) {
  if (batch.busy === 'writing') return <LinearProgress aria-label={texts.writing} />;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }} role="status">
      <LinearProgress
        variant="determinate"
        value={(100 * batch.checked) / Math.max(rows.length, 1)}
        aria-label={texts.check}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2">{texts.checking(batch.checked, rows.length)}</Typography>
      <Button size="small" onClick={batch.stop}>
        {texts.stop}
      </Button>
    </Box>
  );
}

/** The list of the year they were written into, whoever was written last first. */
const writtenPath = (year: string): string =>
  `${studentPaths.list()}?${new URLSearchParams({ filter: JSON.stringify(year ? { [YEAR]: year } : {}), sort: 'updated_at', order: 'DESC' }).toString()}`;

/** What would come of every row, and the writing. */
export function ResultPanel({ importing }: { readonly importing: Importing }) {
  const { batch, rows, isChecked, fields, asked, kind, year, checkAll, write } = importing;
  const [only, setOnly] = useState<RowKind | null>(null);
  const [without, setWithout] = useState(false);
  const counts = new Map<RowKind, number>();
  for (const row of rows) counts.set(kind(row), (counts.get(kind(row)) ?? 0) + 1);
  const count = (of: RowKind): number => counts.get(of) ?? 0;
  const open = rows.filter((row) => ['refused', 'asked'].includes(kind(row)));
  const wanted = count('new') + count('changed');
  if (batch.done)
    return (
      <Panel title={texts.what}>
        <BatchDone
          batch={batch.done}
          busy={batch.busy !== null}
          onUndo={() => batch.done && void batch.undo(batch.done)}
        />
        {batch.done.state === 'done' ? (
          <Button component={RouterLink} to={writtenPath(year)} sx={{ mt: 1 }}>
            {texts.showWritten}
          </Button>
        ) : null}
        {open.length > 0 ? (
          <Button sx={{ mt: 1 }} onClick={() => saveRefused(importing, open)}>
            {texts.download}
          </Button>
        ) : null}
      </Panel>
    );
  return (
    <Panel
      title={texts.what}
      action={
        <Button
          variant={isChecked ? 'outlined' : 'contained'}
          disabled={batch.busy !== null || asked.length > 0 || fields.every((field) => field === '')}
          onClick={() => void checkAll()}
        >
          {isChecked ? texts.checkAgain : texts.check}
        </Button>
      }
    >
      {asked.length > 0 ? (
        <Alert severity="warning">
          {texts.askedFirst(asked.map((column) => texts.columnName(importing.table, column)))}
        </Alert>
      ) : null}
      {batch.busy ? <Progress importing={importing} /> : null}
      {isChecked ? (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {KINDS.filter((of) => count(of) > 0).map((of) => (
              <Chip
                key={of}
                label={`${texts.kinds[of]}: ${count(of).toLocaleString('en-US')}`}
                variant={only === of ? 'filled' : 'outlined'}
                aria-pressed={only === of}
                onClick={() => setOnly(only === of ? null : of)}
              />
            ))}
          </Box>
          {wanted === 0 && open.length === 0 ? <Alert severity="info">{texts.nothingToDo}</Alert> : null}
          <RowsTable importing={importing} only={only} />
          {open.length > 0 ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                control={
                  <Checkbox size="small" checked={without} onChange={(_event, on) => setWithout(on)} />
                }
                label={texts.leaveRefused(open.length)}
              />
              <Button onClick={() => saveRefused(importing, open)}>{texts.download}</Button>
            </Box>
          ) : null}
          <Box>
            <Button
              variant="contained"
              disabled={batch.busy !== null || wanted === 0 || (open.length > 0 && !without)}
              onClick={() => void write()}
            >
              {texts.write(wanted)}
            </Button>
          </Box>
        </Box>
      ) : null}
    </Panel>
  );
}
