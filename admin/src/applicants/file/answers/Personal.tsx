import { Facts, type Fact } from '../../../components/Facts.tsx';
import { HebrewText } from '../../../components/HebrewText.tsx';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';
import { academicAnswers, personalAnswers, type Answer } from './answers.ts';

const shown = ({ label, value, hebrew }: Answer): Fact => ({
  label,
  value: hebrew && value ? <HebrewText>{value}</HebrewText> : value,
});

export const PersonalInfo = ({ file }: { readonly file: OfficeFile }) => (
  <Facts facts={personalAnswers(file).map(shown)} placeholder={texts.notProvided} />
);

export const AcademicInfo = ({ file }: { readonly file: OfficeFile }) => (
  <Facts facts={academicAnswers(file).map(shown)} placeholder={texts.notProvided} minWidth={230} />
);
