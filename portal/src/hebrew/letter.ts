import { yearName } from '@school/shared/year-name';
import type { texts } from '../features/letter/texts.ts';

export const letter: typeof texts = {
  title: 'המכתב שלך',
  none: 'אין מכתב עבורך.',
  noneYet: 'עדיין אין מכתב עבורך. נכתוב לך כשיגיע.',
  home: 'חזרה לדף האישי',
  print: 'הדפסה',
  download: 'הורדה כ־PDF',
  making: 'מכין את ה־PDF…',
  failed: (reason) => `לא היה אפשר להכין את ה־PDF. ${reason}`,
  fileName: (reference, language) => `letter-${reference ? `${reference}-` : ''}${language}.pdf`,
  replyTitle: 'התשובה שלך',
  replyBy: 'תשובה עד',
  reply: 'תשובה להצעה',
  overTitle: 'המועד לתשובה עבר',
  replyEnded: 'המועד האחרון היה',
  write: 'פנייה למשרד',
  nextTitle: 'מה הלאה',
  taken: 'נענית להצעה.',
  enrollment: 'דף ההצטרפות שלך',
  others: 'כל המכתבים שלך',
  letterOf: (day, year) => `מכתב מ${day}, לשנת ${yearName(year)}`,
  unopened: 'טרם נפתח',
  shown: 'מוצג למעלה',
};
