import { yearName } from '@school/shared/year-name';
import type { signTexts } from '../components/consent/sign-texts.ts';
import type { texts } from '../features/consent/texts.ts';
import { dates } from './dates.ts';

export const consent: typeof texts = {
  title: 'הסכמת הורה או אפוטרופוס',
  lead: (applicant, year) => `עבור ${applicant}, שמבקש להתקבל לשנת ${yearName(year)}.`,
  someone: 'מועמד',
  asked: (applicant) =>
    `מי שמגיש בקשה לפני גיל 18 זקוק להסכמת הורה או אפוטרופוס. ${applicant} ציין אתכם לשם כך. נא לקרוא את הנוסח שלהלן. אם אתם מסכימים, חתמו בשמכם. אם לא, הודיעו לנו. אין צורך בחשבון.`,
  words: 'נוסח ההסכמה',
  refuse: 'הודעה על אי־הסכמה',
  refuseTitle: 'להודיע לנו שאינכם מסכימים?',
  refuseBody: 'נודיע למועמד שלא ניתנה הסכמה. רק צוות הקבלה יקרא את מה שתוסיפו כאן.',
  refuseNote: 'הערה לצוות הקבלה',
  refuseConfirm: 'הודעה על אי־הסכמה',
  refusing: 'שולח…',
  givenTitle: 'תודה',
  given: (signature, day) =>
    `נחתם בידי ${signature} ביום ${dates.dayText(day)}. עותק של מה שנחתם יישלח אליכם במייל.`,
  givenMore: 'אין צורך בפעולה נוספת. אפשר לסגור את הדף.',
  followTitle: 'לעקוב אחר הבקשה?',
  follow: 'תוכלו לראות היכן היא עומדת, מה עוד נדרש, ואת התשלומים. לשם כך נדרש חשבון עם כתובת מייל משלכם.',
  followButton: 'מעקב אחר הבקשה',
  refused: 'הודעתם לנו שאינכם מסכימים. אם תשנו את דעתכם, המועמד יכול לבקש מכם שוב.',
  rejected: 'המשרד לא יכול היה לקבל את ההסכמה כפי שניתנה. המועמד יכול לבקש אותה שוב; נא לדבר איתו.',
  closed: 'הפנייה הזאת אינה פתוחה עוד: נשלחה פנייה אחרת במקומה, ניתנה הסכמה, או שהסכמה כבר אינה נדרשת.',
  unknownTitle: 'הקישור אינו פועל',
  unknown: 'ייתכן שחסר חלק ממנו, או שהגיע אליכם מייל חדש יותר. נא להשתמש בקישור שבמייל החדש ביותר.',
  limited: 'נעשו יותר מדי ניסיונות מהרשת שלכם. נא לנסות שוב בעוד שעה.',
  ask: 'שאלות? אפשר לכתוב אל',
};

export const sign: typeof signTexts = {
  program: 'התוכנית',
  begins: 'תחילת הלימודים',
  ends: 'סוף הלימודים',
  costs: 'עלות השנה',
  about: 'עוד על התוכנית (באנגלית)',
  sign: 'החתימה שלכם',
  name: 'שם מלא',
  relation: 'הקשר שלכם למועמד',
  signature: 'לחתימה, הקלידו את שמכם המלא',
  signatureHint: 'בדיוק כפי שנכתב למעלה. השם נחשב לחתימתכם, בתאריך של היום.',
  agree: 'הסכמה וחתימה',
  signing: 'חותם…',
  changed: 'הנוסח השתנה בזמן הקריאה. נא לקרוא אותו שוב.',
  readAgain: 'הצגת הנוסח החדש',
};
