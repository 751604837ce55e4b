/**
 * What was typed and not yet saved, kept while the page lives: leaving a dialog with the back button or a menu entry
 * loses nothing. It is memory only; health and passport data are not written to the browser's storage.
 */
import type { FormValues } from '../rules/form-values.ts';

export interface Draft {
  readonly base: FormValues;
  readonly values: FormValues;
  readonly version: number;
}

const drafts = new Map<string, Draft>();

export const NEW = 'new';
export const draftOf = (key: string): Draft | undefined => drafts.get(key);
export const keepDraft = (key: string, draft: Draft): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);
