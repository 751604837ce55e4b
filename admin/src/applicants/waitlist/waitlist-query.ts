import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { CommitteeView } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { tracks } from '@school/shared/tracks';
import { addDays } from '../../lib/zoned.ts';
import { restName, type HolyDay } from '../../lib/holy-times.ts';
import { call } from '../../providers/rpc.ts';

export type Waitlist = FunctionResult<'waitlist'>;
export type Waiting = Waitlist['waiting'][number];
export type Offer = Waitlist['offers'][number];

export interface WaitlistOfYear {
  readonly yearName: string;
  readonly places: CommitteeView['tracks'];
  readonly list: Waitlist;
}
const KEY = ['applicants', 'waitlist'] as const;

/** The open year's lists, with the places of its tracks; null without a year. */
export const useWaitlist = (): UseQueryResult<WaitlistOfYear | null> =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const view = await call('committee_view', { track: 'shana_aleph', page: 1, per_page: 1 }, signal);
      if (!view.year_id) return null;
      const list = await call('waitlist', { program_year_id: view.year_id }, signal);
      return { yearName: view.year_name ?? '', places: view.tracks, list };
    },
  });

/** Asks again for everything that shows applicants: the list, the places that are left, the files. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export interface TrackWaitlist {
  readonly track: Waiting['track'];
  readonly waiting: readonly Waiting[];
  readonly offers: readonly Offer[];
  readonly places: CommitteeView['tracks'][number] | undefined;
}

/** One list for each track somebody waits for or was offered a place in. */
export function byTrack({ list, places }: WaitlistOfYear): readonly TrackWaitlist[] {
  const all = [...tracks.map(({ value }) => value), null];
  return all
    .map((track) => ({
      track,
      waiting: list.waiting.filter((line) => line.track === track),
      offers: list.offers.filter((line) => line.track === track),
      places: places.find((line) => line.track === track),
    }))
    .filter(({ waiting, offers }) => waiting.length + offers.length > 0);
}

/** The day on which an offer told today ends, about: by the calendar of Israel, while the server goes by where they live. */
export function aboutDue(today: string, days: number, holyDays: readonly HolyDay[]): string {
  let day = today;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (restName(day, holyDays) === null) left -= 1;
  }
  return day;
}
