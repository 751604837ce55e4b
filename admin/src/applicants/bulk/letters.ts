/** The letters of a release: in groups by outcome and track, and one of them as it would be told now. Nothing is told by it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { isMailKind, mailKindOf, type MailLanguage } from '@school/shared/mail/kinds';
import { letterPaper, type LetterPaper, type SentLetter } from '@school/shared/mail/letter-paper';
import { statuses } from '@school/shared/statuses';
import { trackLabel } from '../../components/track-words.ts';
import { call, type FunctionArgs } from '../../providers/rpc.ts';
import type { Rehearsal } from './rendered.ts';

type Person = Rehearsal['people'][number];
type Outcome = FunctionArgs<'preview_decision_letter'>['outcome'];
export type Addressee = Person & { readonly decision: Outcome };

interface LetterGroup {
  readonly key: string;
  readonly label: string;
  readonly people: readonly Addressee[];
}

const hasLetter = (person: Person): person is Addressee => isMailKind(`letter_${person.decision}`);

/** Who gets a letter, in the order of the counts. */
export function letterGroups({ people, counts }: Rehearsal): readonly LetterGroup[] {
  const reached = people.filter(hasLetter);
  return counts
    .map(({ decision, track }) => ({
      key: `${decision} ${track ?? ''}`,
      label: `${statuses[decision].badge}, ${trackLabel(track)}`,
      people: reached.filter((person) => person.decision === decision && person.track === track),
    }))
    .filter((group) => group.people.length > 0);
}

/** The office's words for the fields that stayed empty in a person's letter. */
export function emptyFields({ decision, empty_fields }: Person): readonly string[] {
  const kind = `letter_${decision}`;
  if (!isMailKind(kind)) return empty_fields;
  return empty_fields.map((field) => mailKindOf(kind).fields[field]?.label.en ?? field);
}

interface DrawnLetter {
  readonly letter: SentLetter;
  readonly papers: Readonly<Record<MailLanguage, LetterPaper>>;
}

/** Both languages are drawn: the applicant can turn to either. */
export const useDrawnLetter = ({ application_id, decision }: Addressee): UseQueryResult<DrawnLetter> =>
  useQuery({
    queryKey: ['applicants', 'bulk', 'letter', application_id, decision],
    queryFn: async ({ signal }) => {
      const letter = await call('preview_decision_letter', { application_id, outcome: decision }, signal);
      return { letter, papers: { en: letterPaper(letter, 'en'), he: letterPaper(letter, 'he') } };
    },
    gcTime: 0,
  });
