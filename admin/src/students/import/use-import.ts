/** An import from the file to the written batch. */
import { useState } from 'react';
import { useStore } from 'react-admin';
import { useToasts } from '../../components/toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { useBatch, type BatchRow } from '../batches/use-batch.ts';
import { dayOrders, batchRow, identityOf, kindOf, rowsOf, type Decision, type ImportRow } from './rows.ts';
import { guessFields, plainHeading, type Remembered } from './headings.ts';
import type { Table } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

export function useImport(table: Table) {
  const toasts = useToasts();
  // Headings and fields, nothing of anybody.
  const [remembered, remember] = useStore<Remembered>('students.import.columns', {});
  const [fields, setFields] = useState(() => guessFields(table[0] ?? [], remembered));
  const [yearId, setYearId] = useState<string | null>(null);
  const [rows, setRows] = useState(() => rowsOf(table));
  const [isChecked, setChecked] = useState(false);
  const batch = useBatch('import', yearId);
  const days = dayOrders(table);
  const sent = (some: readonly ImportRow[]): readonly BatchRow[] =>
    some.flatMap((row) => batchRow(row, fields, days) ?? []);

  /** Looks at these rows and keeps what was said of them. */
  const judge = async (some: readonly ImportRow[]): Promise<void> => {
    const lines = sent(some).length > 0 ? await batch.check(sent(some)) : [];
    if (!lines) return;
    const found = new Map(lines.map((line) => [line.n, line]));
    const judged = new Map(some.map((row) => [row.n, { ...row, line: found.get(row.n) ?? null }]));
    setRows((all) => all.map((row) => judged.get(row.n) ?? row));
    setChecked(true);
  };
  /** Whom these rows may mean, then what would come of them. */
  const check = async (some: readonly ImportRow[]): Promise<void> => {
    try {
      const answer = await call('match_students', {
        people: some.map((row) => identityOf(row, fields, days)),
      });
      const found = new Map(answer.map((one) => [one.n, one.found]));
      await judge(some.map((row) => ({ ...row, found: found.get(row.n) ?? [] })));
    } catch (error) {
      toasts.problem(texts.failed, error);
    }
  };
  const fresh = (): void => {
    setRows((all) => all.map((row) => ({ ...row, found: [], decision: {}, line: null })));
    setChecked(false);
  };
  return {
    batch,
    table,
    fields,
    yearId,
    rows,
    isChecked,
    chooseYear: (id: string | null): void => {
      setYearId(id);
      fresh();
    },
    chooseField: (column: number, field: string): void => {
      setFields((all) => all.map((one, at) => (at === column ? field : one === field ? '' : one)));
      remember({ ...remembered, [plainHeading(table[0]?.[column] ?? '')]: field });
      fresh();
    },
    checkAll: () => check(rows),
    /** A cell corrected in place: the row is looked at again. */
    correct: (row: ImportRow, column: number, text: string) =>
      check([{ ...row, cells: row.cells.map((cell, at) => (at === column ? text : cell)) }]),
    decide: (row: ImportRow, decision: Decision) =>
      judge([{ ...row, decision: { ...row.decision, ...decision } }]),
    /** Writes what is neither refused nor left out. */
    write: () => batch.write(sent(rows.filter((row) => ['new', 'changed'].includes(kindOf(row))))),
  };
}
export type Importing = ReturnType<typeof useImport>;
