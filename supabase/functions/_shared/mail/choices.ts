/** Words of choices in the languages of mails. English ones of documents and roles come from the shared lists. */
import type { MailLanguage } from '@school/shared/mail/kinds';
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

export const planWords: Readonly<Record<'full' | 'two' | 'monthly', Readonly<Record<MailLanguage, string>>>> =
  {
    full: { en: 'In full', he: 'תשלום מלא' },
    two: { en: 'Two payments', he: 'שני תשלומים' },
    monthly: { en: 'Monthly payments', he: 'תשלומים חודשיים' },
  };
