/** Words of the preview of a decision letter. */
import type { MailLanguage } from '@school/shared/mail/kinds';

export const previewTexts = {
  label: 'Preview of the letter as PDF',
  languages: { en: 'Preview in English', he: 'Preview in Hebrew' } satisfies Record<MailLanguage, string>,
  making: 'Making the PDF...',
  onPaper: {
    en: 'A preview. This letter has not been sent to anybody.',
    he: 'תצוגה מקדימה. מכתב זה לא נמסר לאיש.',
  } satisfies Record<MailLanguage, string>,
  failed: 'The preview was not made',
} as const;
