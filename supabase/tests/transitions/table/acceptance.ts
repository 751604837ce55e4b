/** What every first publication of an acceptance brings. */
import type { Lines } from '../words.ts';

export const acceptance = {
  charges: ['+ deposit, 500, yes', '+ housing, 9500, yes', '+ tuition, 14000, yes'],
  email_outbox: ['+ decision_published, the applicant, queued'],
  'private.decision_letters': ['+ accepted'],
  enrollment_tasks: ['+ deposit', '+ medical', '+ passport', '+ travel', '+ tuition'],
  students: [
    '+ amount_owed application_id cell_phone date_of_birth email emergency_contact_name emergency_contact_phone enrollment_status first_name foreign_passport_number hebrew_first_name hebrew_last_name high_school_graduation_year high_school_name home_address is_active last_name learning_start_date program_track program_year_id registration_deposit_amount registration_deposit_due_date registration_deposit_paid registration_status total_tuition_cost user_id',
  ],
} satisfies Lines;
