/** The part of the simple REST dialect that react-admin speaks: `filter`, `range` and `sort` as JSON in the address. */
export interface ListQuery {
  readonly ids: readonly string[] | null;
  readonly q: string;
  readonly from: number;
  readonly to: number;
  readonly field: string;
  readonly descending: boolean;
}

/** The JSON value of a parameter, or undefined when it is missing or no JSON. */
function parsed(url: URL, name: string): unknown {
  try {
    return JSON.parse(url.searchParams.get(name) ?? 'null');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

const index = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : fallback;

/** Reads a list request; what makes no sense falls back to everything, in the given order. */
export function listQuery(url: URL, orderBy: string): ListQuery {
  const filter = parsed(url, 'filter');
  const range = parsed(url, 'range');
  const sort = parsed(url, 'sort');
  const wanted = isRecord(filter) ? filter : {};
  const ids = wanted['id'] ?? wanted['ids'];
  const [from, to] = list(range);
  const [field, order] = list(sort);
  return {
    ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : null,
    q: typeof wanted['q'] === 'string' ? wanted['q'].trim().toLowerCase() : '',
    from: index(from, 0),
    to: index(to, 999),
    field: typeof field === 'string' ? field : orderBy,
    descending: order === 'DESC',
  };
}

type Row = Readonly<Record<string, unknown>>;

const comparable = (value: unknown): string =>
  typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value ?? '');

export interface ListPage {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Value of the Content-Range header. */
  readonly range: string;
}

/** Filters, sorts and cuts rows as a query asks; `searched` names what the search box looks at. */
export function pageOf(
  rows: readonly Row[],
  query: ListQuery,
  resource: string,
  searched: readonly string[],
): ListPage {
  const kept = rows
    .filter((row) => query.ids === null || query.ids.includes(comparable(row['id'])))
    .filter((row) =>
      comparable(searched.map((name) => row[name]))
        .toLowerCase()
        .includes(query.q),
    )
    .sort((a, b) => comparable(a[query.field]).localeCompare(comparable(b[query.field])));
  if (query.descending) kept.reverse();
  const shown = kept.slice(query.from, query.to + 1);
  const last = Math.max(query.from + shown.length - 1, query.from);
  return { rows: shown, total: kept.length, range: `${resource} ${query.from}-${last}/${kept.length}` };
}
