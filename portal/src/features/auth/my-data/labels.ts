/** Names of columns in words: those of the student record as everywhere, others read from their own name. */
import school from '@school/shared/school.json';
import { studentFields } from '@school/shared/student-fields';

const known = new Map<string, string>([
  ...studentFields.map(({ name, label }) => [name, label] as const),
  ['gpa', 'GPA'],
  ['why_here', school.essay],
]);

function spelled(key: string): string {
  const words = key.replace(/_(?:at|on)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const labelOf = (key: string): string => known.get(key) ?? spelled(key);
