/**
 * Answers typed before sign-in. They are bound to the address typed, hold no passport or health fields, expire after a
 * day, and become the draft application once that address is verified (design, Interfaces).
 */
import { storageKeys } from '@school/shared/session';
import { recordOf, storedRecord, textsOf } from '@school/shared/stored';

export const PENDING_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What may wait in the browser of somebody who has no account yet. */
export const pendingFields = [
  'program_track', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'phone', 'whatsapp_phone',
  'city', 'country', 'high_school', 'graduation_year', 'current_school', 'previous_yeshiva', 'hebrew_proficiency',
] as const; // prettier-ignore
export type PendingField = (typeof pendingFields)[number];
export type PendingForm = Partial<Record<PendingField, string>>;

export interface PendingApplication {
  readonly email: string;
  readonly savedAt: number;
  readonly form: PendingForm;
}

/** Only what may wait for somebody who has no account yet. */
export const onlyAllowed = (form: Readonly<Record<string, string>>): PendingForm =>
  Object.fromEntries(pendingFields.flatMap((name) => (form[name] ? [[name, form[name]]] : [])));

const isText = (value: unknown): value is string => typeof value === 'string';

function stored(storage: Storage): PendingApplication | null {
  const found = storedRecord(storage, storageKeys.pendingApplicationData);
  const texts = textsOf(found, 'email');
  const form = recordOf(found?.['form'], isText);
  const savedAt = found?.['savedAt'];
  return texts && form && typeof savedAt === 'number' ? { email: texts.email, savedAt, form } : null;
}

/** The waiting answers; null (and removed) when there are none, they are a day old or not ours. */
export function readPending(storage: Storage, now: number = Date.now()): PendingApplication | null {
  if (storage.getItem(storageKeys.pendingApplicationData) === null) return null;
  const found = stored(storage);
  if (!found || now - found.savedAt > PENDING_LIFETIME_MS || found.savedAt > now + 60_000) {
    clearPending(storage);
    return null;
  }
  return { ...found, form: onlyAllowed(found.form) };
}

export function writePending(
  storage: Storage,
  email: string,
  form: PendingForm,
  now: number = Date.now(),
): void {
  const pending: PendingApplication = { email: email.trim(), savedAt: now, form: onlyAllowed(form) };
  storage.setItem(storageKeys.pendingApplicationData, JSON.stringify(pending));
}

export const clearPending = (storage: Storage): void =>
  storage.removeItem(storageKeys.pendingApplicationData);

/** Ids of the fields in which answers are typed before sign-in: this, and the answer's name or `email`. */
export const PENDING_PREFIX = 'pending-';

/** Keeps what was typed into the finished page before the portal took it over. */
export function keepTyped(page: ParentNode, storage: Storage): void {
  const inputs = [
    ...page.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[id^="${PENDING_PREFIX}"]`),
  ];
  const typed = Object.fromEntries(inputs.map(({ id, value }) => [id.slice(PENDING_PREFIX.length), value]));
  const { email = '', ...answers } = typed;
  if (Object.values(typed).some((value) => value !== '')) writePending(storage, email, onlyAllowed(answers));
}
