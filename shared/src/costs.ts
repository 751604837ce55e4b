/** What a year costs in a track: how it is summed and written. Light, for screens that need no other words of the year. */
interface TrackAmounts {
  readonly tuition_amount: number;
  readonly housing_amount: number;
}

/** What families pay for the year. The deposit is part of it. */
export const totalCost = (track: TrackAmounts): number => track.tuition_amount + track.housing_amount;

export const dollars = (amount: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
