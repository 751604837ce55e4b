/** Made by `npm run types` from supabase/migrations. Do not edit. */

/** Functions of the portal that change nothing; every other one makes what was read before stale. */
export const readings: ReadonlySet<string> = new Set([
  'my_application',
  'my_child',
  'my_children',
  'my_consent',
  'my_decision_letters',
  'my_enrollment',
  'my_ledger',
  'my_parents',
  'my_privacy',
  'my_progress_links',
  'my_referees',
  'my_sessions',
  'my_staff_account',
  'my_student_information',
  'my_thread',
  'my_waitlist',
  'open_early_answers',
  'open_interview_slots',
  'open_program_year',
  'read_decision_letter',
  'take_my_data',
  'unread_messages',
]);
