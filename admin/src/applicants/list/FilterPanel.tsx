import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useFilters } from '../../components/list/use-filters.ts';
import { chosenValues, FACETS, OPINION_FACETS, valueWords, type Facet } from './facets.ts';
import { useProgramYears } from '../../components/program-years.ts';
import { useCounts, type Counts } from './view.ts';

const SHOWN = 8;

/** A switch of one filter value with the number of files it would show. */
function Choice({
  label,
  count,
  chosen,
  onToggle,
}: {
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <ButtonBase
      onClick={onToggle}
      aria-pressed={chosen}
      sx={{
        display: 'flex',
        width: '100%',
        justifyContent: 'space-between',
        gap: 1,
        px: 1,
        py: '3px',
        borderRadius: 1,
        textAlign: 'start',
        font: 'inherit',
        fontSize: '0.875rem',
        lineHeight: 1.45,
        fontWeight: chosen ? 700 : 400,
        color: chosen ? 'primary.main' : 'text.primary',
        backgroundColor: chosen ? 'var(--blue-back)' : 'transparent',
        '&:hover': { backgroundColor: chosen ? 'var(--blue-back)' : 'action.hover' },
      }}
    >
      <bdi>{label}</bdi>
      <Typography component="span" variant="body2" color="text.secondary">
        {count}
      </Typography>
    </ButtonBase>
  );
}

function valuesOf(facet: Facet, counts: Counts | undefined, chosen: readonly string[]): string[] {
  const counted = counts?.[facet.name] ?? {};
  const present = Object.keys(counted).filter((value) => value !== '');
  const all = [...new Set([...present, ...chosen])];
  if (facet.order) return facet.order.filter((value) => all.includes(value));
  return all.sort((a, b) => (counted[b] ?? 0) - (counted[a] ?? 0) || a.localeCompare(b));
}

function FacetGroup({ facet, counts }: { readonly facet: Facet; readonly counts: Counts | undefined }) {
  const { filters, setFilter } = useFilters();
  const [all, setAll] = useState(false);
  const chosen = chosenValues(filters[facet.name]);
  const values = valuesOf(facet, counts, chosen);
  if (values.length === 0) return null;
  const toggle = (value: string): void => {
    const next = chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value];
    setFilter(facet.name, next.length > 0 ? next : undefined);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1.5, minWidth: 0 }}>
      <Typography
        component="legend"
        variant="caption"
        sx={{ fontWeight: 700, color: 'text.secondary', px: 1 }}
      >
        {facet.label}
      </Typography>
      {(all ? values : values.slice(0, SHOWN)).map((value) => (
        <Choice
          key={value}
          label={valueWords(facet, value, counts?.people ?? {})}
          count={counts?.[facet.name][value] ?? 0}
          chosen={chosen.includes(value)}
          onToggle={() => toggle(value)}
        />
      ))}
      {values.length > SHOWN ? (
        <Button size="small" onClick={() => setAll(!all)} sx={{ ml: 0.5, minHeight: 26 }}>
          {all ? 'Fewer' : `${values.length - SHOWN} more`}
        </Button>
      ) : null}
    </Box>
  );
}

/** The program year: the open one unless another is chosen. */
function YearFacet({ counts }: { readonly counts: Counts | undefined }) {
  const { filters, setFilter } = useFilters();
  const years = useProgramYears();
  const counted = counts?.year ?? {};
  const choose = (year: string | undefined): void => {
    setFilter('year', year);
  };
  const chosen = filters['year'];
  const everything = Object.values(counted).reduce((sum, n) => sum + n, 0);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1.5, minWidth: 0 }}>
      <Typography
        component="legend"
        variant="caption"
        sx={{ fontWeight: 700, color: 'text.secondary', px: 1 }}
      >
        Program year
      </Typography>
      {years.map(({ id, name }) => (
        <Choice
          key={id}
          label={name}
          count={counted[id] ?? 0}
          chosen={chosen === id}
          onToggle={() => choose(chosen === id ? undefined : id)}
        />
      ))}
      <Choice
        label="All years"
        count={everything}
        chosen={chosen === 'all'}
        onToggle={() => choose(chosen === 'all' ? undefined : 'all')}
      />
    </Box>
  );
}

/** Scores and who decided: what a committee asks for, one press away from everybody else. */
function Opinions({ counts }: { readonly counts: Counts | undefined }) {
  const { filters } = useFilters();
  const [open, setOpen] = useState(OPINION_FACETS.some(({ name }) => name in filters));
  return (
    <>
      <Button
        size="small"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ mb: 1, minHeight: 26, justifyContent: 'start' }}
      >
        {open ? 'Fewer filters' : 'Scores and decisions …'}
      </Button>
      {open ? (
        <>
          {OPINION_FACETS.map((facet) => (
            <FacetGroup key={facet.name} facet={facet} counts={counts} />
          ))}
        </>
      ) : null}
    </>
  );
}

/** Filters with counts: each number is what the list would show if that value were chosen too. */
export function FilterPanel() {
  const counts = useCounts();
  return (
    <Box sx={{ fontSize: 14 }}>
      {FACETS.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} counts={counts} />
      ))}
      <Opinions counts={counts} />
      <YearFacet counts={counts} />
    </Box>
  );
}
