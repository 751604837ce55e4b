import Box from '@mui/material/Box';
import { ClearFilters, FilterChip } from './filter-controls.tsx';
import { useFilters } from './use-filters.ts';

/** One value of a filter that is on, as its chip says it. */
export interface FilterInWords {
  readonly name: string;
  readonly label: string;
  /** What the filter is without this; undefined takes it off. */
  readonly rest: unknown;
}

/** Every filter that is on, above the table; pressing one takes it off. */
export function FiltersOn({ shown }: { readonly shown: readonly FilterInWords[] }) {
  const { setFilter } = useFilters();
  if (shown.length === 0) return null;
  return (
    <Box role="group" aria-label="Filters that are on" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {shown.map(({ name, label, rest }, index) => (
        <FilterChip key={`${index} ${label}`} label={label} onRemove={() => setFilter(name, rest)} />
      ))}
      <ClearFilters />
    </Box>
  );
}
