/** Shipped words: mails to account owners and referees. No words of the applicant but names stand in them. */
import { button, dear, details, field, p, shalom, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

export const otherWords = {
  // To the owner of an account, when somebody signs up with that address.
  account_exists: {
    en: words(
      'You already have an account',
      'You already have an account',
      p`Somebody, probably you, tried to sign up with this e-mail address. It has an account already, so nothing has changed.`,
      details,
      p`If you no longer know your password, choose “Forgot your password?” on the sign-in page.`,
      button('Sign in'),
      p`If it was not you, you can ignore this mail. Nobody can sign in without your password.`,
    ),
    he: words(
      'כבר יש לך חשבון',
      'כבר יש לך חשבון',
      p`נעשה ניסיון, כנראה שלך, להירשם עם כתובת המייל הזאת. כבר יש לה חשבון, ולכן דבר לא השתנה.`,
      details,
      p`אם הסיסמה נשכחה, אפשר לבחור סיסמה חדשה בדף הכניסה.`,
      button('כניסה'),
      p`אם הניסיון לא היה שלך, אפשר להתעלם מההודעה: איש אינו יכול להיכנס בלי הסיסמה שלך.`,
    ),
  },
  // To a new address, on the office's request, when mail to the old one fails. It proves the mailbox; signing in proves the person.
  address_change: {
    en: words(
      'Please confirm your new e-mail address',
      'Confirm your new address',
      ...dear(),
      p`Our mails to the address of your account did not arrive. You told us that this one is right.`,
      details,
      p`Press the button and sign in with the old address and your password. Your account then moves to the new address.`,
      button('Confirm this address'),
      p`If you do not know what this is about, you can ignore this mail. Nothing changes without your password.`,
    ),
    he: words(
      'נא לאשר את כתובת המייל החדשה',
      'אישור הכתובת החדשה',
      ...shalom(),
      p`הודעות ששלחנו לכתובת של החשבון שלך לא הגיעו. מסרת לנו שזו הכתובת הנכונה.`,
      details,
      p`יש ללחוץ על הכפתור ולהיכנס כרגיל: עם הכתובת הישנה והסיסמה שלך. לאחר מכן יעבור החשבון לכתובת החדשה.`,
      button('לאישור הכתובת'),
      p`אם לא ידוע לך במה מדובר, אפשר להתעלם מההודעה. בלי הסיסמה שלך דבר לא ישתנה.`,
    ),
  },
  reference_request: {
    en: words(
      '{{applicant}} asks you for a letter of recommendation',
      'A letter of recommendation',
      p`Dear ${field('referee')},`,
      p`${field('applicant')} is applying to us and has named you as a referee. We would value your letter.`,
      details,
      p`You need no account. You can write it or upload it, save it and finish later. If you cannot write, please tell us on the same page.`,
      button('Write the letter'),
    ),
    he: words(
      'בקשה למכתב המלצה עבור {{applicant}}',
      'מכתב המלצה',
      p`שלום ${field('referee')},`,
      p`${field('applicant')} מבקש ללמוד אצלנו ומסר את שמך כדי שנפנה אליך לקבלת מכתב המלצה. נשמח למכתב ממך.`,
      details,
      p`אין צורך בחשבון. אפשר לכתוב או להעלות קובץ, לשמור ולסיים אחר כך. אם אין באפשרותך לכתוב, נא להודיע לנו באותו הדף.`,
      button('לכתיבת המכתב'),
    ),
  },
  reference_reminder: {
    en: words(
      'A reminder: a letter for {{applicant}}',
      'A letter of recommendation',
      p`Dear ${field('referee')},`,
      p`We are still waiting for your letter. If you cannot write it, please tell us on the page.`,
      details,
      button('Write the letter'),
    ),
    he: words(
      'תזכורת: מכתב עבור {{applicant}}',
      'מכתב המלצה',
      p`שלום ${field('referee')},`,
      p`אנחנו עדיין ממתינים למכתב ממך. אם אין באפשרותך לכתוב אותו, נא להודיע לנו בדף.`,
      details,
      button('לכתיבת המכתב'),
    ),
  },
  reference_thanks: {
    en: words(
      'Thank you for your letter',
      'We have your letter',
      p`Dear ${field('referee')},`,
      p`Thank you for your letter for ${field('applicant')}. It has reached our admissions team.`,
    ),
    he: words(
      'תודה על המכתב',
      'המכתב שלך אצלנו',
      p`שלום ${field('referee')},`,
      p`תודה על המכתב עבור ${field('applicant')}. הוא הגיע לצוות הקבלה שלנו.`,
    ),
  },
} satisfies ShippedWords;
