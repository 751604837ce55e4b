/** Shipped words: reminders. Each can be stopped by its reader; the frame says how. */
import { button, dear, details, p, shalom, words, type Words } from '../build.ts';
import type { ShippedWords } from './index.ts';

type Sentence = ReturnType<typeof p>;
const english = (subject: string, sentence: Sentence, label: string): Words =>
  words(subject, subject, ...dear(), sentence, details, button(label));
const hebrew = (subject: string, sentence: Sentence, label: string): Words =>
  words(subject, subject, ...shalom(), sentence, details, button(label));

export const reminderWords = {
  draft_reminder: {
    en: english(
      'Your application is not submitted yet',
      p`Your application is saved but not submitted. After the deadline it can no longer be sent.`,
      'Continue your application',
    ),
    he: hebrew(
      'הבקשה שלך עדיין לא הוגשה',
      p`הבקשה שלך שמורה אך לא הוגשה. לאחר המועד האחרון לא יהיה אפשר להגיש אותה.`,
      'להמשך הבקשה',
    ),
  },
  document_reminder: {
    en: english(
      'We are waiting for documents',
      p`We asked you to send these documents again. We cannot finish reading your application without them.`,
      'Send documents',
    ),
    he: hebrew(
      'ממתינים למסמכים',
      p`ביקשנו ממך לשלוח את המסמכים האלה שוב. בלעדיהם לא נוכל לסיים את קריאת הבקשה שלך.`,
      'לשליחת מסמכים',
    ),
  },
  referee_reminder: {
    en: english(
      'Your referee has not answered yet',
      p`We have just reminded them. If the address we write to is wrong, please correct it.`,
      'See your references',
    ),
    he: hebrew(
      'הממליץ שלך עדיין לא השיב',
      p`שלחנו לו עכשיו תזכורת. אם הכתובת שאליה אנחנו כותבים שגויה, אפשר לתקן אותה.`,
      'לממליצים שלך',
    ),
  },
  letter_reminder: {
    en: english(
      'There is a letter for you',
      p`A letter is waiting for you. Please sign in and open it.`,
      'Open your letter',
    ),
    he: hebrew('מחכה לך מכתב', p`מכתב מחכה לך. נא להיכנס ולפתוח אותו.`, 'לפתיחת המכתב'),
  },
  reply_reminder: {
    en: english(
      'Your reply is awaited',
      p`We are waiting for your reply. Please sign in and answer by the date below.`,
      'Reply now',
    ),
    he: hebrew('ממתינים לתשובה שלך', p`אנחנו ממתינים לתשובה שלך. נא להיכנס ולהשיב עד למועד שלהלן.`, 'לתשובה'),
  },
  task_reminder: {
    en: english('Something is still to do', p`These tasks on your list are still open.`, 'Open your list'),
    he: hebrew('נותרו משימות פתוחות', p`המשימות האלה ברשימה שלך עדיין פתוחות.`, 'לרשימה שלך'),
  },
  payment_reminder: {
    en: english(
      'A payment is due soon',
      p`A payment is due soon. If it has been sent already, there is nothing to do.`,
      'See your statement',
    ),
    he: hebrew(
      'מועד תשלום מתקרב',
      p`מתקרב מועד תשלום. אם התשלום כבר נשלח, אין צורך לעשות דבר.`,
      'למצב החשבון',
    ),
  },
} satisfies ShippedWords;
