import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Panel } from '../../components/Panel.tsx';
import { useYears } from '../form/years.ts';
import { categoriesFor, fieldsIn } from '../rules/fields.ts';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

const FIELDS = categoriesFor('admin').flatMap((category) => [
  <ListSubheader key={category.id}>{category.label}</ListSubheader>,
  ...fieldsIn(category.id)
    .filter(({ filledBy }) => filledBy !== 'derived')
    .map(({ name, label }) => (
      <MenuItem key={name} value={name}>
        {label}
      </MenuItem>
    )),
]);

/** What each column is, and which year it is of. */
export function ColumnsPanel({
  importing,
  onBack,
}: {
  readonly importing: Importing;
  readonly onBack: () => void;
}) {
  const { table, fields, yearId, chooseField, chooseYear, batch } = importing;
  const years = useYears();
  const [headings = [], first = []] = table;
  const busy = batch.busy !== null || batch.done !== null;
  return (
    <Panel
      title={texts.columns}
      action={
        <Button disabled={batch.busy !== null} onClick={onBack}>
          {texts.again}
        </Button>
      }
    >
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {texts.columnsText}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {headings.map((heading, column) => (
          <TextField
            key={column}
            select
            margin="none"
            disabled={busy}
            label={<bdi>{heading || `${texts.columns} ${column + 1}`}</bdi>}
            value={fields[column] ?? ''}
            helperText={<bdi>{first[column] || ' '}</bdi>}
            onChange={({ target }) => chooseField(column, target.value)}
            slotProps={{
              select: { displayEmpty: true },
              inputLabel: { shrink: true, sx: { overflow: 'visible' } },
              formHelperText: { noWrap: true } as object,
            }}
          >
            <MenuItem value="">
              <em>{texts.leaveOut}</em>
            </MenuItem>
            {FIELDS}
          </TextField>
        ))}
      </Box>
      <TextField
        select
        disabled={busy}
        label={texts.year}
        value={yearId ?? ''}
        helperText={yearId ? texts.yearHelp : ' '}
        onChange={({ target }) => chooseYear(target.value || null)}
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
