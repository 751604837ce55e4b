/** What an applicant has answered, in words: for the tabs of the file and for its dossier. */
import { ageOn, dayText, todayIn } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import school from '@school/shared/school.json';
import { trackLabel } from '../../../components/track-words.ts';
import { texts } from '../texts.ts';
import type { Application, OfficeFile } from '../types.ts';

export interface Answer {
  readonly label: string;
  readonly value: string | null;
  /** Written in Hebrew whatever the words around it are. */
  readonly hebrew?: boolean;
  /** Names of files or a note: not the words of the applicant. */
  readonly uncounted?: boolean;
}

/** A value, or the note that this role is not shown it (such columns are absent from the answer), or that it is still to come. */
const guarded = (
  { application, part }: OfficeFile,
  key: keyof Application,
  show: (value: string) => string = String,
): string | null => {
  if (!(key in application)) return part === 'general' ? texts.toCome : texts.notForYourRole;
  const value = application[key];
  return value === null || value === undefined || value === '' ? null : show(String(value));
};

function birth(day: string): string {
  const age = ageOn(day, todayIn());
  return age === null ? dayText(day) : `${dayText(day)} (age ${age})`;
}

/** Answers to the year's own questions of a section, in the words in which they were asked. */
const ownAnswers = ({ own_answers: own, part }: OfficeFile, section: string): readonly Answer[] =>
  own
    .filter((question) => question.section === section)
    .map(({ words, kind, answer, is_hidden: hidden }) => ({
      label: words,
      value: hidden
        ? texts.notForYourRole
        : kind === 'passports' && part === 'general'
          ? texts.toCome
          : answer,
      uncounted: kind === 'file' || hidden,
    }));

const everyYearsPersonal = (file: OfficeFile): readonly Answer[] => {
  const { application: a, account_email: account } = file;
  return [
    { label: 'First name', value: a.first_name },
    { label: 'Last name', value: a.last_name },
    {
      label: 'Hebrew name',
      value: [a.hebrew_first_name, a.hebrew_last_name].filter(Boolean).join(' ') || null,
      hebrew: true,
    },
    { label: 'Program track', value: a.program_track && trackLabel(a.program_track) },
    { label: 'Email', value: a.email },
    {
      label: texts.accountEmail,
      value: account && account !== a.email ? account : account && texts.accountEmailSame,
    },
    { label: 'Phone', value: a.phone },
    { label: 'WhatsApp', value: a.whatsapp_phone },
    { label: 'Date of birth', value: guarded(file, 'date_of_birth', birth) },
    { label: 'Address', value: a.address },
    { label: 'City', value: a.city },
    { label: 'Postal code', value: a.postal_code },
    { label: 'Country', value: a.country },
    { label: 'Passport number', value: guarded(file, 'passport_number') },
    { label: 'Passport valid until', value: guarded(file, 'passport_expires_on', dayText) },
    { label: 'Emergency contact', value: a.emergency_contact_name },
    { label: 'Emergency phone', value: a.emergency_contact_phone },
    { label: 'Relationship', value: a.emergency_contact_relationship },
  ];
};

const everyYearsAcademic = (file: OfficeFile): readonly Answer[] => {
  const { application: a } = file;
  return [
    { label: 'High school', value: a.high_school },
    { label: 'Graduation year', value: a.graduation_year === null ? null : String(a.graduation_year) },
    { label: 'GPA', value: a.gpa },
    { label: 'Current school', value: a.current_school },
    { label: 'Previous yeshiva', value: a.previous_yeshiva },
    { label: 'Torah study level', value: a.torah_study_level },
    { label: 'Hebrew proficiency', value: a.hebrew_proficiency ? humanize(a.hebrew_proficiency) : null },
    { label: 'Jewish education', value: a.jewish_education },
    { label: 'Special learning needs', value: guarded(file, 'special_learning_needs') },
  ];
};

export const personalAnswers = (file: OfficeFile): readonly Answer[] => [
  ...everyYearsPersonal(file),
  ...ownAnswers(file, 'personal'),
];
export const academicAnswers = (file: OfficeFile): readonly Answer[] => [
  ...everyYearsAcademic(file),
  ...ownAnswers(file, 'academic'),
];

const wordCount = (text: string): string => `${text.trim().split(/\s+/).length} words`;

/** Title, text and how long it is. */
export const essays = (
  file: OfficeFile,
): readonly {
  readonly title: string;
  readonly text: string | null;
  readonly length: string;
}[] =>
  [
    { title: school.essay, text: file.application.why_here },
    { title: 'Spiritual journey', text: file.application.spiritual_journey },
    { title: 'Goals', text: file.application.goals },
    { title: 'Jewish background', text: file.application.jewish_background },
    ...ownAnswers(file, 'essays').map(({ label, value, uncounted = false }) => ({
      title: label,
      text: value,
      uncounted,
    })),
  ].map(({ title, text, ...rest }) => ({
    title,
    text,
    length: text && !('uncounted' in rest && rest.uncounted) ? wordCount(text) : '',
  }));

const years = (known: number | null): string | null =>
  known === null ? null : `${known} ${known === 1 ? 'year' : 'years'}`;

export const referenceAnswers = (reference: OfficeFile['references'][number]): readonly Answer[] => [
  { label: 'Relationship', value: reference.relationship },
  { label: 'Organization', value: reference.organization },
  { label: 'Email', value: reference.email },
  { label: 'Phone', value: reference.phone },
  { label: 'Known for', value: years(reference.years_known) },
];
