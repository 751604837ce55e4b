import { useListContext } from 'react-admin';

export type FilterValues = Readonly<Record<string, unknown>>;

/** A list's filters, typed; setting one to undefined takes it out. Changes apply at once and go to the address. */
export function useFilters(): {
  readonly filters: FilterValues;
  readonly setFilter: (name: string, value: unknown) => void;
  /** Takes out all but these. */
  readonly keep: (names: readonly string[]) => void;
  readonly clear: () => void;
} {
  const context = useListContext();
  const filters = context.filterValues as FilterValues;
  const apply = (next: FilterValues): void => context.setFilters({ ...next }, undefined, false);
  const without = (drop: (name: string) => boolean): FilterValues =>
    Object.fromEntries(Object.entries(filters).filter(([key]) => !drop(key)));
  return {
    filters,
    setFilter: (name, value) => {
      const others = without((key) => key === name);
      apply(value === undefined ? others : { ...others, [name]: value });
    },
    keep: (names) => apply(without((name) => !names.includes(name))),
    clear: () => apply({}),
  };
}
