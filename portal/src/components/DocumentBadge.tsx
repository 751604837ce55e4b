import type { StatusTone } from '@school/shared/statuses';
import type { ApplicationDocument } from '@school/shared/api/shapes';
import { said } from '../lib/language.ts';
import { Badge } from './Badge.tsx';

/** The four honest states of something that was asked for. */
type SentState = 'none' | 'received' | 'checked' | 'replace';

const display: Readonly<Record<SentState, { word: string; tone: StatusTone }>> = {
  none: { word: 'Not sent', tone: 'neutral' },
  received: { word: 'Received', tone: 'blue' },
  checked: { word: 'Checked', tone: 'green' },
  replace: { word: 'Needs replacing', tone: 'red' },
};

/** One state for all files of a kind: the one that needs something from the applicant comes first. */
export function worstState(documents: readonly Pick<ApplicationDocument, 'state'>[]): SentState {
  const has = (state: ApplicationDocument['state']): boolean =>
    documents.some((document) => document.state === state);
  if (has('replace')) return 'replace';
  if (has('received')) return 'received';
  return has('checked') ? 'checked' : 'none';
}

interface DocumentBadgeProps {
  readonly state: SentState;
  /** Nothing is received before it is handed in: until then it is ready. */
  readonly submitted: boolean;
}

export function DocumentBadge({ state, submitted }: DocumentBadgeProps) {
  if (state === 'received' && !submitted) return <Badge tone="blue">{said('Ready')}</Badge>;
  const { word, tone } = display[state];
  return <Badge tone={tone}>{said(word)}</Badge>;
}
