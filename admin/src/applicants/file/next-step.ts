/** What comes next with a file: the one thing whose button is strong. */
import { isUnderReview } from '@school/shared/statuses';
import { isPast } from '../../components/slots.ts';
import type { OfficeFile } from './types.ts';

type Step = 'documents' | 'schedule' | 'undo' | 'decide';

/** Documents are looked at, then a time is booked where one was chosen, then it is decided. */
export function nextStep({ application, decision, documents, interview, choices }: OfficeFile): Step {
  if (decision.undo_to) return 'undo';
  if (documents.some(({ state }) => state === 'received')) return 'documents';
  const bookable = choices.some((choice) => !choice.is_full && !isPast(choice));
  return isUnderReview(application.status) && interview === null && bookable ? 'schedule' : 'decide';
}
