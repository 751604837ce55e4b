/** What likely duplicates are found by, and how they are said. */
import type { LikelyDuplicate } from '@school/shared/api/shapes';

export const NAMING = [
  'first_name',
  'last_name',
  'hebrew_first_name',
  'hebrew_last_name',
  'email',
  'date_of_birth',
] as const;

export const reasonWords: Readonly<Record<LikelyDuplicate['reason'], string>> = {
  same_email: 'has the same email',
  same_person: 'has the same birth date and a like name',
  same_family: 'has the same birth date and family name',
};
