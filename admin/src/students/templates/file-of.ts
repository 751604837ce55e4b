/** Columns in the language of a file: which are asked for, how they are written, and the rows as the file has them. */
import { hebrewChoices, hebrewLabels } from '@school/shared/student-fields-hebrew';
import type { CellKind, ExportColumn, Row } from '../../lib/export/types.ts';
import { columnNamed } from '../export/export-columns.ts';
import { fieldNamed, IN_HEBREW } from '../rules/fields.ts';
import type { FileLanguage } from './template.ts';

const NAMES = /^(first|last|father_first|father_last|mother_first|mother_last)_name$/;
const YES_NO = { true: 'כן', false: 'לא' };
const alphabet = new Intl.Collator('he');
const isHebrew = (text: string): boolean => /[\u05d0-\u05ea]/.test(text);

const kindIn = (language: FileLanguage, kind: CellKind): CellKind =>
  language === 'he' && kind === 'date' ? 'day_first' : kind;

function written(name: string, language: FileLanguage): ExportColumn {
  const column = columnNamed(name);
  const field = fieldNamed(name);
  const words = language === 'he' ? { ...YES_NO, ...hebrewChoices[name] } : column.words;
  const label = language === 'he' && field ? hebrewLabels[field.name] : column.label;
  return {
    label,
    kind: kindIn(language, column.kind),
    ...(words ? { words } : {}),
  };
}

interface WrittenFile {
  /** What the database is asked for. */
  readonly asked: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** The rows of the file; names that stand in Latin letters in a Hebrew one are counted. */
  readonly rows: (pages: AsyncIterable<readonly Row[]>) => AsyncGenerator<readonly Row[]>;
  readonly latin: () => number;
}

/** `byName`: in the order of the names as the file has them, not as the database sends them. */
export function fileOf(names: readonly string[], language: FileLanguage, byName = false): WrittenFile {
  const hebrew = language === 'he';
  const beside = hebrew ? names.flatMap((name) => IN_HEBREW[name] ?? []) : [];
  const asked = [...new Set([...names, ...beside])];
  const order = ['last_name', 'first_name'].map((name) => names.indexOf(name)).filter((at) => at >= 0);
  const inOrder = (one: Row, other: Row): number =>
    order.reduce((found, at) => found || alphabet.compare(String(one[at] ?? ''), String(other[at] ?? '')), 0);
  let latin = 0;
  const cell = (row: Row, name: string) => {
    const own = row[asked.indexOf(name)] ?? null;
    const other = IN_HEBREW[name];
    const value = (hebrew && other ? row[asked.indexOf(other)] : null) ?? own;
    if (hebrew && NAMES.test(name) && typeof value === 'string' && !isHebrew(value)) latin += 1;
    return value;
  };
  return {
    asked,
    columns: names.map((name) => written(name, language)),
    rows: async function* (pages) {
      const all: Row[] = [];
      for await (const page of pages) {
        const rows = page.map((row) => names.map((name) => cell(row, name)));
        if (byName) all.push(...rows);
        else yield rows;
      }
      if (all.length > 0) yield all.sort(inOrder);
    },
    latin: () => latin,
  };
}
