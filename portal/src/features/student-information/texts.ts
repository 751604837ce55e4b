/** Words of the student information form; toasts, messages and busy texts are the specification's. */
import type { StudentSection } from '@school/shared/api/shapes';

const sections: Readonly<Record<StudentSection, string>> = {
  personal: 'Personal',
  program: 'Program',
  academic: 'Academic',
  parent: 'Parent',
  passport_travel: 'Passport and travel',
  medical: 'Medical',
};

export const texts = {
  title: 'Student Information',
  lead: 'Only first name, last name and email are required. You can come back and complete the rest later.',
  sections,
  sectionsLabel: 'Sections of the form',
  cancel: 'Cancel',
  save: 'Save Information',
  update: 'Update Information',
  saving: 'Saving...',
  success: { title: 'Success', message: 'Your information has been saved successfully.' },
  error: { title: 'Error', message: 'Failed to save your information. Please try again.' },
  required: {
    first_name: 'First name is required',
    last_name: 'Last name is required',
    email: 'Email is required',
  },
  age: (years: number) => (years === 1 ? 'Age: 1 year' : `Age: ${years} years`),
  ageUnknown: 'Your age is computed from it',
  whatsapp: 'Include country code (e.g., +1 212 555 0123)',
  phone: 'With the country code, like +1 212 555 0123',
  list: 'Separate several with commas',
  stale:
    'This record was changed somewhere else since you opened it. What you changed here is still in the form.',
  staleBoth: 'Changed in both places. The other value is:',
  empty: '(empty)',
  kept: 'Changes that you had not saved are back in the form.',
  office: 'The office sees what you save here. Health details are read by the admissions officers only.',
} as const;
