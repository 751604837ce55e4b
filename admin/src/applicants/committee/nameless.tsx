/** Reading without names and schools: who a file is about is covered, in its heading and inside its essays. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

interface Named {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly hebrew_first_name: string | null;
  readonly hebrew_last_name: string | null;
  readonly high_school?: string | null;
  readonly current_school?: string | null;
  readonly previous_yeshiva?: string | null;
}

/** Shorter words are too common to be covered wherever they stand. */
const SHORTEST = 3;
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words to cover: each name with its parts, each school as a whole. */
export function namesOf(person: Named): readonly string[] {
  const names = [person.first_name, person.last_name, person.hebrew_first_name, person.hebrew_last_name]
    .filter((name) => name !== null)
    .flatMap((name) => [name, ...name.split(/[\s-]+/)]);
  const schools = [person.high_school, person.current_school, person.previous_yeshiva];
  const words = [...names, ...schools.map((school) => school ?? '')].map((word) => word.trim());
  return [...new Set(words)].filter((word) => word.length >= SHORTEST).sort((a, b) => b.length - a.length);
}

/** The text in parts; every second one is a name. A name inside a longer word stays, but for Hebrew prefixes. */
export function cut(text: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [text];
  const body = names.map(escaped).join('|');
  // Before a name stands no letter; said by a group, since older browsers cannot look behind.
  const name = new RegExp(`(^|[^\\p{L}\\p{N}])([ושלבמהכ]?(?:${body}))(?![\\p{L}\\p{N}])`, 'giu');
  const parts: string[] = [];
  let end = 0;
  for (const { 0: whole, 1: before = '', 2: found = '', index } of text.matchAll(name)) {
    parts.push(text.slice(end, index) + before, found);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)];
}

/** Covered, not only blurred: the letters are not in the page. */
const Cover = ({ length }: { readonly length: number }) => (
  <Box
    component="span"
    role="img"
    aria-label="name left out"
    sx={{
      display: 'inline-block',
      width: `${Math.min(Math.max(length, 4), 12) * 0.55}em`,
      height: '0.9em',
      borderRadius: 0.5,
      verticalAlign: '-0.05em',
      backgroundColor: 'text.disabled',
      filter: 'blur(2px)',
      printColorAdjust: 'exact',
    }}
  />
);

export const Covered = ({
  text,
  names,
}: {
  readonly text: string;
  readonly names: readonly string[];
}): ReactNode =>
  cut(text, names).map((part, index) =>
    // The parts of one text never change their places.
    index % 2 === 1 ? <Cover key={index} length={part.length} /> : part,
  );

/** What a file is called where nobody is named. */
export const fileName = (reference: string | null, rank: number | null): string =>
  reference ?? (rank === null ? 'A file' : `File ${rank}`);
