/** The questions of the application in their sections (specification, section 3: Application). Rules live in SQL. */
import type { Choice } from '../../components/inputs.tsx';
import type { AnswerName, AnswerSection } from '@school/shared/application-answers';
import { humanize } from '@school/shared/formats';
import { tracks } from '@school/shared/tracks';
import { fieldTexts } from './field-texts.ts';

export type FieldsSectionId = AnswerSection;
export type SectionId = FieldsSectionId | 'documents' | 'references' | 'interview' | 'review';
export const sectionIds: readonly SectionId[] = [
  'personal', 'academic', 'essays', 'documents', 'references', 'interview', 'review',
]; // prettier-ignore

export interface QuestionField {
  readonly name: AnswerName;
  readonly section: FieldsSectionId;
  readonly kind: 'line' | 'email' | 'tel' | 'date' | 'year' | 'text' | 'essay' | 'choice';
  /** Autocomplete token; only what concerns the applicant in person has one. */
  readonly autoComplete?: string;
  readonly choices?: readonly Choice[];
  /** Heading before this field. */
  readonly group?: string;
  readonly half?: boolean;
}

const levels = ['beginner', 'elementary', 'intermediate', 'advanced', 'native'].map((value) => ({
  value,
  label: humanize(value),
}));
const trackChoices = tracks.map(({ value, label }) => ({ value, label }));

// prettier-ignore
export const questionFields: readonly QuestionField[] = [
  { name: 'program_track', section: 'personal', kind: 'choice', choices: trackChoices },
  { name: 'first_name', section: 'personal', kind: 'line', autoComplete: 'given-name', half: true, group: fieldTexts.groups.you },
  { name: 'last_name', section: 'personal', kind: 'line', autoComplete: 'family-name', half: true },
  { name: 'hebrew_first_name', section: 'personal', kind: 'line', half: true },
  { name: 'hebrew_last_name', section: 'personal', kind: 'line', half: true },
  { name: 'date_of_birth', section: 'personal', kind: 'date', autoComplete: 'bday', half: true },
  { name: 'passport_number', section: 'personal', kind: 'line', half: true },
  { name: 'passport_expires_on', section: 'personal', kind: 'date', half: true },
  { name: 'email', section: 'personal', kind: 'email', autoComplete: 'email', group: fieldTexts.groups.reach },
  { name: 'phone', section: 'personal', kind: 'tel', autoComplete: 'tel', half: true },
  { name: 'whatsapp_phone', section: 'personal', kind: 'tel', half: true },
  { name: 'address', section: 'personal', kind: 'line', autoComplete: 'street-address' },
  { name: 'city', section: 'personal', kind: 'line', autoComplete: 'address-level2', half: true },
  { name: 'postal_code', section: 'personal', kind: 'line', autoComplete: 'postal-code', half: true },
  { name: 'country', section: 'personal', kind: 'line', autoComplete: 'country-name' },
  { name: 'emergency_contact_name', section: 'personal', kind: 'line', group: fieldTexts.groups.emergency },
  { name: 'emergency_contact_phone', section: 'personal', kind: 'tel', half: true },
  { name: 'emergency_contact_relationship', section: 'personal', kind: 'line', half: true },
  { name: 'high_school', section: 'academic', kind: 'line', group: fieldTexts.groups.schools },
  { name: 'graduation_year', section: 'academic', kind: 'year', half: true },
  { name: 'gpa', section: 'academic', kind: 'line', half: true },
  { name: 'current_school', section: 'academic', kind: 'line' },
  { name: 'previous_yeshiva', section: 'academic', kind: 'line' },
  { name: 'hebrew_proficiency', section: 'academic', kind: 'choice', choices: levels, group: fieldTexts.groups.learning },
  { name: 'torah_study_level', section: 'academic', kind: 'line' },
  { name: 'jewish_education', section: 'academic', kind: 'text' },
  { name: 'special_learning_needs', section: 'academic', kind: 'text' },
  { name: 'why_here', section: 'essays', kind: 'essay' },
  { name: 'spiritual_journey', section: 'essays', kind: 'essay' },
  { name: 'goals', section: 'essays', kind: 'essay' },
  { name: 'jewish_background', section: 'essays', kind: 'essay' },
];

/** What can be chosen: of tracks those that the year offers, and the chosen one, which may have been taken out of the year since. */
export const choicesIn = (
  { name, choices = [] }: QuestionField,
  offered: readonly string[],
  chosen: unknown = null,
): readonly Choice[] =>
  name !== 'program_track' || offered.length === 0
    ? choices
    : choices.filter(({ value }) => offered.includes(value) || value === chosen);

export const fieldsOfSection = (section: FieldsSectionId): readonly QuestionField[] =>
  questionFields.filter((field) => field.section === section);

export const isFieldsSection = (section: string): section is FieldsSectionId =>
  section === 'personal' || section === 'academic' || section === 'essays';

export const inputId = (name: string): string => `answer-${name}`;
