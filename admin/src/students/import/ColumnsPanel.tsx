import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Panel } from '../../components/Panel.tsx';
import { useYears } from '../form/years.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

/** A line for each column says how it is read, and which year its students belong to. */
export function ColumnsPanel({ importing }: { readonly importing: Importing }) {
  const { table, year, rows, isShort, setShort, chooseYear, batch } = importing;
  const years = useYears();
  const busy = batch.busy !== null || batch.done !== null;
  const short = rows.filter(({ width }) => width === 'fewer');
  return (
    <Panel title={texts.columns}>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {texts.columnsText}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {table.headings.map((_heading, column) => (
          <ColumnLine key={column} importing={importing} column={column} busy={busy} />
        ))}
      </Box>
      {short.length > 0 ? (
        <Alert severity={isShort ? 'info' : 'warning'} sx={{ mt: 1 }}>
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                disabled={busy}
                checked={isShort}
                onChange={(_event, on) => setShort(on)}
              />
            }
            label={texts.short(short.map(({ n }) => n))}
          />
        </Alert>
      ) : null}
      <TextField
        select
        disabled={busy}
        label={texts.year}
        value={years.length > 0 ? year : ''}
        helperText={year ? texts.yearHelp : ' '}
        onChange={({ target }) => chooseYear(target.value)}
        sx={{ mt: 2, maxWidth: 480 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{texts.noYear}</MenuItem>
        {years.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Box component="details" sx={{ mt: 1, fontSize: '0.875rem' }}>
        <summary>{texts.rulesTitle}</summary>
        <Box component="ul" sx={{ mt: 0.5, mb: 0, paddingInlineStart: 2.5 }}>
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Box>
      </Box>
    </Panel>
  );
}
