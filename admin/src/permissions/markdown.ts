/** The little Markdown that docs/permissions.md is written in: headings, paragraphs and tables. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isRule = (line: string): boolean => /^\|[\s|:-]+\|$/.test(line);

function blockOf(lines: readonly string[]): MarkdownBlock {
  const [first = ''] = lines;
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' };
  if (!first.startsWith('|')) return { kind: 'text', text: lines.join(' ') };
  const [head = [], ...rows] = lines.filter((line) => !isRule(line)).map(cells);
  return { kind: 'table', head, rows };
}

/** Blocks are set apart by empty lines; a heading stands alone. */
export function parseMarkdown(source: string): readonly MarkdownBlock[] {
  const blocks: string[][] = [[]];
  for (const line of source.split(/\r?\n/)) {
    if (line.trim() === '' || line.startsWith('#')) blocks.push([]);
    if (line.trim() !== '') blocks.at(-1)?.push(line);
    if (line.startsWith('#')) blocks.push([]);
  }
  return blocks.filter((lines) => lines.length > 0).map(blockOf);
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
