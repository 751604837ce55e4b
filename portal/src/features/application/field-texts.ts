import type { AnswerName } from '@school/shared/api/shapes';
import school from '@school/shared/school.json';

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
}
const withCode = 'With the country code, like +1 212 555 0123';

const wish = 'About 150 to 500 words; there is room for 8,000 characters.';

const words: Readonly<Record<AnswerName, FieldWords>> = {
  program_track: { label: 'Program track' },
  first_name: { label: 'First name', hint: 'As in your passport' },
  last_name: { label: 'Last name', hint: 'As in your passport' },
  hebrew_first_name: { label: 'Hebrew first name' },
  hebrew_last_name: { label: 'Hebrew last name' },
  email: {
    label: 'Email',
    hint: 'Where the office can write to you. Our own mails go to the address you sign in with.',
  },
  phone: { label: 'Phone', hint: withCode },
  whatsapp_phone: { label: 'WhatsApp phone', hint: withCode },
  date_of_birth: { label: 'Date of birth' },
  address: { label: 'Address', hint: 'Street, house number and apartment' },
  city: { label: 'City', hint: 'With the state or province, where there is one' },
  postal_code: { label: 'Postal code' },
  country: { label: 'Country' },
  passport_number: { label: 'Passport number' },
  passport_expires_on: { label: 'Passport valid until' },
  emergency_contact_name: { label: 'Emergency contact name', hint: 'A parent or another adult we can call' },
  emergency_contact_phone: { label: 'Emergency contact phone', hint: withCode },
  emergency_contact_relationship: { label: 'Emergency contact relationship' },
  high_school: { label: 'High school' },
  graduation_year: { label: 'Graduation year', hint: 'Four digits' },
  gpa: { label: 'GPA', hint: 'With its scale, like 3.7 of 4; at most 20 characters' },
  previous_yeshiva: { label: 'Previous yeshiva', hint: 'Where and how long, if you learned in one' },
  torah_study_level: { label: 'Torah study level', hint: 'What you learn, and how you learn it by yourself' },
  hebrew_proficiency: { label: 'Hebrew proficiency' },
  jewish_education: { label: 'Jewish education', hint: 'Schools, summer programs, teachers' },
  current_school: { label: 'Current school', hint: 'If you study somewhere else now' },
  special_learning_needs: {
    label: 'Special learning needs',
    hint: 'Anything that helps us teach you well. In our office, only the admissions officers read it.',
  },
  why_here: { label: school.essay, hint: wish },
  spiritual_journey: {
    label: 'Spiritual journey',
    hint: `People, places and books that brought you here. ${wish}`,
  },
  goals: { label: 'Goals', hint: `What should be different after your time with us? ${wish}` },
  jewish_background: { label: 'Jewish background', hint: `Your family and your community. ${wish}` },
};

export const fieldTexts = {
  words,
  groups: {
    you: 'About you',
    reach: 'How to reach you',
    emergency: 'In an emergency',
    schools: 'Schools',
    learning: 'Learning',
  },
} as const;
