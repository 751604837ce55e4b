/** The mails of a release, drawn by the very code that sends them, with the office's words of the year. Nothing is sent. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DrawnMail } from '@school/shared/mail/preview';
import { drawMails, type Preview } from '../../components/mail-preview/use-preview.ts';
import { supabase } from '../../providers/client.ts';
import { toProblem } from '../../providers/problem.ts';
import type { FunctionResult } from '../../providers/rpc.ts';

export type Rehearsal = FunctionResult<'rehearse_release'>;
type Language = Rehearsal['people'][number]['language'];

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

export const useRenderedMails = ({ people, year_id }: Rehearsal): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ['applicants', 'bulk', 'mails', year_id, people.map(({ application_id }) => application_id)],
    queryFn: async ({ signal }) => {
      const drawn: DrawnMail[] = [];
      for (const language of ['en', 'he'] as const) {
        const readers = people.flatMap((person) =>
          person.language === language && person.email !== null ? [person.application_id] : [],
        );
        if (readers.length === 0) continue;
        const words = await wordsOf(year_id, language, signal);
        for (let from = 0; from < readers.length; from += AT_ONCE) {
          const application_ids = readers.slice(from, from + AT_ONCE);
          const answer = await drawMails({ kind: KIND, language, words, application_ids }, signal);
          // The function always adds those most likely to break a mail; they are not of this release.
          drawn.push(...answer.drawn.filter(({ why }) => why === 'chosen'));
        }
      }
      return { words: null, drawn };
    },
    gcTime: 0,
  });
