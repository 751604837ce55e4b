import type { TorahItem } from '../../src/features/torah/item';

export interface Neighbours {
  /** All parts of its series, itself among them; empty where it has none. */
  readonly parts: readonly TorahItem[];
  /** What to read, watch or hear next: the next part, else the next of its kind, after the last the first. */
  readonly next: TorahItem | null;
}

/** What stands beside an item. The list is in the order of the files. */
export function neighbours(id: string, items: readonly TorahItem[]): Neighbours {
  const own = items.find((item) => item.id === id);
  if (!own) throw new Error(`There is no Torah item ${id}.`);
  const parts = own.series === undefined ? [] : items.filter(({ series }) => series === own.series);
  const kind = items.filter(({ language, type }) => language === own.language && type === own.type);
  const following = parts[parts.indexOf(own) + 1] ?? kind[(kind.indexOf(own) + 1) % kind.length] ?? own;
  return { parts, next: following === own ? null : following };
}
