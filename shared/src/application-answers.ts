/** The columns of `applications` that its owner answers; the database holds the same list (private.application_fields). */
export const answerNames = [
  'program_track', 'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'phone',
  'whatsapp_phone', 'date_of_birth', 'address', 'city', 'country', 'passport_number', 'emergency_contact_name',
  'emergency_contact_phone', 'emergency_contact_relationship', 'high_school', 'graduation_year', 'gpa',
  'previous_yeshiva', 'torah_study_level', 'hebrew_proficiency', 'jewish_education', 'current_school',
  'special_learning_needs', 'why_otniel', 'spiritual_journey', 'goals', 'jewish_background',
] as const; // prettier-ignore
export type AnswerName = (typeof answerNames)[number];
export type AnswerValue = string | number | null;
