import { fetchUtils } from 'react-admin';
import { config, supabase } from './client.ts';
import { denied } from './denied.ts';
import { Problem } from './problem.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** ra-data-simple-rest's HTTP client with the caller's token; an error answer becomes a Problem in our words. */
export async function functionHttpClient(
  url: string,
  options: fetchUtils.Options = {},
  again = true,
): ReturnType<typeof fetchUtils.fetchJson> {
  const { data } = await supabase.auth.getSession();
  const headers = new Headers(options.headers);
  headers.set('apikey', config.supabaseKey);
  if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers });
  } catch (error) {
    if (!isRecord(error) || typeof error['status'] !== 'number') throw error;
    const looked = denied({ status: error['status'] });
    if (error['status'] === 401 && again && (await looked)) return functionHttpClient(url, options, false);
    const body = isRecord(error['body']) ? error['body'] : {};
    const text = (key: string): string => (typeof body[key] === 'string' ? body[key] : '');
    throw new Problem(
      text('hint') || 'unexpected',
      text('message') || 'Something went wrong. Please try again.',
      {
        field: text('field') || null,
        status: error['status'],
      },
    );
  }
}
