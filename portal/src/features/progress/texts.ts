/** Words of the page that an applicant makes for an adviser. Hebrew comes next. */
import { yearName } from '@school/shared/year-name';

export const texts = {
  title: 'How an application stands',
  lead: (year: string) =>
    `An applicant for ${yearName(year)} shares this page with you. It shows what is still to do. It does not show any answers.`,
  submitted: 'The application has been submitted.',
  notSubmitted: 'The application has not been submitted yet.',
  outstanding: 'Still to do',
  awaited: 'Waiting for',
  nothing: 'Nothing is outstanding.',
  ready: 'Everything is there. It only needs to be submitted.',
  sections: {
    personal: 'Personal information',
    academic: 'Academic information',
    essays: 'Essays',
    documents: 'Documents',
    references: 'References',
    review: 'Before submitting',
  } as Readonly<Record<string, string>>,
  dates: 'Dates',
  deadline: 'Application deadline',
  decisions: 'Acceptance letters',
  ends: 'This page closes at the deadline, or when the applicant closes it.',
  asideTitle: 'This application is on hold',
  aside: 'The applicant has put it aside for now. This page shows it again when they continue.',
  endedTitle: 'This page is closed',
  ended:
    'The deadline has passed, the application has ended, or the applicant no longer shares it. Please ask them.',
  unknownTitle: 'This link does not work',
  unknown: 'Perhaps part of it is missing. Please ask the applicant for a new one.',
  limited: 'Too many links were tried from your network. Please try again in an hour.',
} as const;
