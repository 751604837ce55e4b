/** The log of single records, for saying who changed what. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LogEntry } from '@school/shared/api/shapes';
import { call } from '../providers/rpc.ts';

export type { LogEntry };

export interface RecordRef {
  readonly table: string;
  readonly id: string;
}

/** Who did it: a colleague or applicant by name, else the product itself. */
export const actorOf = (entry: LogEntry): string => entry.actor_name ?? 'Automatic';

/** What happened to these records, newest first; asked again for each `occasion`, and not at all while that is null. */
export const useRecordHistory = (
  records: readonly RecordRef[],
  occasion: string | number | null,
): UseQueryResult<readonly LogEntry[]> =>
  useQuery({
    queryKey: ['record-history', ...records.map(({ table, id }) => `${table}/${id}`), occasion],
    enabled: occasion !== null,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        records.map(({ table, id }) => call('record_history', { table_name: table, row_id: id }, signal)),
      );
      return lists.flat().sort((one, two) => two.id - one.id);
    },
  });
