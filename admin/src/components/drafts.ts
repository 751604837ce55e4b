/**
 * What was typed and not yet saved, kept while the page lives: leaving a form with the back button or a menu entry loses
 * nothing. It is memory only; health and passport data are not written to the browser's storage.
 */
const drafts = new Map<string, unknown>();
let leaving = false;

export const draftOf = (key: string): unknown => drafts.get(key);
export const keepDraft = (key: string, draft: unknown): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);

/** The page goes with what was typed in it: no form asks whether to stay. */
export const leaveWithDrafts = (): void => void (leaving = true);
export const isLeaving = (): boolean => leaving;
