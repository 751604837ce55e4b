/** The lines of the log of readings as people think of them: one look shows several categories, each in a line of its own. */
import { sentKinds } from '@school/shared/documents';
import { worksHere, roleLabels } from '@school/shared/roles';
import type { ReadingLine } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

export interface Look {
  readonly at: string;
  readonly who: string;
  /** Categories, and documents by their names. */
  readonly what: readonly string[];
  readonly how: string;
}

const whoOf = ({ reader_name, reader_role }: ReadingLine): string =>
  `${reader_name ?? texts.somebody}${worksHere(reader_role) ? ` (${roleLabels[reader_role]})` : ''}`;

/** A document's line notes its kind and id: 'Document: Transcript'; that of a dossier, that it was begun. */
function whatOf({ category, note }: ReadingLine): string {
  if (category !== 'document') return texts.categories[category];
  if (note === 'begun') return texts.begun;
  if (note.startsWith('letter')) return `${texts.categories.document}: ${texts.letters}`;
  const kind = sentKinds.find(({ value }) => value === note.split(' ')[0]);
  return kind ? `${texts.categories.document}: ${kind.label}` : texts.categories.document;
}

const howOf = ({ purpose, records }: ReadingLine): string =>
  [texts.purposes[purpose], records > 1 ? texts.among(records) : ''].filter(Boolean).join(', ');

/** One look for what the same person read in the same way within a minute, newest first. */
export function looksOf(lines: readonly ReadingLine[]): readonly Look[] {
  const looks = new Map<string, Look>();
  for (const line of lines) {
    const [who, how, what] = [whoOf(line), howOf(line), whatOf(line)];
    const key = `${who} ${how} ${line.at.slice(0, 16)}`;
    const known = looks.get(key) ?? { at: line.at, who, how, what: [] };
    looks.set(key, { ...known, what: [...new Set([...known.what, what])].sort() });
  }
  return [...looks.values()];
}
