/** Words of choices in the languages of mails. English ones of documents and roles come from the shared lists. */
import type { SlotKind } from '@school/shared/slot-kinds';
import { planTitles } from '@school/shared/money-words';
import { hebrewPlans } from '@school/shared/money-words-hebrew';
import type { AccountRole } from '@school/shared/roles';

export const hebrewDocuments: Readonly<Record<string, string>> = {
  transcript: 'גיליון ציונים',
  recommendation: 'מכתב המלצה',
  passport: 'דרכון',
  medical: 'טופס רפואי',
  resume: 'קורות חיים',
  question: 'קובץ לשאלה של השנה',
};

export const hebrewRoles: Readonly<Record<AccountRole, string>> = {
  super_admin: 'מנהל על',
  admin: 'מנהל',
  admissions: 'רכז קבלה',
  staff: 'צוות (קריאה בלבד)',
  house: 'מדריך פנימייה',
  editor: 'עורך האתר',
};

/** Titles of the ways to pay, in the languages of mails. */
export const planWords = { en: planTitles, he: hebrewPlans } as const;

const hebrewKinds: Readonly<Record<SlotKind, string>> = { video: 'שיחת וידאו', place: 'פגישה אצלנו' };
/** How one meets, and the place as the office typed it. */
export const hebrewWhere = ({ kind, place }: { readonly kind: SlotKind; readonly place: string }): string =>
  place ? `${hebrewKinds[kind]}, ${place}` : hebrewKinds[kind];
