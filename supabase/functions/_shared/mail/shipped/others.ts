/** Shipped words: mails to referees, parents and guardians. No words of the applicant but names stand in them. */
import { button, dear, details, field, p, shalom, unless, when, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

const named = [when('name', p`Dear ${field('name')},`), unless('name', p`Hello,`)];
const hebrewNamed = [when('name', p`שלום ${field('name')},`), unless('name', p`שלום,`)];

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
      p`If it was not you, you can leave this mail alone: nobody can sign in without your password.`,
    ),
    he: words(
      'כבר יש לך חשבון',
      'כבר יש לך חשבון',
      p`מישהו, כנראה אתה, ניסה להירשם עם כתובת הדואר הזו. כבר יש לה חשבון, ולכן דבר לא השתנה.`,
      details,
      p`אם הסיסמה נשכחה, אפשר לבחור סיסמה חדשה בדף הכניסה.`,
      button('כניסה'),
      p`אם זה לא היית אתה, אפשר להתעלם מההודעה: איש אינו יכול להיכנס בלי הסיסמה שלך.`,
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
      p`Press the button and sign in as always: with the old address and your password. From then on the new address is the one of your account.`,
      button('Confirm this address'),
      p`If you do not know what this is about, you can leave this mail alone. Nothing changes without your password.`,
    ),
    he: words(
      'נא לאשר את כתובת הדואר החדשה',
      'אישור הכתובת החדשה',
      ...shalom(),
      p`הודעות ששלחנו לכתובת של החשבון שלך לא הגיעו. מסרת לנו שזו הכתובת הנכונה.`,
      details,
      p`יש ללחוץ על הכפתור ולהיכנס כרגיל: עם הכתובת הישנה והסיסמה שלך. מאז הכתובת החדשה היא הכתובת של החשבון.`,
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
      p`You need no account. You can write or upload, save and finish later, or tell us that you cannot.`,
      button('Write the letter'),
    ),
    he: words(
      'בקשה למכתב המלצה עבור {{applicant}}',
      'מכתב המלצה',
      p`שלום ${field('referee')},`,
      p`${field('applicant')} הגיש אלינו בקשה וציין אותך כממליץ. נשמח למכתב ממך.`,
      details,
      p`אין צורך בחשבון. אפשר לכתוב או להעלות קובץ, לשמור ולסיים אחר כך, או לומר לנו שאין באפשרותך.`,
      button('לכתיבת המכתב'),
    ),
  },
  reference_reminder: {
    en: words(
      'A reminder: a letter for {{applicant}}',
      'A letter of recommendation',
      p`Dear ${field('referee')},`,
      p`We are still waiting for your letter. If you cannot write it, the page lets you say so.`,
      details,
      button('Write the letter'),
    ),
    he: words(
      'תזכורת: מכתב עבור {{applicant}}',
      'מכתב המלצה',
      p`שלום ${field('referee')},`,
      p`אנחנו עדיין ממתינים למכתב ממך. אם אין באפשרותך לכתוב אותו, אפשר לומר זאת בדף.`,
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
  parent_invitation: {
    en: words(
      'An invitation to follow an application',
      'You are invited',
      ...named,
      p`${field('applicant')} invites you to follow the application: where it stands, what is to do, and payments.`,
      p`Open your own account with the button below. Please use an address of your own.`,
      button('Open your account'),
    ),
    he: words(
      'הזמנה לעקוב אחר בקשה',
      'הוזמנת',
      ...hebrewNamed,
      p`${field('applicant')} מזמין אותך לעקוב אחר הבקשה: היכן היא עומדת, מה יש לעשות, ותשלומים.`,
      p`פותחים חשבון משלך בכפתור שלהלן. נא להשתמש בכתובת משלך.`,
      button('לפתיחת חשבון'),
    ),
  },
  parent_payment_received: {
    en: words(
      'We have received your payment',
      'Thank you for your payment',
      ...named,
      p`This is the receipt of the payment that you made for ${field('applicant')}.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'התשלום שלך התקבל',
      'תודה על התשלום',
      ...hebrewNamed,
      p`זוהי קבלה על התשלום ששילמת עבור ${field('applicant')}.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  consent_request: {
    en: words(
      'Your consent is needed',
      'Consent of a parent or guardian',
      ...named,
      p`${field('applicant')} is under 18. Please read what this is about and give, or refuse, your consent.`,
      details,
      button('Read and answer'),
    ),
    he: words(
      'נדרשת הסכמתך',
      'הסכמת הורה או אפוטרופוס',
      ...hebrewNamed,
      p`${field('applicant')} מתחת לגיל 18. נא לקרוא במה מדובר ולתת הסכמה או לסרב.`,
      details,
      button('לקריאה ולתשובה'),
    ),
  },
  consent_thanks: {
    en: words(
      'Your consent has been received',
      'Thank you',
      ...named,
      p`You have given your consent as a parent or guardian. We keep what you signed with the application.`,
      details,
      p`If it was not you, or if you want to take it back, please answer this mail.`,
    ),
    he: words(
      'הסכמתך התקבלה',
      'תודה',
      ...hebrewNamed,
      p`נתת את הסכמתך כהורה או כאפוטרופוס. מה שנחתם נשמר עם הבקשה.`,
      details,
      p`אם זה לא היית אתה, או אם ברצונך לחזור בך, נא להשיב להודעה זו.`,
    ),
  },
  // To the applicant.
  consent_received: {
    en: words(
      'The consent has been given',
      'The consent has been given',
      ...dear(),
      p`Your parent or guardian has given their consent. There is nothing more to do about it.`,
      button('Open your page'),
    ),
    he: words(
      'ההסכמה ניתנה',
      'ההסכמה ניתנה',
      ...shalom(),
      p`ההורה או האפוטרופוס שלך נתן את הסכמתו. אין עוד מה לעשות בעניין.`,
      button('לדף שלך'),
    ),
  },
  consent_refused: {
    en: words(
      'The consent was not given',
      'The consent was not given',
      ...dear(),
      p`The parent or guardian whom you asked has not given their consent. Please speak with them; from your page you can ask again.`,
      button('Open your page'),
    ),
    he: words(
      'ההסכמה לא ניתנה',
      'ההסכמה לא ניתנה',
      ...shalom(),
      p`ההורה או האפוטרופוס שביקשת את הסכמתו לא נתן אותה. כדאי לשוחח איתו; אפשר לבקש שוב מהדף שלך.`,
      button('לדף שלך'),
    ),
  },
  consent_rejected: {
    en: words(
      'The consent must be given again',
      'The consent must be given again',
      ...dear(),
      p`We could not take the consent of your parent or guardian as it was given.`,
      p`${field('reason')}`,
      p`Please ask for it again from your page.`,
      button('Ask again'),
    ),
    he: words(
      'יש לתת את ההסכמה מחדש',
      'יש לתת את ההסכמה מחדש',
      ...shalom(),
      p`לא יכולנו לקבל את הסכמת ההורה או האפוטרופוס כפי שניתנה.`,
      p`${field('reason')}`,
      p`נא לבקש אותה שוב מהדף שלך.`,
      button('לבקשה חוזרת'),
    ),
  },
} satisfies ShippedWords;
