/** What an officer chose for an action on many, and the arguments that say it to the database. */
import type { DocumentKind } from '@school/shared/documents';
import type { Decision } from '@school/shared/statuses';
import { releaseArguments, type Release } from '../file/decision/release.ts';
import type { BulkActionName } from '../../components/bulk/texts.ts';

export interface BulkChoice {
  /** Nothing is chosen for the officer. */
  readonly decision: Exclude<Decision, 'registered'> | '';
  /** Null: as the year says. */
  readonly release: Release | null;
  readonly kind: DocumentKind | '';
  readonly reason: string;
  readonly body: string;
}

export const firstChoice = (action: BulkActionName): BulkChoice => ({
  decision: '',
  release: null,
  kind: action === 'ask_document' ? 'transcript' : '',
  reason: '',
  body: '',
});

/** What decides whom it reaches, without the words; null while something is missing. */
export function reachOf(action: BulkActionName, choice: BulkChoice): Record<string, unknown> | null {
  if (action === 'decide') {
    if (choice.decision === '') return null;
    if (!choice.release) return { decision: choice.decision };
    const args = releaseArguments(choice.release);
    return args ? { decision: choice.decision, ...args } : null;
  }
  if (action === 'check_documents') return choice.kind === '' ? {} : { kind: choice.kind };
  return action === 'ask_document' ? { kind: choice.kind } : {};
}

/** All of it, to be run; null while words are missing. */
export function detailsOf(action: BulkActionName, choice: BulkChoice): Record<string, unknown> | null {
  const reach = reachOf(action, choice);
  if (!reach) return null;
  if (action === 'ask_document')
    return choice.reason.trim() ? { ...reach, reason: choice.reason.trim() } : null;
  if (action === 'note') return choice.body.trim() ? { ...reach, body: choice.body.trim() } : null;
  return reach;
}
