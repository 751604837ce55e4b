/**
 * Where the saver's unsaved fields wait: one key per field in the browser's storage, or in this tab's for what tells of
 * passport, health or other people. A refused value waits with its reason, so that a reload can say it at once.
 */
import { cleaned } from '@school/shared/checks';
import { readUnsaved, unsavedKey } from './unsaved.ts';

export interface KeptEdit {
  readonly base: string;
  readonly value: string;
  /** Why the server did not take it. */
  readonly message: string | null;
  /** Marks of the values that were sent and not answered yet: one of them may be what the server has. */
  readonly lost: readonly number[];
}

/** A short mark by which a text is known again (FNV-1a), also as the server tidies it. */
export function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (const letter of cleaned(text)) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return mark;
}

export interface KeptPlaces {
  readonly storage: Storage;
  /** What waits in this tab alone, which the browser restores with its session. */
  readonly tab?: { readonly storage: Storage; readonly keeps: (name: string) => boolean };
  readonly scope: string;
}

function parseKept(text: string | null): KeptEdit | null {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(parsed)) return null;
    const [base, value, message, lost] = parsed as unknown[];
    if (typeof base !== 'string' || typeof value !== 'string') return null;
    const marks = Array.isArray(lost) ? lost.filter((mark) => typeof mark === 'number') : [];
    return { base, value, message: typeof message === 'string' ? message : null, lost: marks };
  } catch {
    return null;
  }
}

const keyIn = ({ scope }: KeptPlaces, name: string): string => unsavedKey(scope, name);
const storageOf = ({ storage, tab }: KeptPlaces, name: string): Storage =>
  tab?.keeps(name) ? tab.storage : storage;

export function keepEdit(places: KeptPlaces, name: string, { base, value, message, lost }: KeptEdit): void {
  const kept = message === null && lost.length === 0 ? [base, value] : [base, value, message, lost];
  storageOf(places, name).setItem(keyIn(places, name), JSON.stringify(kept));
}

export const dropEdit = (places: KeptPlaces, name: string): void =>
  storageOf(places, name).removeItem(keyIn(places, name));

/** Whether none of these values is what waits for the field: another tab has typed meanwhile. */
export function typedElsewhere(places: KeptPlaces, name: string, own: readonly string[]): boolean {
  const stored = parseKept(storageOf(places, name).getItem(keyIn(places, name)));
  return stored !== null && !own.includes(stored.value);
}

/** What an earlier visit left here; `takes` says whether it still has a place, else it goes. */
export function keptEdits(
  places: KeptPlaces,
  takes: (name: string, edit: KeptEdit) => boolean,
): [string, KeptEdit][] {
  const { storage, tab, scope } = places;
  return (tab ? [storage, tab.storage] : [storage]).flatMap((place) =>
    [...readUnsaved(place, scope)].flatMap(([name, text]): [string, KeptEdit][] => {
      const edit = parseKept(text);
      if (edit && storageOf(places, name) === place && takes(name, edit)) return [[name, edit]];
      place.removeItem(unsavedKey(scope, name));
      return [];
    }),
  );
}
