/** The preview and the run of an action on many. */
import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useToasts } from '../toasts.tsx';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { bulkTexts as texts, type BulkActionName } from './texts.ts';

type Preview = FunctionResult<'preview_bulk'>;
export type BulkRun = FunctionResult<'run_bulk'>;

export const MOST_AT_ONCE = 500;

/** How a chosen row says whom it stands for. */
export type ItemOf = (id: string) => { readonly application_id: string } | { readonly student_id: string };
const ofApplication: ItemOf = (application_id) => ({ application_id });

/** What it would do, asked again whenever what it depends on changes; null details ask nothing. */
export const useBulkPreview = (
  action: BulkActionName,
  details: Record<string, unknown> | null,
  ids: readonly string[],
  itemOf: ItemOf = ofApplication,
): UseQueryResult<Preview> =>
  useQuery({
    queryKey: ['applicants', 'bulk', action, details, ids.map(itemOf)],
    queryFn: ({ signal }) =>
      call('preview_bulk', { action, details: details ?? {}, people: ids.map(itemOf) }, signal),
    enabled: details !== null && ids.length > 0 && ids.length <= MOST_AT_ONCE,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Runs what was shown, and keeps what came of it. */
export function useBulkRun(
  action: BulkActionName,
  { onClose, onDone }: { readonly onClose: () => void; readonly onDone?: (() => void) | undefined },
) {
  const client = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<BulkRun | null>(null);
  const refresh = () =>
    Promise.all(['applicants', 'threads'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const attempt = async (work: () => Promise<BulkRun>, failed: string): Promise<BulkRun | null> => {
    setBusy(true);
    try {
      const run = await work();
      setDone(run);
      return run;
    } catch (error) {
      toasts.problem(failed, error);
      return null;
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  return {
    busy,
    done,
    /** After something was done nobody stays selected. */
    close: (): void => {
      onClose();
      if (done) onDone?.();
    },
    run: (details: Record<string, unknown>, { lines }: Preview) =>
      attempt(
        () =>
          call('run_bulk', {
            action,
            details,
            people: lines.map(({ application_id, row_id, version }) => ({ application_id, row_id, version })),
          }),
        texts.failed,
      ),
    undo: async (run: BulkRun) => {
      const undone = await attempt(() => call('undo_bulk', { run_id: run.id }), texts.notUndone);
      if (undone) toasts.success(texts.undone(undone.undone));
    },
  };
}
