/** A batch on its way: what is being done, what came of it, and the way back. */
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../../components/toasts.tsx';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { keys } from '../api.ts';
import { batchTexts as texts } from './texts.ts';

export type Batch = FunctionResult<'run_student_batch'>;

/** What is looked at in one request, so that one sees it continue and can stop it. */
const PART = 100;
/** The server's own limit. */
export const MOST_ROWS = 500;

export function useBatchRun() {
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
  return {
    busy,
    /** Rows that have been looked at so far. */
    checked,
    done,
    stop: (): void => running.current?.abort(),
    /** Looks at all of them, part by part; null when it was stopped or failed. */
    look: <Asked, Line>(
      all: readonly Asked[],
      ask: (part: readonly Asked[], signal: AbortSignal) => Promise<readonly Line[]>,
    ): Promise<readonly Line[] | null> =>
      attempt('checking', texts.failed, async () => {
        const controller = new AbortController();
        running.current = controller;
        const lines: Line[] = [];
        setChecked(0);
        for (let start = 0; start < all.length; start += PART) {
          lines.push(...(await ask(all.slice(start, start + PART), controller.signal)));
          setChecked(lines.length);
        }
        return lines;
      }),
    run: (work: () => Promise<Batch>): Promise<Batch | null> =>
      attempt('writing', texts.failed, async () => {
        running.current = null;
        const batch = await work();
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
