/** What a year costs in a track: how it is summed and written. Light, for screens that need no other words of the year. */
interface TrackAmounts {
  readonly tuition_amount: number;
  readonly housing_amount: number;
}

/** What families pay for the year. The deposit is part of it. */
export const totalCost = (track: TrackAmounts): number => track.tuition_amount + track.housing_amount;

/** What holds for every deposit; wherever one is named to a family, this stands beside it. */
export const NON_REFUNDABLE = 'non-refundable';

export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);

interface YearAmounts {
  readonly tracks: readonly TrackAmounts[];
  readonly extras_low: number | null;
  readonly extras_high: number | null;
}

/** The whole year as a family pays for it, from the cheapest track to the dearest; null where the office has not estimated it. */
export function estimateOf({ tracks, extras_low, extras_high }: YearAmounts): string | null {
  if (extras_low === null || extras_high === null || tracks.length === 0) return null;
  const totals = tracks.map(totalCost);
  const [cheapest, dearest] = [Math.min(...totals), Math.max(...totals)];
  const [least, most] = [cheapest + extras_low, dearest + extras_high];
  const byTrack = cheapest === dearest ? '' : ', depending on the track';
  return `With flights, insurance, a phone and pocket money, a family spends about ${dollars(least)} to ${dollars(most)} in all${byTrack}. This is an estimate, not a price.`;
}
