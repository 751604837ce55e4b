/** Shipped words: receipts and accounts after a published acceptance. */
import { button, dear, details, field, p, shalom, unless, when, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

export const enrollmentWords = {
  registration_complete: {
    en: words(
      'Your place is registered',
      'You are registered',
      ...dear(),
      p`Your place for ${field('year')} is registered. Your list shows what is still to do.`,
      button('Open your list'),
    ),
    he: words(
      'המקום שלך נרשם',
      'הרישום הושלם',
      ...shalom(),
      p`המקום שלך לשנת ${field('year')} נרשם. ברשימה שלך מופיע מה שעוד נותר לעשות.`,
      button('לרשימה שלך'),
    ),
  },
  plan_chosen: {
    en: words(
      'Your payment plan',
      'A payment plan has been chosen',
      ...dear(),
      p`This confirms the payment plan. Your page shows who chose it, the dates and the amounts.`,
      details,
      button('See your plan'),
    ),
    he: words(
      'תוכנית התשלומים שלך',
      'נבחרה תוכנית תשלומים',
      ...shalom(),
      p`זהו אישור לתוכנית התשלומים. בדף שלך מופיע מי בחר בה, ומהם המועדים והסכומים.`,
      details,
      button('לתוכנית שלך'),
    ),
  },
  payment_received: {
    en: words(
      'We have received a payment',
      'A payment has arrived',
      ...dear(),
      p`Thank you. This is the receipt.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'התקבל תשלום',
      'התקבל תשלום',
      ...shalom(),
      p`תודה. זוהי הקבלה.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  payment_taken_back: {
    en: words(
      'A payment was taken back',
      'A payment was taken back',
      ...dear(),
      p`A payment that we had told you of was entered by mistake, or did not come through. It is not counted any more.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'תשלום בוטל',
      'תשלום בוטל',
      ...shalom(),
      p`תשלום שהודענו לך עליו נרשם בטעות או לא התקבל בסופו של דבר. הוא אינו נזקף עוד.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  payment_not_found: {
    en: words(
      'We have not found a payment',
      'A payment has not reached us',
      ...dear(),
      p`We were told about a payment. We looked for it and did not find it. ${field('reason')}`,
      details,
      button('See the deposit'),
    ),
    he: words(
      'לא מצאנו תשלום',
      'תשלום לא הגיע אלינו',
      ...shalom(),
      p`נמסר לנו על תשלום. חיפשנו אותו ולא מצאנו: ${field('reason')}`,
      details,
      button('לפרטי דמי הרישום'),
    ),
  },
  password_changed: {
    en: words(
      'Your password has been changed',
      'Your password has been changed',
      ...dear(),
      p`The password of your account has just been changed. If that was you, there is nothing to do.`,
      p`If it was not you, choose a new password on the sign-in page now, and write to us.`,
      button('Sign in'),
    ),
    he: words(
      'הסיסמה שלך שונתה',
      'הסיסמה שלך שונתה',
      ...shalom(),
      p`הסיסמה לחשבון שלך שונתה זה עתה. אם שינית אותה, אין צורך לעשות דבר.`,
      p`אם לא שינית אותה, נא לבחור עכשיו סיסמה חדשה בדף הכניסה ולכתוב לנו.`,
      button('לכניסה'),
    ),
  },
  address_changed: {
    en: words(
      'The e-mail address of your account has changed',
      'Your address has changed',
      ...dear(),
      p`From now on, mail about your account goes to the new address. If you did not change it, please write to us at once.`,
      details,
      button('Sign in'),
    ),
    he: words(
      'כתובת המייל של החשבון שלך שונתה',
      'הכתובת שלך שונתה',
      ...shalom(),
      p`מעתה יישלח הדואר על החשבון שלך לכתובת החדשה. אם לא שינית אותה, נא לכתוב לנו מיד.`,
      details,
      button('לכניסה'),
    ),
  },
  staff_invitation: {
    en: words(
      'You now have access to the admissions office',
      'Welcome to the admissions office',
      when('invited_by', p`${field('invited_by')} has given your account access to the admissions office.`),
      unless('invited_by', p`An administrator has given your account access to the admissions office.`),
      details,
      p`Sign in as you always do. The office then opens.`,
      button('Open the office'),
    ),
    he: words(
      'יש לך עכשיו גישה למשרד הקבלה',
      'ברוך הבא למשרד הקבלה',
      when('invited_by', p`החשבון שלך קיבל גישה למשרד הקבלה מאת ${field('invited_by')}.`),
      unless('invited_by', p`החשבון שלך קיבל גישה למשרד הקבלה.`),
      details,
      p`נכנסים כרגיל, והמשרד נפתח מעצמו.`,
      button('למשרד'),
    ),
  },
  // The link proves nothing: only confirming this very address links the record.
  student_invitation: {
    en: words(
      'Your student account',
      'Open your student account',
      ...dear(),
      p`The admissions office invites you to open an account, so that you can see and fill in your student information.`,
      details,
      button('Sign up'),
      p`Use the address above: your information is tied to it once you have confirmed it. If you did not expect this mail, you can ignore it.`,
    ),
    he: words(
      'חשבון הסטודנט שלך',
      'פתיחת חשבון סטודנט',
      ...shalom(),
      p`משרד הקבלה מזמין אותך לפתוח חשבון, כדי לראות ולמלא את פרטי הסטודנט שלך.`,
      details,
      button('להרשמה'),
      p`יש להשתמש בכתובת שלמעלה: הפרטים נקשרים אליה לאחר שאישרת אותה. אם לא ציפית למייל הזה, אפשר להתעלם ממנו.`,
    ),
  },
  offer_lapsed: {
    en: words(
      'Your offer has ended',
      'Your offer has ended',
      ...dear(),
      p`The time to reply to our offer has passed, and we have not heard from you. The offer has ended.`,
      p`If you still want to come, write to the admissions office today. We will see what can be done.`,
      button('See your application'),
    ),
    he: words(
      'ההצעה שלך הסתיימה',
      'ההצעה שלך הסתיימה',
      ...shalom(),
      p`הזמן להשיב על ההצעה שלנו עבר ולא שמענו ממך, ולכן ההצעה הסתיימה.`,
      p`אם עדיין ברצונך לבוא, נא לכתוב עוד היום למשרד הקבלה ונראה מה אפשר לעשות.`,
      button('לבקשה שלך'),
    ),
  },
} satisfies ShippedWords;
