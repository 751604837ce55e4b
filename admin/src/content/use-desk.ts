import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { FieldErrors, Values } from '../components/use-record-edits.ts';
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
  readonly check: (fields: Values) => Promise<FieldErrors>;
}

/** Sentences by field; of several about one the first, and what is about another file stands under ''. */
const byField = (problems: readonly ContentProblem[]): FieldErrors =>
  Object.fromEntries(
    [...problems].reverse().map(({ field, message }) => [field.split(' › ')[0] ?? '', message]),
  );

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
    check: async (fields) => byField((await act('check', fields, '')).problems ?? []),
  };
}

const PAUSE_MS = 800;

/** What the content check says of what is typed, a moment after typing stops; nothing before anything is typed. */
export function useChecked(desk: DeskCalls, place: string, fields: Values, dirty: boolean): FieldErrors {
  const now = JSON.stringify(fields);
  const [typed, setTyped] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { data } = useQuery({
    queryKey: ['content-check', place, typed],
    queryFn: () => desk.check(JSON.parse(typed) as Values),
    enabled: dirty,
    // Where the check cannot be asked now, publishing asks it again.
    retry: false,
    placeholderData: keepPreviousData,
  });
  return dirty ? (data ?? {}) : {};
}
