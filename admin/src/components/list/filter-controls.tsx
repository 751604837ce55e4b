/** Ways to set one filter of the list around them. */
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useFilters } from './use-filters.ts';

type Options = readonly (readonly [value: string, label: string])[];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

interface ControlProps {
  readonly name: string;
  readonly label: string;
  readonly options: Options;
  /** The choice that sets nothing. */
  readonly any?: string;
}

/** One of several values, from a menu. */
export function FilterSelect({
  name,
  label,
  options,
  any = 'Any',
  width = 170,
}: ControlProps & { readonly width?: number }) {
  const { filters, setFilter } = useFilters();
  return (
    <TextField
      select
      margin="none"
      label={label}
      value={text(filters[name])}
      onChange={(event) => setFilter(name, event.target.value || undefined)}
      fullWidth={false}
      sx={{ minWidth: width, '& .MuiInputBase-root': { backgroundColor: 'background.paper' } }}
    >
      <MenuItem value="">{any}</MenuItem>
      {options.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One of a few values, all in view. */
export function FilterTabs({ name, label, options, any = 'All' }: ControlProps) {
  const { filters, setFilter } = useFilters();
  return (
    <Tabs
      value={text(filters[name])}
      onChange={(_event, value: string) => setFilter(name, value || undefined)}
      aria-label={label}
      variant="scrollable"
      allowScrollButtonsMobile
      sx={{ flex: 1, minWidth: 0, mb: 1, '& .MuiTab-root': { px: 1.5, minWidth: 0 } }}
    >
      <Tab value="" label={any} />
      {options.map(([value, words]) => (
        <Tab key={value} value={value} label={words} />
      ))}
    </Tabs>
  );
}

/** A filter that is on, in words; the cross takes it off. */
export const FilterChip = ({
  label,
  onRemove,
}: {
  readonly label: string;
  readonly onRemove: () => void;
}) => (
  <Chip
    label={<bdi>{label}</bdi>}
    onDelete={onRemove}
    onClick={onRemove}
    aria-label={`Remove filter: ${label}`}
    sx={{ maxWidth: '100%', borderRadius: 1, backgroundColor: 'var(--blue-back)', color: 'primary.main' }}
  />
);

/** Takes every filter off; the search stays. */
export function ClearFilters({ label = 'Clear filters' }: { readonly label?: string }) {
  const { filters, keep } = useFilters();
  const set = Object.keys(filters).some((name) => name !== 'q');
  return set ? <Button onClick={() => keep(['q'])}>{label}</Button> : null;
}
