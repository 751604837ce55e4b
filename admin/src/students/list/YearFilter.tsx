/** The year a list of students is of: the current one to begin with, which is a filter like any other and is taken off like one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { FilterSelect } from '../../components/list/filter-controls.tsx';
import { useFilters } from '../../components/list/use-filters.ts';
import { useYears } from '../form/years.ts';
import { texts } from '../texts.ts';
import { CURRENT, YEAR } from './list-state.ts';

export function YearFilter() {
  const { filters } = useFilters();
  const years = useYears();
  const current = years.find(({ is_current }) => is_current);
  const asked = filters[YEAR];
  const loading = years.length === 0;
  // The current year under its own name is offered only where an address already says it.
  const others = years.filter(({ id }) => id !== current?.id || asked === id);
  return (
    <FilterSelect
      name={YEAR}
      label={texts.yearFilter}
      any={texts.allYears}
      options={[
        [CURRENT, texts.yearCurrent(current?.name)],
        ...others.map(({ id, name }) => [id, name] as const),
        ['none', texts.yearNone],
        // While the years load, a select must not hold a value that it does not offer.
        ...(loading && typeof asked === 'string' && ![CURRENT, 'none'].includes(asked)
          ? [[asked, '…'] as const]
          : []),
      ]}
    />
  );
}

/** Where a year has nobody, or not the one who is looked for, the other years are one press away. */
export function OtherYears() {
  const { data, total } = useListContext();
  const { filters, setFilter } = useFilters();
  if (!data || total !== 0 || filters[YEAR] === undefined) return null;
  return (
    <Box sx={{ textAlign: 'center', mt: 1.5 }}>
      <Button variant="outlined" onClick={() => setFilter(YEAR, undefined)}>
        {filters['q'] ? texts.yearSearchAll : texts.yearShowAll}
      </Button>
    </Box>
  );
}
