import type { YearValue } from '@school/shared/year-values';

/** The three moments that applicants must not miss. */
export interface YearMoments {
  readonly application_deadline_at: string;
  readonly decisions_at: string;
  readonly registration_deadline_at: string;
}

export interface Deadline {
  readonly id: 'application' | 'decisions' | 'registration';
  readonly title: string;
  readonly at: string;
  /** The value that says it in its own zone, and that of its Hebrew date. */
  readonly own: YearValue;
  readonly hebrew: YearValue;
}

/** The year's moments with their names, in order. */
export const deadlinesOf = (year: YearMoments): Deadline[] => [
  {
    id: 'application',
    title: 'Application',
    at: year.application_deadline_at,
    own: 'deadline.application',
    hebrew: 'hebrew.application',
  },
  {
    id: 'decisions',
    title: 'Acceptance letters',
    at: year.decisions_at,
    own: 'letters',
    hebrew: 'hebrew.decisions',
  },
  {
    id: 'registration',
    title: 'Registration',
    at: year.registration_deadline_at,
    own: 'deadline.registration',
    hebrew: 'hebrew.registration',
  },
];
