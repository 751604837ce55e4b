/** An import from the table to the written batch. */
import { useState } from 'react';
import { useStore } from 'react-admin';
import { useToasts } from '../../components/toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { useBatch, type BatchRow } from '../batches/use-batch.ts';
import { useCurrentYearId } from '../form/years.ts';
import type { Reading } from './cells.ts';
import { askedOf, cellsOf, readingOf, readingsOf, readRow } from './columns.ts';
import { plainHeading, type Remembered } from './headings.ts';
import { batchRow, identityOf, kindOf, problemsOf, rowsOf, type Decision, type ImportRow } from './rows.ts';
import type { Table } from './table.ts';
import { importTexts as texts } from './texts.ts';

/** What was chosen for headings before: headings and fields, nothing of anybody. */
export const useRemembered = () => useStore<Remembered>('students.import.columns', {});

export function useImport(table: Table) {
  const toasts = useToasts();
  const [remembered, remember] = useRemembered();
  const [readings, setReadings] = useState(() => readingsOf(table, remembered));
  const [isShort, setShort] = useState(false);
  const [chosenYear, setYear] = useState<string | null>(null);
  const current = useCurrentYearId();
  // Who is imported belongs to this year unless another is chosen; '' for the year that each record shows.
  const year = chosenYear ?? current ?? '';
  const [rows, setRows] = useState(() => rowsOf(table, readings));
  const [isChecked, setChecked] = useState(false);
  const batch = useBatch('import', year || null);
  const fields = readings.map(({ field }) => field);
  const kind = (row: ImportRow) => kindOf(row, fields, isShort);
  const sent = (some: readonly ImportRow[]): readonly BatchRow[] =>
    some.flatMap((row) => batchRow(row) ?? []);

  /** Looks at these rows and keeps what was said of them. */
  const judge = async (some: readonly ImportRow[]): Promise<void> => {
    const lines = sent(some).length > 0 ? await batch.check(sent(some)) : [];
    if (!lines) return;
    const found = new Map(lines.map((line) => [line.n, line]));
    const judged = new Map(some.map((row) => [row.n, { ...row, line: found.get(row.n) ?? null }]));
    setRows((all) => all.map((row) => judged.get(row.n) ?? row));
    setChecked(true);
  };
  /** Whom the rows may mean, which of them are somebody twice, then what would come of these. */
  const check = async (all: readonly ImportRow[], some: readonly ImportRow[]): Promise<void> => {
    try {
      const answer = await call('match_students', { people: all.map(identityOf) });
      const found = new Map(answer.map((one) => [one.n, one]));
      await judge(
        some.map((row) => ({
          ...row,
          found: found.get(row.n)?.found ?? [],
          repeats: found.get(row.n)?.repeats ?? null,
        })),
      );
    } catch (error) {
      toasts.problem(texts.failed, error);
    }
  };
  const readAgain = (next: readonly Reading[]): void => {
    setReadings(next);
    setRows(rowsOf(table, next));
    setChecked(false);
  };
  return {
    batch,
    table,
    readings,
    fields,
    year,
    rows,
    isChecked,
    isShort,
    setShort,
    kind,
    problems: (row: ImportRow) => problemsOf(row, fields, isShort),
    /** Columns of which it has to be said first how they are read. */
    asked: readings.flatMap((reading, column) => (askedOf(reading) ? [column] : [])),
    chooseYear: (id: string): void => {
      setYear(id);
      readAgain(readings);
    },
    chooseField: (column: number, field: string): void => {
      const heading = table.headings[column] ?? '';
      const next = fields.map((one, at) => (at === column ? field : one === field ? '' : one));
      if (heading) remember({ ...remembered, [plainHeading(heading)]: field });
      readAgain(
        readings.map((reading, at) =>
          next[at] === reading.field
            ? reading
            : readingOf(next[at] ?? '', table.headings[at] ?? '', cellsOf(table, at), next),
        ),
      );
    },
    read: (column: number, change: Partial<Reading>): void =>
      readAgain(readings.map((reading, at) => (at === column ? { ...reading, ...change } : reading))),
    checkAll: () => check(rows, rows),
    /** A cell corrected in place: the row is looked at again. */
    correct: (row: ImportRow, column: number, text: string) => {
      const cells = row.cells.map((cell, at) => (at === column ? text : cell));
      const corrected = { ...row, cells, read: readRow(readings, table.headings, { cells }) };
      return check(
        rows.map((one) => (one.n === row.n ? corrected : one)),
        [corrected],
      );
    },
    decide: (row: ImportRow, decision: Decision) =>
      judge([{ ...row, decision: { ...row.decision, ...decision } }]),
    /** Writes what is neither refused nor left out. */
    write: () => batch.write(sent(rows.filter((row) => ['new', 'changed'].includes(kind(row))))),
  };
}
export type Importing = ReturnType<typeof useImport>;
