/** Shipped words: mails to parents and guardians, and to the applicant about them. No words of the applicant but names stand in them. */
import { button, dear, details, field, p, quote, shalom, unless, when, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

const named = [when('name', p`Dear ${field('name')},`), unless('name', p`Hello,`)];
const hebrewNamed = [when('name', p`שלום ${field('name')},`), unless('name', p`שלום,`)];

export const familyWords = {
  parent_invitation: {
    en: words(
      'An invitation to follow an application',
      'You are invited',
      ...named,
      p`You are invited to follow the application of ${field('applicant')}. You see where it stands, what is still to do, and payments.`,
      p`You need an account of your own for it, with an address that is not the applicant’s.`,
      button('Follow the application'),
    ),
    he: words(
      'הזמנה לעקוב אחר בקשה',
      'הוזמנת',
      ...hebrewNamed,
      p`הוזמנת לעקוב אחר הבקשה של ${field('applicant')}. אפשר לראות היכן היא עומדת, מה עוד נדרש, ואת התשלומים.`,
      p`לשם כך נדרש חשבון משלך, עם כתובת שאינה של המועמד.`,
      button('למעקב אחר הבקשה'),
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
  parent_payment_refunded: {
    en: words(
      'We have sent a payment back',
      'We have sent a payment back',
      ...named,
      p`This is what we sent back of what was paid for ${field('applicant')}. It can take some days until it arrives.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'החזרנו תשלום',
      'החזרנו תשלום',
      ...hebrewNamed,
      p`זה הסכום ששלחנו בחזרה ממה ששולם עבור ${field('applicant')}. עד שיגיע עשויים לעבור כמה ימים.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  parent_payment_taken_back: {
    en: words(
      'A payment was taken back',
      'A payment was taken back',
      ...named,
      p`A payment or refund for ${field('applicant')} that we had told you of was entered by mistake, or did not come through. It is not counted any more.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'תשלום בוטל',
      'תשלום בוטל',
      ...hebrewNamed,
      p`תשלום או החזר עבור ${field('applicant')} שהודענו לך עליו נרשם בטעות או לא התקבל בסופו של דבר. הוא אינו נזקף עוד.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  parent_payment_not_found: {
    en: words(
      'We have not found a payment',
      'A payment has not reached us',
      ...named,
      p`You told us about a payment for ${field('applicant')}. We looked for it and did not find it. ${field('reason')}`,
      details,
      button('See the deposit'),
    ),
    he: words(
      'לא מצאנו תשלום',
      'תשלום לא הגיע אלינו',
      ...hebrewNamed,
      p`הודעת לנו על תשלום עבור ${field('applicant')}. חיפשנו אותו ולא מצאנו. ${field('reason')}`,
      details,
      button('לפרטי דמי הרישום'),
    ),
  },
  // Carries no decision, like the student's own: their page tells it.
  parent_news: {
    en: words(
      'There is news for your family',
      'There is news for your family',
      ...named,
      p`There is news about the application of ${field('applicant')}. Please sign in to read it.`,
      button('Open your family’s page'),
    ),
    he: words(
      'יש חדש עבור המשפחה',
      'יש חדש עבור המשפחה',
      ...hebrewNamed,
      p`יש חדש בבקשה של ${field('applicant')}. נא להיכנס כדי לקרוא.`,
      button('לדף המשפחה'),
    ),
  },
  parent_reply: {
    en: words(
      'We have received a reply',
      'We have received a reply',
      ...named,
      p`${field('applicant')} has replied to us. Your family’s page shows where things stand now.`,
      button('Open your family’s page'),
    ),
    he: words(
      'קיבלנו תשובה',
      'קיבלנו תשובה',
      ...hebrewNamed,
      p`קיבלנו תשובה מאת ${field('applicant')}. בדף המשפחה מופיע היכן הדברים עומדים כעת.`,
      button('לדף המשפחה'),
    ),
  },
  parent_deposit_paid: {
    en: words(
      'The deposit has arrived',
      'The deposit has arrived',
      ...named,
      p`The deposit for ${field('applicant')} has arrived. Thank you.`,
      button('See all payments'),
    ),
    he: words(
      'דמי הרישום התקבלו',
      'דמי הרישום התקבלו',
      ...hebrewNamed,
      p`דמי הרישום עבור ${field('applicant')} התקבלו. תודה.`,
      button('לכל התשלומים'),
    ),
  },
  parent_plan_chosen: {
    en: words(
      'The payment plan',
      'A payment plan has been chosen',
      ...named,
      p`This confirms the payment plan for ${field('applicant')}. Your family’s page shows who chose it, the dates and the amounts.`,
      details,
      button('Open your family’s page'),
    ),
    he: words(
      'תוכנית התשלומים',
      'נבחרה תוכנית תשלומים',
      ...hebrewNamed,
      p`זהו אישור לתוכנית התשלומים עבור ${field('applicant')}. בדף המשפחה מופיע מי בחר בה, ומהם המועדים והסכומים.`,
      details,
      button('לדף המשפחה'),
    ),
  },
  parent_registered: {
    en: words(
      'The registration is complete',
      'The registration is complete',
      ...named,
      p`The place of ${field('applicant')} is registered. Your family’s page shows what is still to do.`,
      details,
      button('Open your family’s page'),
    ),
    he: words(
      'הרישום הושלם',
      'הרישום הושלם',
      ...hebrewNamed,
      p`הרישום של ${field('applicant')} הושלם. בדף המשפחה מופיע מה שעוד נותר לעשות.`,
      details,
      button('לדף המשפחה'),
    ),
  },
  parent_payment_reminder: {
    en: words(
      'A payment is due soon',
      'A payment is due soon',
      ...named,
      p`A payment for ${field('applicant')} is due soon. If it has been sent already, there is nothing to do.`,
      details,
      button('See all payments'),
    ),
    he: words(
      'מועד תשלום מתקרב',
      'מועד תשלום מתקרב',
      ...hebrewNamed,
      p`מתקרב מועד תשלום עבור ${field('applicant')}. אם התשלום כבר נשלח, אין צורך לעשות דבר.`,
      details,
      button('לכל התשלומים'),
    ),
  },
  consent_request: {
    en: words(
      'Your consent is needed',
      'Consent of a parent or guardian',
      ...named,
      p`Anyone who applies before turning 18 needs the consent of a parent or guardian, and ${field('applicant')} has named you. Please read what this is about, then answer.`,
      details,
      button('Read and answer'),
    ),
    he: words(
      'נדרשת הסכמתך',
      'הסכמת הורה או אפוטרופוס',
      ...hebrewNamed,
      p`מי שמגיש בקשה לפני גיל 18 זקוק להסכמת הורה או אפוטרופוס. ${field('applicant')} ציין אותך לשם כך. נא לקרוא במה מדובר ולהשיב.`,
      details,
      button('לקריאה ולתשובה'),
    ),
  },
  consent_thanks: {
    en: words(
      'Your consent has been received',
      'Thank you',
      ...named,
      p`You have given your consent as a parent or guardian. This mail is your copy.`,
      when('words', p`You signed these words:`, quote(p`${field('words')}`)),
      details,
      p`If it was not you, or if you want to take it back, please answer this mail.`,
    ),
    he: words(
      'הסכמתך התקבלה',
      'תודה',
      ...hebrewNamed,
      p`נתת את הסכמתך כהורה או כאפוטרופוס. מייל זה הוא העותק שלך.`,
      when('words', p`זה הנוסח שעליו חתמת:`, quote(p`${field('words')}`)),
      details,
      p`אם לא חתמת בעצמך, או אם ברצונך לחזור בך, נא להשיב למייל הזה.`,
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
      button('לפנייה חוזרת'),
    ),
  },
} satisfies ShippedWords;
