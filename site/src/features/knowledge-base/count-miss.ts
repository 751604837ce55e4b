import type { FunctionArgs } from '@school/shared/api/types';
import { loadConfig } from '../../lib/config';

const counted = new Set<string>();

/**
 * Tells the office that a search found nothing: the term only, each term once a visit. The reader has no use for a failure,
 * so it ends as a line in the console.
 */
export async function countMiss(term: string): Promise<void> {
  const key = term.toLowerCase();
  if (counted.has(key)) return;
  counted.add(key);
  try {
    const { supabaseUrl, supabaseKey } = await loadConfig();
    const args: FunctionArgs<'count_search_miss'> = { term };
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/count_search_miss`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      keepalive: true,
    });
    if (!answer.ok) throw new Error(`count_search_miss answered ${answer.status}`);
  } catch (error) {
    counted.delete(key);
    console.info('The missed search was not counted.', error);
  }
}
