/** For the tests: the files of cases/, and a sheet as the screen first shows it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './read-file.ts';
import { firstSheet, headingRowOf, tableOf, type Table } from './table.ts';

export const fileOf = async (name: string): Promise<Blob> =>
  new Blob([await readFile(join(import.meta.dirname, 'cases', name))]);
export const tableIn = (source: Source, at = firstSheet(source), row?: number): Table => {
  const sheet = source.sheets[at] ?? { name: '', rows: [] };
  return tableOf(sheet, row ?? headingRowOf(sheet, {}), source.isText);
};
