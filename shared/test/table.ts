/** Tables that tests leave in test-results, to be read. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes rows of the same keys as a Markdown table. */
export function keepTable(name: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const keys = Object.keys(rows[0] ?? {});
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.md`),
    [line(keys), line(keys.map(() => '---')), ...rows.map((row) => line(Object.values(row))), ''].join('\n'),
  );
}
