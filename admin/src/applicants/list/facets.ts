/** The filters of the list that have counts, and what each value is called. */
import { applicationStatuses } from '@school/shared/statuses';
import { tracks } from '@school/shared/tracks';
import type { FilterInWords } from '../../components/list/FiltersOn.tsx';
import type { FilterValues } from '../../components/list/use-filters.ts';
import type { FacetName } from './view.ts';
import { documentWords, interviewWords, missingWords, scoredWords, statusWords, toldWords } from './words.ts';
import { trackWords } from '../../components/track-words.ts';

export interface Facet {
  readonly name: FacetName;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly order?: readonly string[];
  /** Its values are accounts, called by the names that come with the counts. */
  readonly ofPeople?: true;
}

export const FACETS: readonly Facet[] = [
  { name: 'status', label: 'Status', words: statusWords, order: applicationStatuses },
  { name: 'track', label: 'Track', words: trackWords, order: tracks.map((track) => track.value) },
  { name: 'documents', label: 'Documents', words: documentWords, order: Object.keys(documentWords) },
  { name: 'interview', label: 'Interview', words: interviewWords, order: Object.keys(interviewWords) },
  { name: 'missing', label: 'Not there', words: missingWords, order: Object.keys(missingWords) },
  { name: 'country', label: 'Country', words: {} },
];

/** What readers and officers made of the files: folded in the panel until one of them is on. */
export const OPINION_FACETS: readonly Facet[] = [
  { name: 'scored', label: 'Scored', words: scoredWords, order: Object.keys(scoredWords) },
  { name: 'reader', label: 'Reader', words: { none: 'Nobody' }, ofPeople: true },
  { name: 'told', label: 'Told', words: toldWords, order: Object.keys(toldWords) },
  { name: 'decided_by', label: 'Decided by', words: { none: 'Nobody yet' }, ofPeople: true },
];
const ALL_FACETS = [...FACETS, ...OPINION_FACETS];

export type PeopleNames = Readonly<Record<string, string>>;
/** What a value of a facet is called. */
export const valueWords = ({ words, ofPeople }: Facet, value: string, people: PeopleNames): string =>
  words[value] ?? (ofPeople ? (people[value] ?? 'a colleague') : value);

const FLAGS: Readonly<Record<string, string>> = {
  recent: 'Submitted in the last 7 days',
};

/** A filter's chosen values, whether the address carries one or a list of them. */
export const chosenValues = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (item): item is string => typeof item === 'string' && item !== '',
  );

/** Every filter that is on, in words, value by value; one that has no words here still says that it is on. */
export function filtersInWords(
  filters: FilterValues,
  years: Readonly<Record<string, string>>,
  people: PeopleNames = {},
): readonly FilterInWords[] {
  return Object.entries(filters).flatMap(([name, value]): readonly FilterInWords[] => {
    if (name === 'q') return [];
    const facet = ALL_FACETS.find((one) => one.name === name);
    if (facet) {
      const chosen = chosenValues(value);
      return chosen.map((item) => {
        const others = chosen.filter((other) => other !== item);
        const label = `${facet.label}: ${valueWords(facet, item, people)}`;
        return { name, label, rest: others.length > 0 ? others : undefined };
      });
    }
    const label =
      name === 'year'
        ? value === 'all'
          ? 'All years'
          : `Year: ${years[String(value)] ?? '…'}`
        : (FLAGS[name] ?? name);
    return [{ name, label, rest: undefined }];
  });
}

type YearNames = Readonly<Record<string, string>>;

/** The year in the name of a file that is made of the list, which without a filter is of the open one. */
export const fileYear = (year: unknown, years: YearNames): string =>
  year === 'all' ? 'all-years' : (years[String(year)] ?? 'open-year');

/** What a file made of the list is of, line by line. */
export const aboutView = (
  filters: FilterValues,
  years: YearNames,
  people: PeopleNames,
): readonly string[] => [
  ...(filters['year'] ? [] : ['Year: the one that is open']),
  ...(typeof filters['q'] === 'string' && filters['q'] !== '' ? [`Search: ${filters['q']}`] : []),
  ...filtersInWords(filters, years, people).map(({ label }) => label),
];
