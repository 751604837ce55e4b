import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';

/** The column that a list is grouped by (`?group=program_track`): the one it is sorted by, so that a group stands together. */
export function useGroup(): string | null {
  const [params] = useSearchParams();
  const { sort } = useListContext();
  return params.get('group') === sort.field ? sort.field : null;
}

/** Puts the rows of a list under headings, one for each value of a column. */
export function GroupBy({
  columns,
}: {
  readonly columns: readonly { readonly key: string; readonly label: string }[];
}) {
  const group = useGroup();
  const [, setParams] = useSearchParams();
  const choose = (key: string): void =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.delete('page');
      if (key === '') next.delete('group');
      else
        for (const [name, value] of Object.entries({ group: key, sort: key, order: 'ASC' }))
          next.set(name, value);
      return next;
    });
  return (
    <TextField
      select
      size="small"
      label="Group by"
      value={columns.some(({ key }) => key === group) ? group : ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ width: 150 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Nothing</MenuItem>
      {columns.map(({ key, label }) => (
        <MenuItem key={key} value={key}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
