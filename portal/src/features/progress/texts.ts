/** Words of the page that an applicant makes for an adviser. Hebrew comes next. */
export const texts = {
  title: 'How an application stands',
  lead: (year: string) =>
    `An applicant for ${year} shares this page with you. It shows what is still to do, and no answers.`,
  submitted: 'The application has been submitted.',
  notSubmitted: 'The application is not submitted yet.',
  outstanding: 'Still to do',
  nothing: 'Nothing is outstanding.',
  ready: 'Everything is there. It only needs to be submitted.',
  sections: {
    personal: 'Personal information',
    academic: 'Academic information',
    essays: 'Essays',
    documents: 'Documents',
    references: 'References',
  } as Readonly<Record<string, string>>,
  dates: 'Dates',
  deadline: 'Application deadline',
  decisions: 'Acceptance letters',
  ends: 'This page ends with the deadline, or when the applicant ends it.',
  asideTitle: 'This application rests',
  aside: 'The applicant has put it aside for now. This page shows it again when they go on.',
  endedTitle: 'This page has ended',
  ended: 'The deadline has passed, or the applicant has ended it. Please ask them.',
  unknownTitle: 'This link opens nothing',
  unknown: 'Perhaps it was not copied whole. Please ask the applicant for a new one.',
  limited: 'Too many links were tried from your network. Please try again in an hour.',
} as const;
