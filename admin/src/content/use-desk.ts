import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Values } from '../components/use-record-edits.ts';
import type { FieldErrors } from '../components/use-refusals.ts';
import type { ContentProblem, Entry } from './types.ts';

type Done = Partial<Entry> & {
  readonly id: string;
  readonly problems?: readonly ContentProblem[];
  readonly gone?: boolean;
};

export interface DeskCalls {
  readonly read: () => Promise<Entry>;
  readonly act: (name: string, fields: Values, version: string, more?: object) => Promise<Done>;
  /** Keeps a new item as a draft and answers it with its address. */
  readonly begin: (fields: Values) => Promise<Entry>;
  /** What the content check says: what is broken, and what only looks like a fact of the year. */
  readonly check: (fields: Values) => Promise<readonly ContentProblem[]>;
  /** Keeps a photograph for a page and answers its name. */
  readonly addPhoto: (page: string, data: string) => Promise<string>;
  readonly photo: (name: string) => Promise<Blob>;
}

const inputOf = ({ field }: ContentProblem): string => field.split(' › ')[0] ?? '';

/** What is broken, by field; of several about one the first, and what is about another file stands under ''. */
export const mistakesByField = (problems: readonly ContentProblem[]): FieldErrors =>
  Object.fromEntries(
    [...problems]
      .reverse()
      .filter(({ guess }) => guess === undefined)
      .map((problem) => [inputOf(problem), problem.message]),
  );

const PICTURES = 'content/pictures';
interface Picture {
  readonly id: string;
  readonly type: string;
  /** In base64. */
  readonly data: string;
}

/** What the function `content` does with one page, by way of react-admin's data provider. */
export function useDesk(collection: string, id: string): DeskCalls {
  const provider = useDataProvider();
  const resource = `content/${collection}`;
  const act: DeskCalls['act'] = async (name, fields, version, more = {}) => {
    const data = { act: name, fields, version, ...more };
    const answer = await provider.update<Done>(resource, { id, data, previousData: { id } });
    return answer.data;
  };
  return {
    read: async () => (await provider.getOne<Entry>(resource, { id })).data,
    act,
    begin: async (fields) => (await provider.create<Entry>(resource, { data: { fields } })).data,
    addPhoto: async (name, data) =>
      (await provider.create<{ id: string }>(PICTURES, { data: { name, data } })).data.id,
    photo: async (name) => {
      const { type, data } = (await provider.getOne<Picture>(PICTURES, { id: name })).data;
      return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type });
    },
    check: async (fields) => (await act('check', fields, '')).problems ?? [],
  };
}

const PAUSE_MS = 800;

/** The photograph of this name, which no build of the site need have; null without one. */
export function usePhoto(desk: DeskCalls, name: unknown): Blob | null {
  const named = typeof name === 'string' && name !== '';
  const { data } = useQuery({
    queryKey: ['content-picture', name],
    queryFn: () => desk.photo(String(name)),
    enabled: named,
    // The same name is the same picture.
    staleTime: Infinity,
    retry: false,
  });
  return named ? (data ?? null) : null;
}

export interface Checked {
  /** What the content check finds broken in what is typed. */
  readonly mistakes: FieldErrors;
  /** What looks like a fact of the year, of one input. */
  readonly guessesOf: (input: string) => readonly ContentProblem[];
  /** The last words in which nothing is broken; null while there are none. */
  readonly accepted: Values | null;
}

/** Asks the content check a moment after typing stops, and about what is there when the form is opened. */
export function useChecked(desk: DeskCalls, place: string, fields: Values): Checked {
  const now = JSON.stringify(fields);
  const [typed, setTyped] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['content-check', place, typed],
    queryFn: () => desk.check(JSON.parse(typed) as Values),
    // Where the check cannot be asked now, publishing asks it again.
    retry: false,
    placeholderData: keepPreviousData,
  });
  const mistakes = mistakesByField(data ?? []);
  const passed = data && !isPlaceholderData && Object.keys(mistakes).length === 0;
  return {
    mistakes,
    guessesOf: (input) =>
      (data ?? []).filter((problem) => problem.guess !== undefined && inputOf(problem) === input),
    accepted: passed ? (JSON.parse(typed) as Values) : null,
  };
}
