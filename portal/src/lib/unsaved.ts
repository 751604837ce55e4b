/**
 * What was typed but not yet confirmed by the server waits in storage, one key per field, written at every keystroke: a
 * killed tab, a dead connection or an ended session loses nothing. One's own words wait in the browser's storage, what
 * tells of passport, health or other people in the tab's.
 */
const PREFIX = 'school-unsaved:';

type UnsavedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const unsavedKey = (scope: string, name: string): string => `${PREFIX}${scope}:${name}`;

const keysOf = (storage: UnsavedStorage, start: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key?.startsWith(start) === true,
  );

/** Names and texts kept for one scope (an application). */
export function readUnsaved(storage: UnsavedStorage, scope: string): Map<string, string> {
  const start = unsavedKey(scope, '');
  return new Map(keysOf(storage, start).map((key) => [key.slice(start.length), storage.getItem(key) ?? '']));
}

export const hasUnsaved = (storage: UnsavedStorage): boolean => keysOf(storage, PREFIX).length > 0;

/** On signing out nothing that was typed stays behind on a shared computer. */
export function clearUnsaved(local: UnsavedStorage, session: UnsavedStorage): void {
  for (const key of keysOf(local, PREFIX)) local.removeItem(key);
  for (const key of keysOf(session, PREFIX)) session.removeItem(key);
}

type Flush = () => Promise<void>;
const flushes = new Set<Flush>();

/** A form says how it sends what is waiting; returns how to take that back. */
export function registerFlush(flush: Flush): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}

const leaving = new Set<Promise<void>>();

/** A form that was left is still sending: whoever reads the same again waits for it, or would read what was before. */
export function noteLeaving(sent: Promise<void>): void {
  const settled = sent.finally(() => leaving.delete(settled));
  leaving.add(settled);
}

const LONGEST_WAIT_MS = 5000;

/** When everything that was being sent by forms that were left has its answer; a connection that hangs keeps nobody. */
export async function whenLeft(): Promise<void> {
  if (leaving.size === 0) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.all(leaving), late]);
}

/** Before signing out: every open form tries to send what is waiting. */
export async function flushAll(): Promise<void> {
  await Promise.all([...flushes].map((flush) => flush()));
}
