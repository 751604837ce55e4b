import type { ItemType, Language, TorahItem } from './item';

export type TypeFilter = 'all' | ItemType;

export interface Filters {
  readonly language: Language;
  readonly type: TypeFilter;
}

export const languages: readonly { readonly id: Language; readonly label: string }[] = [
  { id: 'english', label: 'English' },
  { id: 'hebrew', label: 'Hebrew' },
  { id: 'music', label: 'Music' },
];

/** Specification: English offers all, video, essay; Hebrew offers all, video, podcast; music has no filter. */
export const typeFilters: Readonly<
  Record<Language, readonly { readonly id: TypeFilter; readonly label: string }[]>
> = {
  english: [
    { id: 'all', label: 'All' },
    { id: 'video', label: 'Videos' },
    { id: 'essay', label: 'Essays' },
  ],
  hebrew: [
    { id: 'all', label: 'All' },
    { id: 'video', label: 'Videos' },
    { id: 'podcast', label: 'Podcasts' },
  ],
  music: [],
};

export const START: Filters = { language: 'english', type: 'all' };

export const isLanguage = (value: string | null): value is Language =>
  languages.some(({ id }) => id === value);

/** Filters from the query of an address; what it names wrongly is left at its start. */
export function filtersFrom(query: string): Filters {
  const params = new URLSearchParams(query);
  const named = params.get('lang');
  const language = isLanguage(named) ? named : START.language;
  const type = typeFilters[language].find(({ id }) => id === params.get('type'))?.id ?? 'all';
  return { language, type };
}

/** The query that names the filters; empty for what a visitor sees first. */
export function queryOf({ language, type }: Filters): string {
  const params = new URLSearchParams();
  if (language !== START.language) params.set('lang', language);
  if (type !== 'all') params.set('type', type);
  const query = params.toString();
  return query ? `?${query}` : '';
}

/** Whether a filter lets items of a type be seen. */
export const letsThrough = (filter: TypeFilter, type: string | undefined): boolean =>
  filter === 'all' || filter === type;

export const filtered = (items: readonly TorahItem[], language: Language, type: TypeFilter): TorahItem[] =>
  items.filter((item) => item.language === language && letsThrough(type, item.type));
