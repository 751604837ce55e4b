/** One field as the saver knows it, and the states of the whole. */
import type { AnswerValue, FieldChange } from '@school/shared/api/shapes';

export interface FieldView {
  readonly value: string;
  readonly state: 'saved' | 'changed' | 'conflict' | 'refused';
  readonly savedAt: string | null;
  readonly message: string | null;
  /** The other device's value, while the two differ. */
  readonly theirs: string | null;
}
export interface Entry extends FieldView {
  readonly base: string;
  readonly lost: readonly number[];
  readonly force: boolean;
  /** The server has noted that this field could not be taken: it hears of every later value, also of the old one. */
  readonly told: boolean;
}

export const asText = (value: AnswerValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const asAnswer = (text: string): AnswerValue => (text === '' ? null : text);
/** What is sent of a field: what stands in it, and what that was based on. */
export function changeOf(field: string, { base, value, force }: Entry): FieldChange {
  const change = { field, base: asAnswer(base), value: asAnswer(value) };
  return force ? { ...change, force } : change;
}
export const fresh = (base: string): Entry => ({
  value: base,
  base,
  state: 'saved',
  savedAt: null,
  message: null,
  theirs: null,
  lost: [],
  force: false,
  told: false,
});

/** 'closed': the server takes no more changes (deadline, submitted). 'signed-out': it waits for the next sign-in. */
export type Phase = 'idle' | 'waiting' | 'saving' | 'offline' | 'signed-out' | 'failed' | 'closed';

/** What a refusal of the whole request means; any other is 'failed'. */
export const PHASE_OF: Readonly<Record<string, Phase>> = {
  offline: 'offline',
  signed_out: 'signed-out',
  deadline_passed: 'closed',
  wrong_state: 'closed',
  not_found: 'closed',
};
