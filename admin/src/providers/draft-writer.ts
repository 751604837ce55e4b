/**
 * What is typed, on its way to the server's drafts. One writer for the life of the page, so that leaving a form, a file or a screen
 * loses nothing: a text is sent when typing pauses, when the page is hidden and before signing out, and tried again until the
 * server has it. The newest text wins; texts of one place never overtake each other.
 */
import type { FunctionArgs, FunctionResult } from './rpc.ts';
import { call } from './rpc.ts';
import { isKind } from './problem.ts';

export type DraftPlace = Readonly<Omit<FunctionArgs<'save_draft'>, 'text'>>;
export type DraftSubject = DraftPlace['subject'];
export type Drafts = FunctionResult<'my_drafts'>;
/** waiting: typed a moment ago; failed: the server cannot be reached; refused: it will not take this text. */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused';

const PAUSE = 700;
/** How long after a failure the server is asked again. */
export const AGAIN = 5_000;

interface Typed {
  readonly place: DraftPlace;
  text: string;
  state: DraftState;
  /** When the server had it, by this page's own clock. */
  settledAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  sending: Promise<void> | null;
}

const typed = new Map<string, Typed>();
const listeners = new Set<() => void>();
const keyOf = ({ subject, subject_id, field }: DraftPlace): string => `${subject} ${subject_id} ${field}`;
const isOpen = ({ state }: Typed): boolean => state === 'waiting' || state === 'failed';

function become(entry: Typed, state: DraftState): void {
  entry.state = state;
  entry.settledAt = performance.now();
  for (const listener of listeners) listener();
}

async function send(entry: Typed): Promise<void> {
  clearTimeout(entry.timer);
  const { place, text } = entry;
  try {
    await call('save_draft', { ...place, text });
    if (entry.text === text) become(entry, 'kept');
  } catch (error) {
    if (entry.text !== text) return;
    // Whoever has signed out, or may not, is not asked again and again.
    const later = isKind(error, 'offline') || isKind(error, 'unexpected');
    become(entry, later ? 'failed' : 'refused');
    if (later) entry.timer = setTimeout(() => void deliver(entry), AGAIN);
  }
}

/** Sends the newest text, one request after the other. */
function deliver(entry: Typed): Promise<void> {
  entry.sending ??= send(entry).finally(() => {
    entry.sending = null;
    if (entry.state === 'waiting') void deliver(entry);
  });
  return entry.sending;
}

/** Keeps a text there as soon as typing pauses; an empty one is forgotten at once. */
export function keepDraft(place: DraftPlace, text: string): void {
  const key = keyOf(place);
  const entry = typed.get(key) ?? {
    place,
    text,
    state: 'kept',
    settledAt: 0,
    timer: undefined,
    sending: null,
  };
  typed.set(key, entry);
  entry.text = text;
  become(entry, 'waiting');
  clearTimeout(entry.timer);
  if (text === '') void deliver(entry);
  else entry.timer = setTimeout(() => void deliver(entry), PAUSE);
}

/** Sends everything that still waits; ends when it was tried. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...typed.values()].filter(isOpen).map(deliver));
}

/** Forgets what this page knows: the next person at this computer is somebody else. */
export function forgetDrafts(): void {
  for (const entry of typed.values()) {
    clearTimeout(entry.timer);
    entry.state = 'refused';
  }
  typed.clear();
}

/** What the server holds about a subject, with what was typed here since it was asked. */
export async function readDrafts(
  subject: DraftSubject,
  subject_id: string,
  signal: AbortSignal,
): Promise<Drafts> {
  const asked = performance.now();
  const told = await call('my_drafts', { subject, subject_id }, signal);
  const newer = [...typed.values()].filter(
    (entry) =>
      entry.place.subject === subject &&
      entry.place.subject_id === subject_id &&
      (isOpen(entry) || entry.settledAt > asked),
  );
  const named = new Set(newer.map(({ place }) => place.field));
  return [
    ...told.filter(({ field }) => !named.has(field)),
    ...newer
      .filter(({ text }) => text !== '')
      .map(({ place, text }) => ({ field: place.field, text, updated_at: new Date().toISOString() })),
  ];
}

export const draftState = (place: DraftPlace): DraftState | null => typed.get(keyOf(place))?.state ?? null;
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

window.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void flushDrafts();
});
window.addEventListener('beforeunload', (event) => {
  if (![...typed.values()].some(isOpen)) return;
  void flushDrafts();
  event.preventDefault();
});
