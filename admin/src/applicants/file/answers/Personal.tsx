import { ageOn, dayText, todayIn } from '@school/shared/dates';
import { humanize } from '@school/shared/formats';
import { tracks } from '@school/shared/tracks';
import { Facts, type Fact } from '../../../components/Facts.tsx';
import { HebrewText } from '../../../components/HebrewText.tsx';
import { texts } from '../texts.ts';
import type { Application, OfficeFile } from '../types.ts';

/** A value, or the note that this role is not shown it (such columns are absent from the answer). */
const guarded = (
  application: Application,
  key: keyof Application,
  show: (value: string) => string = String,
): string | null => {
  if (!(key in application)) return texts.notForYourRole;
  const value = application[key];
  return value === null || value === undefined || value === '' ? null : show(String(value));
};

function birth(day: string): string {
  const age = ageOn(day, todayIn());
  return age === null ? dayText(day) : `${dayText(day)} (age ${age})`;
}

export function PersonalInfo({
  file: { application: a, account_email: account },
}: {
  readonly file: OfficeFile;
}) {
  const facts: readonly Fact[] = [
    { label: 'First name', value: a.first_name },
    { label: 'Last name', value: a.last_name },
    {
      label: 'Hebrew name',
      value:
        a.hebrew_first_name || a.hebrew_last_name ? (
          <HebrewText>{[a.hebrew_first_name, a.hebrew_last_name].filter(Boolean).join(' ')}</HebrewText>
        ) : null,
    },
    { label: 'Program track', value: tracks.find((track) => track.value === a.program_track)?.label ?? null },
    { label: 'Email', value: a.email },
    {
      label: texts.accountEmail,
      value: account && account !== a.email ? account : account && texts.accountEmailSame,
    },
    { label: 'Phone', value: a.phone },
    { label: 'WhatsApp', value: a.whatsapp_phone },
    { label: 'Date of birth', value: guarded(a, 'date_of_birth', birth) },
    { label: 'Address', value: a.address },
    { label: 'City', value: a.city },
    { label: 'Country', value: a.country },
    { label: 'Passport number', value: guarded(a, 'passport_number') },
    { label: 'Emergency contact', value: a.emergency_contact_name },
    { label: 'Emergency phone', value: a.emergency_contact_phone },
    { label: 'Relationship', value: a.emergency_contact_relationship },
  ];
  return <Facts facts={facts} placeholder={texts.notProvided} />;
}

export function AcademicInfo({ file: { application: a } }: { readonly file: OfficeFile }) {
  const facts: readonly Fact[] = [
    { label: 'High school', value: a.high_school },
    { label: 'Graduation year', value: a.graduation_year === null ? null : String(a.graduation_year) },
    { label: 'GPA', value: a.gpa },
    { label: 'Current school', value: a.current_school },
    { label: 'Previous yeshiva', value: a.previous_yeshiva },
    { label: 'Torah study level', value: a.torah_study_level },
    { label: 'Hebrew proficiency', value: a.hebrew_proficiency ? humanize(a.hebrew_proficiency) : null },
    { label: 'Jewish education', value: a.jewish_education },
    { label: 'Special learning needs', value: guarded(a, 'special_learning_needs') },
  ];
  return <Facts facts={facts} placeholder={texts.notProvided} minWidth={230} />;
}
