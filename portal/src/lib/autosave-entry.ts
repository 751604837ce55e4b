/** One field as the saver knows it. */
import type { AnswerValue } from '@school/shared/api/shapes';

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
export const asAnswer = (text: string): AnswerValue => (text === '' ? null : text);
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
