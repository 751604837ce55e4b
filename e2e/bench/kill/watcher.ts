/** A visitor who keeps asking: the open year from the API, and a page. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Seen {
  readonly good: number;
  readonly unavailable: number;
  /** Answers that are neither: these must not be. */
  readonly other: number;
  /** From the first bad answer to the next good one, in milliseconds. */
  readonly gaps: number[];
  readonly pages: number;
  readonly pagesFailed: number;
}

export async function watch(origin: string, apikey: string, signal: AbortSignal): Promise<Seen> {
  const seen = { good: 0, unavailable: 0, other: 0, gaps: [] as number[], pages: 0, pagesFailed: 0 };
  const headers = { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' };
  const statusOf = async (address: string, init?: RequestInit): Promise<number> => {
    try {
      const response = await fetch(origin + address, init);
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      if (error instanceof TypeError) return 0;
      throw error;
    }
  };
  let badSince: number | null = null;
  const readApi = async (): Promise<void> => {
    const status = await statusOf('/rest/v1/rpc/open_program_year', { method: 'POST', headers, body: '{}' });
    if (status === 200) {
      seen.good += 1;
      if (badSince !== null) seen.gaps.push(Date.now() - badSince);
      badSince = null;
      return;
    }
    badSince ??= Date.now();
    if (status === 503) seen.unavailable += 1;
    else seen.other += 1;
  };
  const readPage = async (): Promise<void> => {
    // Without a build there are no pages: the file that every page loads stands for them.
    if ((await statusOf('/config.js')) === 200) seen.pages += 1;
    else seen.pagesFailed += 1;
  };
  while (!signal.aborted) {
    await Promise.all([readApi(), readPage()]);
    await pause(25);
  }
  return seen;
}
