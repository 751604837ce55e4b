import { seasonOf, type SeasonFacts } from '@school/shared/season';

/** The open program year as the site's build reads it: a change of a date or an amount builds the site again. */
export async function openYearText(supabaseUrl: string, supabaseKey: string): Promise<string> {
  const response = await fetch(`${supabaseUrl}/rest/v1/rpc/open_program_year`, {
    method: 'POST',
    headers: {
      apikey: supabaseKey,
      authorization: `Bearer ${supabaseKey}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  if (!response.ok) throw new Error(`The open program year could not be read (${response.status}).`);
  const text = await response.text();
  // The season is built in too: a turn of it makes the pages others.
  return `${seasonOf(JSON.parse(text) as SeasonFacts | null, new Date())} ${text}`;
}
