/** What is open on an application, as every page reads the lines of the database. */
import type { MyApplication } from './api/shapes.ts';

export type Line = MyApplication['lines'][number];

const isDone = ({ state }: Line): boolean => state === 'done' || state === 'impossible';

/** What the family still has to do: open, or said to be done while a fact lacks. */
export const dueOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(
    (line) => line.need === 'now' && !isDone(line) && (line.owes === 'student' || line.owes === 'family'),
  );

/** What others owe: letters of referees, and what the office is looking for. */
export const awaitedOf = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(
    (line) => line.need === 'now' && !isDone(line) && (line.owes === 'referee' || line.owes === 'office'),
  );

export interface LackingItem {
  readonly section: Line['section'];
  readonly field: string;
  readonly label: string;
}

/** Each thing that lacks, with the page where it is done. */
export const lackingOf = (lines: readonly Line[]): readonly LackingItem[] =>
  dueOf(lines).flatMap(({ section, items }) => items.map((item) => ({ section, ...item })));

/** Whether it is the office's turn with a file: documents to look at come before a wished time that can be booked. */
export const officeTurn = (lines: readonly Line[]): 'documents' | 'interview' | null => {
  const kinds = lines.filter(({ owes }) => owes === 'office').map(({ kind }) => kind);
  if (kinds.includes('document')) return 'documents';
  return kinds.includes('interview') ? 'interview' : null;
};
