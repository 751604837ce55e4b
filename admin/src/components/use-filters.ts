import { useListContext } from 'react-admin';

export type FilterValues = Readonly<Record<string, unknown>>;

/** A list's filters, typed; setting one to undefined takes it out. Changes apply at once and go to the address. */
export function useFilters(): {
  readonly filters: FilterValues;
  readonly setFilter: (name: string, value: unknown) => void;
  readonly clear: () => void;
} {
  const context = useListContext();
  const filters = context.filterValues as FilterValues;
  const apply = (next: FilterValues): void => context.setFilters({ ...next }, undefined, false);
  return {
    filters,
    setFilter: (name, value) => {
      const others = Object.entries(filters).filter(([key]) => key !== name);
      apply(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
    },
    clear: () => apply({}),
  };
}
