/** Shipped words: interviews. The calendar file comes with them. */
import { button, dear, details, field, p, quote, shalom, when, words, type Words } from '../build.ts';
import type { ShippedWords } from './index.ts';

const english = (subject: string, sentence: ReturnType<typeof p>): Words =>
  words(
    subject,
    subject,
    ...dear(),
    sentence,
    details,
    when('reason', p`Why:`, quote(p`${field('reason')}`)),
    button('See your application'),
  );
const hebrew = (subject: string, sentence: ReturnType<typeof p>): Words =>
  words(
    subject,
    subject,
    ...shalom(),
    sentence,
    details,
    when('reason', p`הסיבה:`, quote(p`${field('reason')}`)),
    button('לבקשה שלך'),
  );

export const interviewWords = {
  interview_scheduled: {
    en: english(
      'Your interview is scheduled',
      p`We look forward to meeting you. The attached file puts the time into your calendar.`,
    ),
    he: hebrew('נקבע לך ריאיון', p`נשמח להכיר אותך. הקובץ המצורף מכניס את המועד ליומן שלך.`),
  },
  interview_changed: {
    en: english(
      'Your interview has been moved',
      p`Please note the new details below. The attached file updates your calendar.`,
    ),
    he: hebrew('מועד הריאיון שלך השתנה', p`נא לשים לב לפרטים החדשים. הקובץ המצורף מעדכן את היומן שלך.`),
  },
  interview_cancelled: {
    en: english(
      'Your interview has been cancelled',
      p`The interview below will not take place. The attached file removes it from your calendar. Your page shows where your application stands.`,
    ),
    he: hebrew(
      'הריאיון שלך בוטל',
      p`הריאיון שלהלן לא יתקיים. הקובץ המצורף מסיר אותו מהיומן שלך. באזור האישי מופיע היכן הבקשה שלך עומדת.`,
    ),
  },
  interview_reminder: {
    en: english(
      'Your interview is coming up',
      p`A reminder of your interview. We look forward to meeting you.`,
    ),
    he: hebrew('הריאיון שלך מתקרב', p`תזכורת לריאיון שלך. נשמח להכיר אותך.`),
  },
} satisfies ShippedWords;
