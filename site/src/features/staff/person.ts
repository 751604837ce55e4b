import school from '@school/shared/school.json';
import type { Shown } from '../../lib/content';

export type Person = Shown<'staff'>;

/** The specification's three groups, in order. */
export const departments = [
  { id: 'leadership', title: 'Leadership' },
  { id: 'esp', title: school.programName },
  { id: 'faculty', title: 'Faculty' },
] as const;

const TITLES = new Set(['Rabbi', 'Rabbanit', 'Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Prof.', 'Cantor']);

/** 'PB' for 'Rabbi Ploni Ben-Demo': first and last name without the title. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !TITLES.has(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0) ?? '').join('');
}
