/** Stands on a line of its own where an answer says the season (`{{season}}`); a letter of Unicode's private use. */
export const SEASON_LINE = '\uE003';

export type Block =
  | { readonly kind: 'season'; readonly lines: readonly [] }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  /** Each line a row, its cells parted by `|`; the first line and each first cell are headings. */
  | { readonly kind: 'table'; readonly lines: readonly string[] };

const BULLET = /^\s*[•●▪◦]\s*/;
const ROW = /^\|.*\|$/;

export const cellsOf = (row: string): string[] => row.split('|').map((cell) => cell.trim());

/** Cuts an answer into paragraphs, lists and tables (specification: bullet character, blank line between paragraphs). */
export function blocksOf(answer: string): Block[] {
  const blocks: (
    { kind: 'paragraph' | 'list' | 'table'; lines: string[] } | { kind: 'season'; lines: [] }
  )[] = [];
  let fresh = true;
  for (const raw of answer.split('\n')) {
    const line = raw.trim();
    if (line === '') {
      fresh = true;
      continue;
    }
    if (line === SEASON_LINE) {
      blocks.push({ kind: 'season', lines: [] });
      fresh = true;
      continue;
    }
    const kind = BULLET.test(line) ? 'list' : ROW.test(line) ? 'table' : 'paragraph';
    const last = blocks.at(-1);
    const text = kind === 'table' ? line.slice(1, -1).trim() : line.replace(BULLET, '');
    if (last?.kind === kind && !fresh) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
    fresh = false;
  }
  return blocks;
}

/** An answer as one line of plain text, for descriptions and structured data. */
export const plainAnswer = (answer: string): string =>
  blocksOf(answer)
    .flatMap(({ kind, lines }) =>
      kind === 'table' ? lines.map((row) => `${cellsOf(row).join(', ')}.`) : lines,
    )
    .join(' ');
