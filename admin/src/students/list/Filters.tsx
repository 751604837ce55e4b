import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { choiceWord, fieldNamed } from '../rules/fields.ts';
import { filterNames, type FilterName, type ListFilters } from './list-state.ts';

const LABELS: Readonly<Record<FilterName, string>> = {
  program_track: 'Program',
  enrollment_status: 'Status',
  registration_status: 'Registration',
};

function Filter(props: {
  readonly name: FilterName;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const field = fieldNamed(props.name);
  if (!field) return null;
  return (
    <TextField
      select
      label={LABELS[props.name]}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      margin="none"
      fullWidth={false}
      sx={{ minWidth: 132, '& .MuiInputBase-root': { backgroundColor: 'background.paper' } }}
    >
      <MenuItem value="">Any</MenuItem>
      {(field.choices ?? []).map((choice) => (
        <MenuItem key={choice} value={choice}>
          {choiceWord(field, choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Filters on what the role may read: the read-only staff role has the program alone. */
export function Filters(props: {
  readonly filters: ListFilters;
  readonly offered: readonly FilterName[];
  readonly onChange: (filters: ListFilters) => void;
}) {
  const set = (name: FilterName, value: string): void => {
    const rest = Object.entries(props.filters).filter(([key]) => key !== name);
    props.onChange(Object.fromEntries(value === '' ? rest : [...rest, [name, value]]));
  };
  return (
    <>
      {filterNames
        .filter((name) => props.offered.includes(name))
        .map((name) => (
          <Filter
            key={name}
            name={name}
            value={props.filters[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
      {Object.keys(props.filters).length > 0 ? (
        <Button onClick={() => props.onChange({})}>Clear filters</Button>
      ) : null}
    </>
  );
}
