import Box from '@mui/material/Box';
import type { StaffRole } from '@school/shared/roles';
import { FilterSelect } from '../../components/list/filter-controls.tsx';
import { ARCHIVED } from '../list/list-state.ts';
import { YearFilter } from '../list/YearFilter.tsx';
import { choiceWord, fieldNamed } from '../rules/fields.ts';
import { texts } from '../texts.ts';
import { AddFilter } from './FieldFilters.tsx';
import { FILTER_LABELS, filtersFor } from './on.ts';

/** Filters on what the role may read: the read-only staff role has the program alone, and its own fields. */
export function FilterPanel({ role }: { readonly role: StaffRole }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
      <YearFilter />
      {filtersFor(role).map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={FILTER_LABELS[name]}
          options={(fieldNamed(name)?.choices ?? []).map(
            (choice) => [choice, choiceWord({ name }, choice)] as const,
          )}
        />
      ))}
      <FilterSelect
        name={ARCHIVED}
        label={texts.recordsFilter}
        any={texts.inUse}
        options={[['true', texts.archivedOnly]]}
      />
      <AddFilter role={role} />
    </Box>
  );
}
