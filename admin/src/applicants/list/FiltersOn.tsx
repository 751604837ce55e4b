import Box from '@mui/material/Box';
import { ClearFilters, FilterChip } from '../../components/list/filter-controls.tsx';
import { useFilters } from '../../components/list/use-filters.ts';
import { filtersInWords } from './facets.ts';
import { useProgramYears } from './program-years.ts';

/** Every filter that is on, above the table; pressing one takes it off. */
export function FiltersOn() {
  const { filters, setFilter } = useFilters();
  const years = useProgramYears();
  const names = Object.fromEntries(years.map(({ id, name }) => [id, name]));
  const shown = filtersInWords(filters, names);
  if (shown.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filters that are on"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 1 }}
    >
      {shown.map(({ name, label, rest }) => (
        <FilterChip key={`${name} ${label}`} label={label} onRemove={() => setFilter(name, rest)} />
      ))}
      <ClearFilters />
    </Box>
  );
}
