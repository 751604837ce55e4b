/** Times and the lines that report them. A limit that does not hold is said and counted. */
export interface Times {
  readonly p50: number;
  readonly p95: number;
}

let broken = 0;
export const brokenLimits = (): number => broken;

export function line(label: string, value: string, holds = true, limit = ''): void {
  if (!holds) broken += 1;
  const verdict = limit ? (holds ? `  (limit ${limit})` : `  ABOVE ITS LIMIT ${limit}`) : '';
  console.log(`${label.padEnd(46)}${value.padStart(26)}${verdict}`);
}

const ROUNDS = 60;

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** The middle and the slow end of some times. */
export function quantiles(times: readonly number[]): Times {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
}

/** Asks each way in turn, so that whatever else the machine does falls on all of them alike. */
export async function measure<Name extends string>(
  ways: Readonly<Record<Name, (round: number) => Promise<unknown>>>,
): Promise<Record<Name, Times>> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -5; round < ROUNDS; round += 1)
    for (const name of names) {
      const since = performance.now();
      await ways[name](round);
      if (round >= 0) times[name].push(performance.now() - since);
    }
  return Object.fromEntries(names.map((name) => [name, quantiles(times[name])])) as Record<Name, Times>;
}

export const both = ({ p50, p95 }: Times): string => `p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)} ms`;
