/** The three moments that applicants must not miss. */
export interface YearMoments {
  readonly application_deadline_at: string;
  readonly application_deadline_zone: string;
  readonly decisions_at: string;
  readonly decisions_zone: string;
  readonly registration_deadline_at: string;
  readonly registration_deadline_zone: string;
}

export interface Deadline {
  readonly id: 'application' | 'decisions' | 'registration';
  readonly title: string;
  readonly at: string;
  readonly zone: string;
}

/** The year's moments with their names, in order. */
export const deadlinesOf = (year: YearMoments): Deadline[] => [
  {
    id: 'application',
    title: 'Application',
    at: year.application_deadline_at,
    zone: year.application_deadline_zone,
  },
  { id: 'decisions', title: 'Acceptance letters', at: year.decisions_at, zone: year.decisions_zone },
  {
    id: 'registration',
    title: 'Registration',
    at: year.registration_deadline_at,
    zone: year.registration_deadline_zone,
  },
];
