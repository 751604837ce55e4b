/** The mails of a release, drawn by the very code that sends them, with the office's words of the year. Nothing is sent. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { mailPreview, type DrawnMail } from '@school/shared/mail/preview';
import { config, supabase } from '../../providers/client.ts';
import { toProblem } from '../../providers/problem.ts';
import type { FunctionResult } from '../../providers/rpc.ts';
import { functionHttpClient } from '../../providers/simple-rest.ts';

export type Rehearsal = FunctionResult<'rehearse_release'>;
type Person = Rehearsal['people'][number];
type Language = Person['language'];

const KIND = 'decision_published';
/** As many as the function draws at once. */
const AT_ONCE = 20;

/** The office's own words of this mail, null for the shipped ones. */
async function wordsOf(yearId: string | null, language: Language, signal: AbortSignal): Promise<unknown> {
  if (!yearId) return null;
  const { data, error, status } = await supabase
    .from('mail_templates')
    .select('subject, heading, body')
    .match({ program_year_id: yearId, kind: KIND, language, is_current: true })
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw toProblem(error, status);
  return data;
}

async function draw(
  people: readonly Person[],
  language: Language,
  words: unknown,
  signal: AbortSignal,
): Promise<readonly DrawnMail[]> {
  const drawn: DrawnMail[] = [];
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const answer = await functionHttpClient(`${config.supabaseUrl}/functions/v1/preview-mail`, {
      method: 'POST',
      body: JSON.stringify({
        kind: KIND,
        language,
        words,
        application_ids: people.slice(from, from + AT_ONCE).map(({ application_id }) => application_id),
      }),
      headers: new Headers({ 'content-type': 'application/json' }),
      signal,
    });
    // The function always adds those most likely to break a mail; they are not of this release.
    drawn.push(...mailPreview.parse(answer.json).drawn.filter(({ why }) => why === 'chosen'));
  }
  return drawn;
}

export const useRenderedMails = ({ people, year_id }: Rehearsal): UseQueryResult<readonly DrawnMail[]> =>
  useQuery({
    queryKey: ['applicants', 'bulk', 'mails', year_id, people.map(({ application_id }) => application_id)],
    queryFn: async ({ signal }) => {
      const drawn: DrawnMail[] = [];
      for (const language of ['en', 'he'] as const) {
        const readers = people.filter((person) => person.language === language && person.email !== null);
        if (readers.length > 0)
          drawn.push(...(await draw(readers, language, await wordsOf(year_id, language, signal), signal)));
      }
      return drawn;
    },
    gcTime: 0,
  });
