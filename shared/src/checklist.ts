/** The five default enrollment tasks (spec section 3, Checklist item); the database holds them as templates per year. */
export const enrollmentTaskKeys = ['passport', 'medical', 'deposit', 'tuition', 'travel'] as const;
export type EnrollmentTaskKey = (typeof enrollmentTaskKeys)[number];

/** Progress in percent: round(done / total * 100); an empty list is 0. */
export const progressPercent = (done: number, total: number): number =>
  total === 0 ? 0 : Math.round((done / total) * 100);
