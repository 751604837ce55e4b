/** Answers of several lines, as the database keeps them (12_form_questions.sql): countries, and passports as `country; number; day`. */
import { cleaned, passportNumber } from '@school/shared/checks';

export interface Part {
  readonly name: 'country' | 'number' | 'expires';
  readonly type: 'text' | 'date';
}
export interface Several {
  readonly parts: readonly Part[];
  readonly most: number;
}

const COUNTRY: Part = { name: 'country', type: 'text' };
export const severals = {
  citizenships: { parts: [COUNTRY], most: 10 },
  passports: {
    parts: [COUNTRY, { name: 'number', type: 'text' }, { name: 'expires', type: 'date' }],
    most: 5,
  },
} as const satisfies Readonly<Record<string, Several>>;
export type SeveralKind = keyof typeof severals;
export const isSeveral = (kind: string): kind is SeveralKind => Object.hasOwn(severals, kind);

/** A cell as the database would keep it: what it answers is what stands here, and no row moves for it. */
export const keptCell = (name: Part['name'], typed: string): string =>
  (name === 'number' ? passportNumber(typed) : null) ?? cleaned(typed);

/** The rows of an answer; one empty row where nothing was answered. What is being typed stays as it is. */
export function rowsOf(kind: SeveralKind, answer: string): readonly (readonly string[])[] {
  const { parts } = severals[kind];
  return answer.split('\n').map((line) => {
    const cells = line.split(';').map((cell) => cell.replace(/^ /, ''));
    return parts.map((_, index) => cells[index] ?? '');
  });
}

/** The answer of rows; rows in which nothing stands are none. What separates cells and rows can't be typed into one. */
export const answerOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.map((cell) => cell.replaceAll(/[;\n]/g, '')).join('; '))
    .join('\n');
