/** The rows that were not imported, as a file to correct and import again: as they were, with the reason. */
import { csvWriter } from '../../lib/export/csv.ts';
import { fileName, saveFile } from '../../lib/export/save-file.ts';
import type { ImportRow } from './rows.ts';
import { importTexts as texts } from './texts.ts';

const reasonOf = ({ line }: ImportRow): string =>
  line?.problems.map(({ sentence }) => sentence).join(' ') || texts.unsure;

function refusedFile(headings: readonly string[], rows: readonly ImportRow[]): Blob {
  const writer = csvWriter([...headings, texts.whyColumn].map((label) => ({ label, kind: 'text' })));
  return new Blob(
    [...writer.begin(), ...writer.add(rows.map((row) => [...row.cells, reasonOf(row)])), ...writer.end()],
    { type: writer.contentType },
  );
}

export const saveRefused = (headings: readonly string[], rows: readonly ImportRow[]): void =>
  saveFile(refusedFile(headings, rows), fileName(texts.fileName, 'csv'));
