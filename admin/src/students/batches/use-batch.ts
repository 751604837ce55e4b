/** Rows that are looked at, written and taken back as one batch: a field of many, or a file. */
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { call, type FunctionArgs, type FunctionResult } from '../../providers/rpc.ts';
import { keys } from '../api.ts';
import { batchTexts as texts } from './texts.ts';

export type BatchLine = FunctionResult<'preview_student_batch'>[number];
export type Batch = FunctionResult<'run_student_batch'>;
type Asked = FunctionArgs<'run_student_batch'>;
export type BatchRow = Asked['rows'][number];

/** What is looked at in one request, so that one sees it go on and can stop it. */
const PART = 100;
export const MOST_ROWS = 500;

/** Whose values of which fields are read: the same for every part, and begun with once. */
const about = (rows: readonly BatchRow[]) => ({
  student_ids: rows.flatMap(({ student_id }) => student_id ?? []),
  columns: [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))].sort(),
});

export function useBatch(kind: Asked['kind'], yearId: string | null) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState<'checking' | 'writing' | null>(null);
  const [checked, setChecked] = useState(0);
  const [done, setDone] = useState<Batch | null>(null);
  const running = useRef<AbortController | null>(null);

  /** Null when it was stopped or failed, which has been said then. */
  const attempt = async <T>(
    as: 'checking' | 'writing',
    failed: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    setBusy(as);
    try {
      return await work();
    } catch (error) {
      if (!running.current?.signal.aborted) toasts.problem(failed, error);
      return null;
    } finally {
      setBusy(null);
    }
  };
  const argsOf = (rows: readonly BatchRow[], part = rows): Asked => ({
    kind,
    ...about(rows),
    rows: part,
    program_year_id: yearId,
  });
  return {
    busy,
    /** Rows that have been looked at so far. */
    checked,
    done,
    stop: (): void => running.current?.abort(),
    check: (rows: readonly BatchRow[]): Promise<readonly BatchLine[] | null> =>
      attempt('checking', texts.failed, async () => {
        const controller = new AbortController();
        running.current = controller;
        const lines: BatchLine[] = [];
        setChecked(0);
        for (let start = 0; start < rows.length; start += PART) {
          lines.push(
            ...(await call(
              'preview_student_batch',
              argsOf(rows, rows.slice(start, start + PART)),
              controller.signal,
            )),
          );
          setChecked(lines.length);
        }
        return lines;
      }),
    write: (rows: readonly BatchRow[]): Promise<Batch | null> =>
      attempt('writing', texts.failed, async () => {
        running.current = null;
        const batch = await call('run_student_batch', argsOf(rows));
        setDone(batch);
        await client.invalidateQueries({ queryKey: keys.all });
        return batch;
      }),
    undo: async (batch: Batch): Promise<void> => {
      const undone = await attempt('writing', texts.notUndone, () =>
        call('undo_student_batch', { batch_id: batch.id }),
      );
      if (!undone) return;
      setDone(undone);
      toasts.success(texts.undone(undone.undone, undone.kept));
      await client.invalidateQueries({ queryKey: keys.all });
    },
  };
}
