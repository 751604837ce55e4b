/**
 * What was typed and not yet saved, kept while the page lives: leaving a form with the back button or a menu entry loses
 * nothing. It is memory only; health and passport data are not written to the browser's storage. All but students' records goes,
 * sealed, over the end of a session (providers/unsent.ts).
 */
const drafts = new Map<string, unknown>();
/** Forms on screen: what is typed in them and not saved, or undefined. */
const onScreen = new Map<string, () => unknown>();
let leaving = false;

/** How the names of students' records begin. */
export const IN_MEMORY_ONLY = 'student';

export const draftOf = (key: string): unknown => drafts.get(key);
export const keepDraft = (key: string, draft: unknown): void => void drafts.set(key, draft);
export const dropDraft = (key: string): void => void drafts.delete(key);

/** Knows of a form while it is on screen; returns how to forget it. */
export function showForm(key: string, typed: () => unknown): () => void {
  onScreen.set(key, typed);
  return () => void onScreen.delete(key);
}

/** What goes over the end of a session. */
export function carriedDrafts(): readonly (readonly [string, unknown])[] {
  const now = [...onScreen].map(([key, typed]) => [key, typed()] as const);
  const all = new Map<string, unknown>([...drafts, ...now]);
  return [...all].filter(([key, draft]) => draft !== undefined && !key.startsWith(IN_MEMORY_ONLY));
}

/** The page goes with what was typed in it: no form asks whether to stay. */
export const leaveWithDrafts = (): void => void (leaving = true);
export const isLeaving = (): boolean => leaving;
