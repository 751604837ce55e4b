/** The tables of docs/permissions.md with the heading above each; what stands between them is for whoever writes the tests. */
export interface RightsTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isRule = (line: string): boolean => /^\|[\s|:-]+\|$/.test(line);

export function tablesIn(source: string): readonly RightsTable[] {
  const tables: { title: string; head: string[]; rows: string[][] }[] = [];
  let title = '';
  let inTable = false;
  for (const line of source.split(/\r?\n/)) {
    const heading = /^#+\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) title = heading;
    if (!line.startsWith('|')) inTable = false;
    else if (!inTable) {
      tables.push({ title, head: cells(line), rows: [] });
      inTable = true;
    } else if (!isRule(line)) tables.at(-1)?.rows.push(cells(line));
  }
  return tables;
}

export interface Span {
  readonly text: string;
  readonly style: 'plain' | 'strong' | 'code';
}

/** `code` and **strong** inside a line. */
export const spansOf = (text: string): readonly Span[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part): Span => {
      if (part.startsWith('`')) return { text: part.slice(1, -1), style: 'code' };
      if (part.startsWith('**')) return { text: part.slice(2, -2), style: 'strong' };
      return { text: part, style: 'plain' };
    });
