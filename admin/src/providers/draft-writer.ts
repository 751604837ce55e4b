/**
 * What is typed, on its way to the server's drafts. One writer for the life of the page, so that leaving a form, a file or a screen
 * loses nothing: a text is sent when typing pauses, when the page is hidden and before signing out, and tried again until the
 * server has it. The newest text wins; texts of one place never overtake each other.
 */
import type { FunctionArgs, FunctionResult } from './rpc.ts';
import { call } from './rpc.ts';
import { isKind } from './problem.ts';

export type DraftPlace = Readonly<Omit<FunctionArgs<'save_draft'>, 'text' | 'seen'>>;
export type DraftSubject = DraftPlace['subject'];
export type Drafts = FunctionResult<'my_drafts'>;
/**
 * waiting: typed a moment ago; failed: the server cannot be reached; refused: it will not take this text; both: another window has
 * typed there too, and its text was joined to this one.
 */
export type DraftState = 'kept' | 'waiting' | 'failed' | 'refused' | 'both';
/** Both texts of one place as one. */
export type JoinDrafts = (other: string, mine: string) => string;

const PAUSE = 700;
/** How long after a failure the server is asked again. */
export const AGAIN = 5_000;

interface Typed {
  readonly place: DraftPlace;
  readonly join: JoinDrafts;
  text: string;
  state: DraftState;
  /** What another window has typed there, until it is joined to this text. */
  other: string | null;
  /** When the server had it, by this page's own clock. */
  settledAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  sending: Promise<void> | null;
}

const typed = new Map<string, Typed>();
/** What this page knows the server to hold, by its time there. */
const seen = new Map<string, string | null>();
const listeners = new Set<() => void>();
const keyOf = ({ subject, subject_id, field }: DraftPlace): string => `${subject} ${subject_id} ${field}`;
const isOpen = ({ state, other }: Typed): boolean =>
  state === 'waiting' || state === 'failed' || other !== null;

function become(entry: Typed, state: DraftState): void {
  entry.state = state;
  entry.settledAt = performance.now();
  for (const listener of listeners) listener();
}

async function send(entry: Typed): Promise<void> {
  clearTimeout(entry.timer);
  const { place } = entry;
  const key = keyOf(place);
  const text = withOther(entry);
  try {
    const { updated_at, other } = await call('save_draft', { ...place, text, seen: seen.get(key) ?? null });
    seen.set(key, updated_at);
    // What was discarded here and typed on elsewhere stays there.
    if (other !== null && entry.text !== '') {
      entry.other = other;
      // The form that stands there joins them at once; where none stands any more, they are joined here.
      entry.timer = setTimeout(() => void deliver(entry), AGAIN);
      become(entry, 'both');
    } else if (entry.text === text) become(entry, 'kept');
  } catch (error) {
    if (entry.text !== text) return;
    // Whoever has signed out, or may not, is not asked again and again.
    const later = isKind(error, 'offline') || isKind(error, 'unexpected');
    become(entry, later ? 'failed' : 'refused');
    if (later) entry.timer = setTimeout(() => void deliver(entry), AGAIN);
  }
}

/** The text with what another window has typed there. */
function withOther(entry: Typed): string {
  if (entry.other !== null && entry.text !== '') entry.text = entry.join(entry.other, entry.text);
  entry.other = null;
  return entry.text;
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
export function keepDraft(place: DraftPlace, text: string, join: JoinDrafts): void {
  const key = keyOf(place);
  const entry = typed.get(key) ?? {
    place,
    join,
    text,
    state: 'kept',
    other: null,
    settledAt: 0,
    timer: undefined,
    sending: null,
  };
  typed.set(key, entry);
  entry.text = text;
  become(entry, 'waiting');
  clearTimeout(entry.timer);
  // The form joins first what another window has typed.
  if (entry.other !== null) return;
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
  seen.clear();
}

/** Both texts of a place where another window has typed too, for the form to show; null when none has. */
export function joinDraft(place: DraftPlace, mine: string): string | null {
  const entry = typed.get(keyOf(place));
  if (!entry || entry.other === null) return null;
  entry.text = mine;
  return withOther(entry);
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
  for (const { field, updated_at } of told)
    if (!named.has(field)) seen.set(keyOf({ subject, subject_id, field }), updated_at);
  return [
    ...told.filter(({ field }) => !named.has(field)),
    ...newer
      .filter(({ text }) => text !== '')
      .map((entry) => ({
        field: entry.place.field,
        text: withOther(entry),
        updated_at: new Date().toISOString(),
      })),
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
