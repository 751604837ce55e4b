/**
 * What was typed when the session ended and the server no longer took. It waits in this browser until its author signs in again,
 * sealed with a key that the server keeps as one of the author's drafts and gives to nobody else: without signing in as the same
 * person it is noise. Somebody else who signs in throws it away. Students' records are not in it (components/drafts.ts).
 */
import { isStaffRole } from '@school/shared/roles';
import { storageKeys } from '@school/shared/storage-keys';
import { isRecord } from '@school/shared/stored';
import { carriedDrafts, keepDraft as keepRecord, leaveWithDrafts } from '../components/drafts.ts';
import { forgetDrafts, keepNewer, unsentTexts, type DraftPlace } from './draft-writer.ts';
import { call } from './rpc.ts';
import { currentOfficer } from './session.ts';

const FIELD = 'sealing.key';
const CIPHER = 'AES-GCM';

interface Sealed {
  readonly author: string;
  readonly iv: readonly number[];
  readonly data: readonly number[];
}
interface Unsent {
  readonly texts: readonly { readonly place: DraftPlace; readonly text: string }[];
  readonly records: readonly (readonly [string, unknown])[];
  /** When the session ended. */
  readonly at: string;
}

let mine: { readonly author: string; readonly key: CryptoKey } | null = null;
let ending: Promise<void> | null = null;

const keptKey = async (author: string): Promise<string | undefined> =>
  (await call('my_drafts', { subject: 'own', subject_id: author })).find(({ field }) => field === FIELD)
    ?.text;

/** Fetches the key of whoever is signed in, while there is a session; their first one is made here. */
export async function prepareSeal(): Promise<void> {
  const officer = await currentOfficer();
  if (!officer || !isStaffRole(officer.role) || mine?.author === officer.id) return;
  const author = officer.id;
  if ((await keptKey(author)) === undefined) {
    const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
    await call('save_draft', { subject: 'own', subject_id: author, field: FIELD, text });
  }
  // Two tabs that begin at once both use what stands.
  const bytes = Uint8Array.from(atob((await keptKey(author)) ?? ''), (sign) => sign.charCodeAt(0));
  mine = { author, key: await crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']) };
}

const isSealed = (value: unknown): value is Sealed =>
  isRecord(value) &&
  typeof value['author'] === 'string' &&
  Array.isArray(value['iv']) &&
  Array.isArray(value['data']);

function stored(): readonly Sealed[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(storageKeys.unsent) ?? '[]');
    return Array.isArray(all) ? all.filter(isSealed) : [];
  } catch {
    return [];
  }
}

async function seal(): Promise<void> {
  const unsent: Unsent = { texts: unsentTexts(), records: carriedDrafts(), at: new Date().toISOString() };
  if (mine && unsent.texts.length + unsent.records.length > 0) {
    const { author, key } = mine;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const words = new TextEncoder().encode(JSON.stringify(unsent));
    const data = new Uint8Array(await crypto.subtle.encrypt({ name: CIPHER, iv }, key, words));
    // Another tab of theirs may have left something too.
    const others = stored().filter((each) => each.author === author);
    localStorage.setItem(
      storageKeys.unsent,
      JSON.stringify([...others, { author, iv: [...iv], data: [...data] }]),
    );
  }
  // The page is about to go: nothing of it asks whether to stay.
  forgetDrafts();
  leaveWithDrafts();
}

/** The session has ended: what the server no longer took is kept for its author. Once for all who notice. */
export const keepUnsent = (): Promise<void> => (ending ??= seal());

/** Gives back what was being typed when the session ended, before the first screen is drawn. */
export async function restoreUnsent(): Promise<void> {
  const all = stored();
  if (all.length === 0) return;
  await prepareSeal();
  const { author, key } = mine ?? {};
  for (const sealed of all) {
    if (!key || sealed.author !== author) continue;
    const iv = Uint8Array.from(sealed.iv);
    const data = Uint8Array.from(sealed.data);
    const words = await crypto.subtle.decrypt({ name: CIPHER, iv }, key, data).catch(() => null);
    // Sealed with a key that has been replaced since.
    if (!words) continue;
    const { texts, records, at } = JSON.parse(new TextDecoder().decode(words)) as Unsent;
    for (const { place, text } of texts) await keepNewer(place, text, at);
    for (const [name, draft] of records) keepRecord(name, draft);
  }
  localStorage.removeItem(storageKeys.unsent);
}
