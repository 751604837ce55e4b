/** The words of the numbers of a year. */
const people = (count: number): string => `${count} ${count === 1 ? 'application' : 'applications'}`;
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

export const texts = {
  year: 'Program year',
  noYear: 'There is no open program year. Choose one above, when there is one.',
  stages: {
    started: 'Started',
    submitted: 'Submitted',
    decided: 'Decided',
    accepted: 'Accepted',
    replied: 'Replied yes',
    registered: 'Registered',
  },
  funnel: 'How far they came',
  stage: 'Stage',
  noEarlier: 'There is no earlier year to compare with.',
  sameDay: (left: number): string =>
    left >= 0
      ? `Earlier years are counted ${days(left)} before their deadline, as today is for this year.`
      : `Earlier years are counted ${days(-left)} after their deadline, as today is for this year.`,
  erased: 'Files erased since then are not counted.',
  known: (told: number, decided: number): string =>
    `Of ${decided} decided, ${told} told and ${decided - told} not yet told.`,
  yield: (replied: number, told: number): string =>
    told === 0
      ? 'Yield: nobody has been told of an acceptance yet.'
      : `Yield: ${replied} of ${told} told replied yes (${Math.round((replied / told) * 100)} %).`,
  tracks: 'Tracks and their places',
  track: 'Track',
  placed: 'Accepted or registered',
  told: 'Of them told',
  submitted: 'Submitted',
  registered: 'Registered',
  places: 'Places',
  taken: 'Places taken',
  noTracks: 'This year has no tracks.',
  noCapacity: 'not set',
  full: (placed: number, capacity: number): string =>
    capacity === 0 ? 'no places' : `${Math.round((placed / capacity) * 100)} %`,
  countries: 'By country',
  country: 'Country',
  schools: 'By high school',
  school: 'High school',
  notGiven: 'Not given',
  others: (kinds: number): string => (kinds === 1 ? '1 other' : `${kinds} others`),
  applications: 'Applications',
  weeks: 'Submissions by week',
  week: 'Week from Sunday',
  noSubmissions: 'Nobody has submitted an application yet.',
  waiting: 'From submission to decision',
  noDecisions: 'Nothing has been decided yet.',
  waited: (count: number, median: number, slow: number): string =>
    count === 1
      ? `One decision, after ${days(median)}.`
      : `Half of ${count} decisions came within ${days(median)}, nine of ten within ${days(slow)}.`,
  opens: (what: string, count: number): string => `${what}: ${people(count)}`,
} as const;
