import type { Enrollment } from './years-api.ts';

/** A year of a record in tests. */
export const year = (change: Partial<Enrollment>): Enrollment => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  program_year_id: 'y-1',
  application_id: null,
  year: '2027-2028',
  is_shown: true,
  is_active: true,
  is_held: false,
  program_track: 'shana_bet',
  learning_start_date: '2027-08-29',
  learning_end_date: null,
  registration_status: 'pending',
  enrollment_status: 'prospective',
  leaves_on: null,
  amount_owed: 25_000,
  version: 1,
  ...change,
});
