/** Whether a time to tell decisions at can be used, and what speaks against it: the database says both. */
import { useQuery } from '@tanstack/react-query';
import { ISRAEL } from '@school/shared/dates';
import { instantOf } from '../../../lib/zoned.ts';
import { call, type FunctionResult } from '../../../providers/rpc.ts';

export type Advice = FunctionResult<'advise_publication'>;

export interface TimeToTell {
  /** The time as an instant; null for as soon as it may be, or while it is no time. */
  readonly at: string | null;
  /** When it goes: after the school's rest, where the time lies in it; null for when the minutes to undo it are over. */
  readonly goes: string | null;
  readonly advice: Advice | undefined;
  readonly error: Error | null;
  /** It has passed, or leaves no minutes to undo it. */
  readonly tooEarly: boolean;
  /** The program year is over by then. */
  readonly tooLate: boolean;
  /** Nothing hinders it: no time at all, or one that the database takes. */
  readonly usable: boolean;
}

const MOST = 500;

/** About telling these at the Israel wall-clock time that is typed; '' is as soon as it may be, null asks nothing. */
export function useTimeToTell(ids: readonly string[], wall: string | null): TimeToTell {
  const at = wall ? instantOf(wall, ISRAEL) : null;
  const { data: advice, error } = useQuery({
    queryKey: ['applicants', 'advice', ids, at],
    queryFn: ({ signal }) => call('advise_publication', { application_ids: ids, publish_at: at }, signal),
    enabled: wall !== null && (wall === '' || at !== null) && ids.length > 0 && ids.length <= MOST,
    gcTime: 0,
  });
  const tooEarly = at !== null && advice !== undefined && Date.parse(at) < Date.parse(advice.earliest);
  const tooLate = at !== null && advice !== undefined && Date.parse(at) >= Date.parse(advice.latest);
  const usable = !wall || (at !== null && advice !== undefined && !tooEarly && !tooLate);
  const goes = advice?.school_rests ? advice.told_at : at;
  return { at, goes, advice, error, tooEarly, tooLate, usable };
}
