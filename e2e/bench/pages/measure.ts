/** One Lighthouse run (mobile emulation, cold cache) of an address in a running browser. */
import lighthouse from 'lighthouse';

export interface Run {
  readonly score: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly shift: number;
  readonly requests: number;
  /** Bytes over the line by kind: document, script, font, image, stylesheet, other. */
  readonly bytes: Readonly<Record<string, number>>;
  /** Lighthouse's own measure of the machine: about 1,500 on a quiet desktop. */
  readonly machine: number;
}

interface Request {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

/**
 * `simulate` is Lighthouse's own way: it loads the page unhindered and works out a slow line, which is steady but counts whatever
 * came before the largest paint by milliseconds. `devtools` slows the browser itself down.
 */
export type Throttling = 'simulate' | 'devtools';

export async function measure(
  url: string,
  port: number,
  throttlingMethod: Throttling = 'simulate',
): Promise<Run> {
  const result = await lighthouse(url, { port, onlyCategories: ['performance'], throttlingMethod });
  const failure = result?.lhr.runtimeError;
  if (!result || failure) throw new Error(`${url}: ${failure?.message ?? 'Lighthouse gave no result'}`);
  const { audits, categories, environment } = result.lhr;
  const value = (name: string): number => audits[name]?.numericValue ?? NaN;
  const details = audits['network-requests']?.details;
  const requests = (details && 'items' in details ? details.items : []) as readonly Request[];
  const bytes: Record<string, number> = {};
  for (const { resourceType = 'Other', transferSize = 0 } of requests)
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  return {
    score: Math.round((categories['performance']?.score ?? 0) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    requests: requests.length,
    bytes,
    machine: environment.benchmarkIndex,
  };
}

/** Scores of the other three categories, which are 100 or a defect. */
export async function otherScores(url: string, port: number): Promise<Readonly<Record<string, number>>> {
  const result = await lighthouse(url, { port, onlyCategories: ['accessibility', 'best-practices', 'seo'] });
  return Object.fromEntries(
    Object.entries(result?.lhr.categories ?? {}).map(([name, { score }]) => [
      name,
      Math.round((score ?? 0) * 100),
    ]),
  );
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[half - (sorted.length % 2 === 0 ? 1 : 0)], sorted[half]];
  return (low + high) / 2;
};
