/** Shipped words: what happens to an application. */
import { button, dear, details, field, p, quote, shalom, unless, when, words } from '../build.ts';
import type { ShippedWords } from './index.ts';

export const applicationWords = {
  application_received: {
    en: words(
      'We have received your application',
      'Your application has arrived',
      ...dear(),
      p`Thank you for applying. Your application and your documents are with our admissions team.`,
      details,
      p`We now read your application and check your documents. We may invite you to an interview. You can see where things stand at any time.`,
      button('See your application'),
    ),
    he: words(
      'קיבלנו את הבקשה שלך',
      'הבקשה שלך הגיעה אלינו',
      ...shalom(),
      p`תודה שהגשת בקשה. הבקשה והמסמכים נמצאים אצל צוות הקבלה שלנו.`,
      details,
      p`מה קורה עכשיו: אנחנו קוראים את הבקשה, בודקים את המסמכים ואולי נזמין אותך לריאיון. אפשר לראות בכל עת היכן הדברים עומדים.`,
      button('לבקשה שלך'),
    ),
  },
  document_to_replace: {
    en: words(
      'One of your documents needs replacing',
      'Please send one document again',
      ...dear(),
      p`We looked at your documents. One of them needs replacing.`,
      details,
      p`What our admissions team says about it:`,
      quote(p`${field('reason')}`),
      button('Send it again'),
    ),
    he: words(
      'צריך להחליף את אחד המסמכים שלך',
      'נא לשלוח מסמך אחד שוב',
      ...shalom(),
      p`עברנו על המסמכים שלך. יש להחליף אחד מהם.`,
      details,
      p`מה שכתב צוות הקבלה:`,
      quote(p`${field('reason')}`),
      button('לשליחה חוזרת'),
    ),
  },
  // Carries no decision: people read over shoulders, and mail lies in inboxes for years. The portal tells it.
  decision_published: {
    en: words(
      'There is news about your application',
      'There is news about your application',
      ...dear(),
      p`The status of your application has changed. Please sign in to read it.`,
      button('Read the news'),
    ),
    he: words(
      'יש חדש בבקשה שלך',
      'יש חדש בבקשה שלך',
      ...shalom(),
      p`מצב הבקשה שלך השתנה. נא להיכנס כדי לקרוא.`,
      button('לקריאה'),
    ),
  },
  extension_granted: {
    en: words(
      'You have more time for your application',
      'You have more time',
      ...dear(),
      p`The admissions office has moved the deadline of your application.`,
      details,
      button('Continue your application'),
    ),
    he: words(
      'יש לך עוד זמן להגשת הבקשה',
      'יש לך עוד זמן',
      ...shalom(),
      p`משרד הקבלה דחה את המועד האחרון להגשת הבקשה שלך.`,
      details,
      button('להמשך הבקשה'),
    ),
  },
  deadline_moved: {
    en: words(
      'The application deadline has moved',
      'The application deadline has moved',
      ...dear(),
      p`You have begun an application that you have not submitted yet. Its deadline is now:`,
      details,
      button('Continue your application'),
    ),
    he: words(
      'המועד האחרון להגשת הבקשה השתנה',
      'המועד האחרון להגשת הבקשה השתנה',
      ...shalom(),
      p`התחלת בקשה ועדיין לא הגשת אותה. המועד האחרון להגשתה הוא כעת:`,
      details,
      button('להמשך הבקשה'),
    ),
  },
  question_answered: {
    en: words(
      'Your question: {{subject}}',
      'An answer to your question',
      when('name', p`Dear ${field('name')},`),
      unless('name', p`Hello,`),
      p`${field('answer')}`,
      p`You asked:`,
      quote(p`${field('message')}`),
      p`More answers are in our knowledge base. You can also reply to this mail.`,
      button('Open the knowledge base'),
    ),
    he: words(
      'השאלה שלך: {{subject}}',
      'תשובה לשאלה שלך',
      when('name', p`שלום ${field('name')},`),
      unless('name', p`שלום,`),
      p`${field('answer')}`,
      p`שאלת:`,
      quote(p`${field('message')}`),
      p`תשובות נוספות נמצאות במאגר הידע שלנו. אפשר גם להשיב למייל הזה.`,
      button('למאגר הידע'),
    ),
  },
  application_withdrawn: {
    en: words(
      'You have withdrawn your application',
      'Your application is withdrawn',
      ...dear(),
      p`This confirms that you have withdrawn your application. Nothing more is expected of you.`,
      p`If you did not do this, please write to us at once by replying to this mail.`,
      button('See your application'),
    ),
    he: words(
      'ביטלת את הבקשה שלך',
      'הבקשה שלך בוטלה',
      ...shalom(),
      p`זהו אישור שביטלת את הבקשה שלך. אין צורך לעשות דבר נוסף.`,
      p`אם לא עשית זאת, נא לכתוב לנו מיד בתשובה למייל הזה.`,
      button('לבקשה שלך'),
    ),
  },
  reply_received: {
    en: words(
      'We have received your reply',
      'We have your reply',
      ...dear(),
      p`Thank you for replying. Your page shows where things stand now.`,
      button('See your reply'),
    ),
    he: words(
      'קיבלנו את התשובה שלך',
      'התשובה שלך אצלנו',
      ...shalom(),
      p`תודה על התשובה. באזור האישי מופיע היכן הדברים עומדים כעת.`,
      button('לתשובה שלך'),
    ),
  },
  office_letter: {
    en: words('A letter from the admissions office', 'A letter from the admissions office', ...dear()),
    he: words('מכתב ממשרד הקבלה', 'מכתב ממשרד הקבלה', ...shalom()),
  },
  message_waiting: {
    en: words(
      'You have a message',
      'You have a message',
      ...dear(),
      p`${field('from')} has written to you. Please sign in to read the message and answer.`,
      button('Read the message'),
    ),
    he: words(
      'יש לך הודעה',
      'יש לך הודעה',
      ...shalom(),
      p`התקבלה הודעה מאת ${field('from')}. נא להיכנס כדי לקרוא ולהשיב.`,
      button('לקריאת ההודעה'),
    ),
  },
} satisfies ShippedWords;
