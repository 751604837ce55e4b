/**
 * The questions of the application: their section, whether an answer is needed to submit, and how many characters it may
 * have. The rules themselves are `private.application_fields()` and the checks of the tables;
 * supabase/tests/contract/rules.test.ts holds them equal.
 */
const questions = {
  program_track: ['personal', true],
  first_name: ['personal', true, 100],
  last_name: ['personal', true, 100],
  hebrew_first_name: ['personal', false, 100],
  hebrew_last_name: ['personal', false, 100],
  email: ['personal', true],
  phone: ['personal', true],
  whatsapp_phone: ['personal', false],
  date_of_birth: ['personal', true],
  address: ['personal', true, 300],
  city: ['personal', true, 100],
  postal_code: ['personal', false, 20],
  country: ['personal', true, 100],
  passport_number: ['personal', false],
  passport_expires_on: ['personal', false],
  emergency_contact_name: ['personal', true, 200],
  emergency_contact_phone: ['personal', true],
  emergency_contact_relationship: ['personal', false, 100],
  high_school: ['academic', true, 200],
  graduation_year: ['academic', true],
  gpa: ['academic', false, 20],
  previous_yeshiva: ['academic', false, 300],
  torah_study_level: ['academic', false, 300],
  hebrew_proficiency: ['academic', true],
  jewish_education: ['academic', false, 2000],
  current_school: ['academic', false, 200],
  special_learning_needs: ['academic', false, 4000],
  why_here: ['essays', true, 8000],
  spiritual_journey: ['essays', true, 8000],
  goals: ['essays', true, 8000],
  jewish_background: ['essays', false, 8000],
} as const;

export type AnswerName = keyof typeof questions;
export type AnswerSection = (typeof questions)[AnswerName][0];
export type AnswerValue = string | number | null;

/** The columns of `applications` that its owner answers. */
export const answerNames = Object.keys(questions) as [AnswerName, ...AnswerName[]];
export const sectionOf = (name: AnswerName): AnswerSection => questions[name][0];
/** Asked for before submitting, so that the others can be marked optional. */
export const isRequiredAnswer = (name: AnswerName): boolean => questions[name][1];
/** The most characters an answer may have; null where a format says it. */
export const longestAnswer = (name: AnswerName): number | null => {
  const rule: readonly [AnswerSection, boolean, number?] = questions[name];
  return rule[2] ?? null;
};

/** The most characters of a reference's fields. */
export const longestOfReference = { name: 200, relationship: 100, organization: 200 } as const;
