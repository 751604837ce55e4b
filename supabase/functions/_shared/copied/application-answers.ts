/**
 * The questions of the application: their section, and whether an answer is needed to submit. The rule itself is
 * `private.application_fields()`; supabase/tests/contract/rules.test.ts holds the two equal.
 */
const questions = {
  program_track: ['personal', true],
  first_name: ['personal', true],
  last_name: ['personal', true],
  hebrew_first_name: ['personal', false],
  hebrew_last_name: ['personal', false],
  email: ['personal', true],
  phone: ['personal', true],
  whatsapp_phone: ['personal', false],
  date_of_birth: ['personal', true],
  address: ['personal', true],
  city: ['personal', true],
  country: ['personal', true],
  passport_number: ['personal', false],
  emergency_contact_name: ['personal', true],
  emergency_contact_phone: ['personal', true],
  emergency_contact_relationship: ['personal', false],
  high_school: ['academic', true],
  graduation_year: ['academic', true],
  gpa: ['academic', false],
  previous_yeshiva: ['academic', false],
  torah_study_level: ['academic', false],
  hebrew_proficiency: ['academic', true],
  jewish_education: ['academic', false],
  current_school: ['academic', false],
  special_learning_needs: ['academic', false],
  why_otniel: ['essays', true],
  spiritual_journey: ['essays', true],
  goals: ['essays', true],
  jewish_background: ['essays', false],
} as const;

export type AnswerName = keyof typeof questions;
export type AnswerSection = (typeof questions)[AnswerName][0];
export type AnswerValue = string | number | null;

/** The columns of `applications` that its owner answers. */
export const answerNames = Object.keys(questions) as [AnswerName, ...AnswerName[]];
export const sectionOf = (name: AnswerName): AnswerSection => questions[name][0];
/** Asked for before submitting, so that the others can be marked optional. */
export const isRequiredAnswer = (name: AnswerName): boolean => questions[name][1];
