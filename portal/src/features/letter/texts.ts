/** Words around a letter, and those of its head and foot in both languages; what it says comes from the database. */
import type { MailLanguage } from '@school/shared/mail/kinds';
import school from '@school/shared/school.json';

export const texts = {
  title: 'Your letter',
  none: 'There is no letter for you. When your application has been decided, a mail tells you so and the letter is here.',
  home: 'Back to your dashboard',
  language: 'Language of the letter',
  languages: { en: 'English', he: 'עברית' },
  print: 'Print or save as PDF',
  replyTitle: 'Your reply',
  replyBy: 'Reply by',
  reply: 'Reply to the offer',
  taken: 'You have accepted your place.',
  enrollment: 'Your enrollment page',
  others: 'All your letters',
  letterOf: (day: string, year: string) => `Letter of ${day}, for ${year}`,
  unopened: 'Not opened yet',
  shown: 'shown above',
} as const;

interface PaperWords {
  readonly school: string;
  readonly program: string;
  readonly reference: string;
  readonly personal: string;
  readonly questions: string;
}
export const paperWords: Readonly<Record<MailLanguage, PaperWords>> = {
  en: {
    school: school.name,
    program: school.programName,
    reference: 'Reference number',
    personal: 'A personal word',
    questions: 'Questions? Write to',
  },
  he: {
    school: school.hebrewName,
    program: 'משרד הקבלה',
    reference: 'מספר אסמכתה',
    personal: 'מילה אישית',
    questions: 'שאלות? אפשר לכתוב אל',
  },
};
