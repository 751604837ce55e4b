/** Groups of columns that the page speaks of beside those of the student record (student-rows.ts). */

/** One column of each group of one's own record with a value that may be written. */
export const sampleChange: Readonly<Record<string, Record<string, unknown>>> = {
  'own.form': { high_school_name: 'Demo High' },
  'own.passport_travel': { flight_information: 'LY001' },
  'own.medical': { medical_conditions: 'None' },
  'own.office': { internal_notes: 'I am great' },
};

export const sensitiveAnswers = [
  'passport_number',
  'passport_expires_on',
  'special_learning_needs',
  'date_of_birth',
] as const;
