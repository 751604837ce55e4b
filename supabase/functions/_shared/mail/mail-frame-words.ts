/** The words of the frame: whose mail this is, where to write, how to stop reminders. */
import school from '@school/shared/school.json' with { type: 'json' };
import type { MailLanguage } from '@school/shared/mail/kinds';
import type { Content } from '@school/shared/mail/content';

const email = school.contacts.find((contact) => contact.id === 'admissions')?.email ?? school.email;

const WORDS: Readonly<Record<MailLanguage, { readonly questions: string; readonly stop: string }>> = {
  en: { questions: 'Questions? Write to ', stop: 'Stop reminders' },
  he: { questions: 'שאלות? אפשר לכתוב אל ', stop: 'להפסקת תזכורות' },
};

export interface FrameWords {
  readonly school: string;
  /** Lines of the foot: words before, words of a link, its address (none: plain words). */
  readonly lines: readonly (readonly [before: string, label: string, href: string | null])[];
}

export function frameWords({ language, stopHref }: Content): FrameWords {
  const words = WORDS[language];
  const name = language === 'he' ? school.hebrewName : school.name;
  const program = language === 'he' ? '' : `, ${school.programName}`;
  return {
    school: name,
    lines: [
      ['', `${name}${program}`, null],
      [words.questions, email, `mailto:${email}`],
      ...(stopHref ? [['', words.stop, stopHref] as const] : []),
    ],
  };
}
