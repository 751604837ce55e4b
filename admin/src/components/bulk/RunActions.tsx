import { useState } from 'react';
import Button from '@mui/material/Button';
import { useGetIdentity } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../toasts.tsx';
import { call } from '../../providers/rpc.ts';
import { bulkTexts as texts } from './texts.ts';
import type { BulkRun } from './use-bulk.ts';

/** A second officer lets the news of a run go; any officer undoes what has not been told. */
export function RunActions({ run }: { readonly run: BulkRun }) {
  const { identity } = useGetIdentity();
  const client = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.problem(failed, error);
    }
    await Promise.all(['applicants', 'sent'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    setBusy(false);
  };
  const approve = () =>
    during(async () => {
      await call('approve_bulk', { run_id: run.id });
      toasts.success(texts.approved);
    }, texts.notApproved);
  const undo = () =>
    during(async () => {
      toasts.success(texts.undone((await call('undo_bulk', { run_id: run.id })).undone));
    }, texts.notUndone);
  const told = run.news?.told ?? 0;
  return (
    <>
      {run.state === 'waiting' && run.created_by !== identity?.id ? (
        <Button variant="contained" disabled={busy} onClick={() => void approve()}>
          {texts.approve}
        </Button>
      ) : null}
      {run.state !== 'undone' && (run.news === null || told < run.people) ? (
        <Button disabled={busy} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      ) : null}
    </>
  );
}
