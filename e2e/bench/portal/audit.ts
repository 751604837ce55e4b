/** Lighthouse with a cold cache on one page of a running browser; it leaves local storage alone, so who is signed in stays so. */
import lighthouse from 'lighthouse';

export interface Audit {
  readonly scores: Readonly<Record<string, number>>;
  readonly times: Readonly<Record<string, string>>;
}

const RUNS = 3;
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
} as const;

async function once(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits } = result.lhr;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    times: Object.fromEntries(
      Object.entries(TIMES).map(([name, label]) => [label, audits[name]?.displayValue ?? '?']),
    ),
  };
}

/** The run whose performance is the median of three: single ones differ by several points. */
export async function audit(url: string, port: number): Promise<Audit> {
  const runs: Audit[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await once(url, port));
  const performance = ({ scores }: Audit): number => scores['performance'] ?? 0;
  const [, median] = runs.sort((a, b) => performance(a) - performance(b));
  if (!median) throw new Error('No run was finished.');
  return median;
}
