import { todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { hebrewMethods, hebrewMoney, hebrewPlans, hebrewPurposes } from '@school/shared/money-words-hebrew';
import type { texts as cardTexts } from '../components/card/texts.ts';
import type { texts } from '../components/payments/texts.ts';
import { dates } from './dates.ts';

const { dayText } = dates;
const dayOf = (instant: string): string => dayText(todayIn(viewerZone(), new Date(instant)));

/** Who did it, as the ledger says it (private.family_member): one of these words, or the student's name. */
const people: ReadonlyMap<string, string> = new Map([
  ['Father', 'האב'],
  ['Mother', 'האם'],
  ['Guardian', 'האפוטרופוס'],
  ['The office', 'המשרד'],
]);
const whom = (by: string): string => people.get(by) ?? by;

export const payments: typeof texts = {
  ...hebrewMoney,
  methods: hebrewMethods,
  ways: 'איך משלמים',
  noWays: 'המשרד ימסור איך לשלם.',
  deposit: 'דמי רישום',
  depositDue: (day, today) => `${day < today ? 'מועד התשלום היה' : 'לתשלום עד'} ${dayText(day)}, ללא החזר`,
  depositPart: (paid, charged) => `נרשמו ${paid} מתוך ${charged}.`,
  depositPaid: (paid) => `דמי הרישום בסך ${paid} נרשמו. תודה.`,
  depositMore: (amount) =>
    `קיבלנו ${amount} מעבר לדמי הרישום. הסכום ייזקף על חשבון התשלום הבא. אם שולם בטעות, נא לכתוב לנו.`,
  claimTitle: 'שלחתי את התשלום',
  claimText: 'ספרו לנו, ונחפש אותו. כשיגיע, תקבלו קבלה.',
  claimMethod: 'איך שילמתם?',
  claimDay: 'נשלח ביום',
  claimReferenceHint: 'הכיתוב או המספר שעל ההעברה או הצ׳ק.',
  claimSend: 'להודיע למשרד',
  claimSaved: { title: 'תודה', message: 'המשרד יחפש את התשלום.' },
  claimToo: 'גם אני שלחתי תשלום',
  reported: ({ by, own, amount, created_at }) =>
    `${own ? 'דיווחתם' : `דיווח של ${by ? whom(by) : 'בן משפחה'}`} על ${money(amount)} ביום ${dayOf(created_at)}`,
  claimSaid: ({ sent_on, reference }) =>
    `נשלח ביום ${dayText(sent_on)}, אסמכתה ״${reference}״. המשרד מחפש את התשלום.`,
  claimChange: 'שינוי',
  claimTakeBack: 'ביטול הדיווח',
  claimRefused: 'התשלום לא נמצא',
  cancel: 'ביטול',
  planLegend: 'תוכנית תשלומים',
  methodLegend: 'אמצעי התשלום',
  planUntil: (day) =>
    `את התוכנית בוחר הסטודנט או אחד ההורים, ואפשר לשנותה עד ${dayText(day)}; הבחירה האחרונה קובעת.`,
  planOver: 'מועד התשלום הראשון כבר עבר: עכשיו רק המשרד יכול לשנות את התוכנית.',
  planChosen: ({ by, own, chosen_at }) =>
    own
      ? `בחרתם בה ביום ${dayOf(chosen_at)}.`
      : `נבחרה ביום ${dayOf(chosen_at)}${by ? ` בידי ${whom(by)}` : ''}.`,
  choosePlan: 'נא לבחור תוכנית תשלומים',
  chooseMethod: 'נא לבחור אמצעי תשלום',
  save: 'שמירת תוכנית התשלומים',
  saving: 'שומר…',
  saved: { title: 'תוכנית התשלומים נשמרה', message: 'הסטודנט וההורים יקבלו על כך מייל.' },
  aboutPaying: 'על התשלום',
  payOnline: 'תשלום באתר',
  payOnlineHint: 'דף התשלום ייפתח בלשונית חדשה.',
  historyTitle: 'היסטוריית תשלומים',
  statement: 'מצב החשבון',
  // A name in Latin letters must not draw the day that follows to its side.
  statementFor: (name, date) => `\u2068${name}\u2069, ${date}`,
  charges: 'חיובים',
  payments: 'תשלומים',
  what: 'עבור',
  when: 'תאריך',
  how: 'אמצעי התשלום',
  reference: 'אסמכתה',
  amount: 'סכום',
  noCharges: 'אין עדיין חיובים.',
  noPayments: 'טרם נרשמו תשלומים.',
  returned: 'הוחזר',
  print: 'הדפסת מצב החשבון',
  setup: 'הסדר תשלום',
  receipt: 'קבלה',
  receiptFor: (day) => `קבלה על התשלום מיום ${dayText(day)}`,
  receiptTitle: 'קבלה על תשלום',
  receiptLead: (school, name) => `${school}, עבור ${name}`,
  receiptFile: (day) => `receipt-${day}.html`,
  receiptBack: (amount, day) => `${amount} ביום ${day}`,
  receiptLines: {
    amount: 'סכום',
    shekels: 'בשקלים',
    back: 'הוחזר',
    for: 'עבור',
    day: 'התקבל ביום',
    how: 'אמצעי התשלום',
    reference: 'אסמכתה',
    year: 'שנה',
    made: 'הדף נשמר ביום',
  },
  purposes: hebrewPurposes,
  plans: {
    full: { title: hebrewPlans.full, text: 'הכול בבת אחת.' },
    two: { title: hebrewPlans.two, text: 'שני חלקים שווים.' },
    monthly: { title: hebrewPlans.monthly, text: 'חלקים שווים, מדי חודש.' },
  },
  planned: 'תוכנית תשלומים',
  notChosen: 'טרם נבחרה תוכנית. עד אז יש לשלם את שכר הלימוד ואת הדיור והכלכלה בסכום אחד.',
  dueOn: 'לתשלום עד',
  open: 'נותר',
  onRequest: 'לפי דרישה',
  transferReference: ['נא לציין', 'בהעברה הבנקאית, כדי שנדע של מי היא.'],
  nothingDue: 'אין מה לשלם.',
};

export const card: typeof cardTexts = {
  title: 'בכרטיס אשראי',
  lead: 'תעברו לדף של ספק התשלומים שלנו, Stripe, ותחזרו לכאן. פרטי הכרטיס אינם מגיעים אלינו.',
  pay: (amount) => `תשלום של ${amount} בכרטיס`,
  opening: 'פותח…',
  paid: 'תודה. התשלום יופיע כאן מיד כשהספק יאשר אותו, בדרך כלל בתוך דקה.',
  late: 'הספק טרם אישר את התשלום. אם שילמתם, נא לא לשלם שוב: הוא יופיע כאן מעצמו.',
  cancelled: 'חזרתם בלי לשלם. הכרטיס לא חויב.',
};
