/**
 * Unsaved changes survive a reload and an ended session in this tab. They may hold passport and health details, so they
 * stay in the tab's own storage, are bound to the person, and go when the form is saved or cancelled.
 */
import { z } from 'zod/mini';
import { FORM_DRAFT_PREFIX } from '../../lib/unsaved.ts';
import type { FormValues } from './values.ts';

const draftSchema = z.record(z.string(), z.union([z.string(), z.boolean()]));
const keyOf = (userId: string): string => FORM_DRAFT_PREFIX + userId;

export function readDraft(storage: Storage, userId: string): FormValues | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeDraft(storage: Storage, userId: string, changed: FormValues): void {
  if (Object.keys(changed).length === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), JSON.stringify(changed));
}

export const clearDraft = (storage: Storage, userId: string): void => storage.removeItem(keyOf(userId));
