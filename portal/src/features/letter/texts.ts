/** Words around a letter; those on its paper stand in shared/src/mail/letter-paper.ts. */
import { yearName } from '@school/shared/year-name';
import { inLanguages } from '../../lib/language.ts';

export const texts = inLanguages('letter', {
  title: 'Your letter',
  none: 'There is no letter for you.',
  noneYet: 'There is no letter for you yet. We will write to you when it is here.',
  home: 'Back to your dashboard',
  print: 'Print',
  download: 'Download as PDF',
  making: 'Making the PDF…',
  failed: (reason: string) => `The PDF could not be made. ${reason}`,
  fileName: (reference: string | undefined, language: string) =>
    `letter-${reference ? `${reference}-` : ''}${language}.pdf`,
  replyTitle: 'Your reply',
  replyBy: 'Reply by',
  reply: 'Reply to the offer',
  overTitle: 'The time to reply has passed',
  replyEnded: 'It ended on',
  write: 'Write to the office',
  nextTitle: 'What comes next',
  taken: 'You have accepted your place.',
  enrollment: 'Your enrollment page',
  others: 'All your letters',
  letterOf: (day: string, year: string) => `Letter of ${day}, for ${yearName(year)}`,
  unopened: 'Not opened yet',
  shown: 'shown above',
} as const);
