import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { localDate } from '../rules/display.ts';
import { NEW, SKIP, foundOf, whoOf, type Found, type ImportRow } from './rows.ts';
import { importTexts as texts } from './texts.ts';
import type { Importing } from './use-import.ts';

const factsOf = ({ reason, date_of_birth, year, is_archived }: Found): string =>
  [
    texts.reason[reason],
    date_of_birth ? localDate(date_of_birth) : null,
    year ?? texts.noYearFact,
    is_archived ? texts.archivedFact : null,
  ]
    .filter(Boolean)
    .join(', ');

/** Whom a row means, and what becomes of an archived record; nothing to choose where nobody could be meant. */
export function WhoIsIt({ row, importing }: { readonly row: ImportRow; readonly importing: Importing }) {
  const { decide, batch } = importing;
  const disabled = batch.busy !== null;
  const known = foundOf(row);
  const label = `${texts.who} ${texts.row} ${row.n}`;
  return (
    <>
      {row.repeats === null ? null : <Box sx={{ mb: 0.5 }}>{texts.repeated(row.repeats)}</Box>}
      <TextField
        select
        size="small"
        margin="none"
        fullWidth
        disabled={disabled}
        value={whoOf(row) ?? ''}
        onChange={({ target }) => void decide(row, { who: target.value })}
        slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': label } }}
      >
        <MenuItem value="" disabled>
          {texts.unsure}
        </MenuItem>
        {row.found.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            <bdi>{texts.found(`${one.first_name} ${one.last_name}`, factsOf(one))}</bdi>
          </MenuItem>
        ))}
        <MenuItem value={NEW}>{texts.whoNew}</MenuItem>
        <MenuItem value={SKIP}>{texts.whoSkip}</MenuItem>
      </TextField>
      {known?.is_archived ? (
        <TextField
          select
          size="small"
          margin="none"
          fullWidth
          disabled={disabled}
          value={row.decision.archived ?? ''}
          onChange={({ target }) => void decide(row, { archived: target.value as 'keep' | 'restore' })}
          slotProps={{
            select: { displayEmpty: true },
            htmlInput: { 'aria-label': `${texts.archived}: ${texts.row} ${row.n}` },
          }}
          sx={{ mt: 0.75 }}
        >
          <MenuItem value="" disabled>
            {texts.archived}
          </MenuItem>
          <MenuItem value="restore">{texts.archivedRestore}</MenuItem>
          <MenuItem value="keep">{texts.archivedKeep}</MenuItem>
        </TextField>
      ) : null}
    </>
  );
}
