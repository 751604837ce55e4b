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
  filled: (count: number, all: number) => `${count} of ${all} filled in`,
  toPutRight: (count: number) => `${count} to correct`,
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
  ageUnknown: 'We work out your age from it',
  whatsapp: 'Include country code (e.g., +1 212 555 0123)',
  phone: 'With the country code, like +1 212 555 0123',
  list: 'Separate several with commas',
  stale: 'This record was changed somewhere else after you opened it. Your changes are still in the form.',
  staleBoth: 'Changed in both places. The other value is:',
  empty: '(empty)',
  kept: 'Changes that you had not saved are back in the form.',
  partly: 'Everything else is saved. Correct these and save again.',
  notDiscarded: (message: string) => `Your draft is still there. ${message}`,
  inApplication: 'In your application:',
  inAccount: 'You now sign in with:',
  use: 'Use it',
  useForLabel: (label: string) => `Use what the application says: ${label}`,
  draft: (save: string) => `What you type is kept as your draft. The office sees it when you press ${save}.`,
  draftKept: (time: string, save: string) =>
    `Kept as your draft ${time}. The office sees it when you press ${save}.`,
  draftOffline:
    'No connection. What you type is kept in this tab. It goes to your draft when you are back online.',
  draftSignedOut: 'Your session has ended. What you typed is kept in this tab. Sign in again to continue.',
  office:
    'The office sees what you save here. Health details are read only by the admissions office and by the staff on duty in the dormitory.',
} as const;
