import Button from '@mui/material/Button';
import { Link as RouterLink, useLocation } from 'react-router';
import { useGetIdentity } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../use-action.ts';
import { call } from '../../providers/rpc.ts';
import { stillUndoable } from './run-words.ts';
import { bulkTexts as texts } from './texts.ts';
import { UndoAll } from './UndoAll.tsx';
import type { BulkRun } from './use-bulk.ts';

/** A second officer reads what waits, on its own page; any officer undoes what has not been told. */
export function RunActions({ run }: { readonly run: BulkRun }) {
  const { identity } = useGetIdentity();
  const { pathname } = useLocation();
  const address = `/bulk-actions/${run.id}`;
  const client = useQueryClient();
  const { busy, act } = useAction(texts.notUndone, () =>
    Promise.all(['applicants', 'sent'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  );
  const undo = () =>
    act(
      () => call('undo_bulk', { run_id: run.id }),
      ({ undone }) => texts.undone(undone),
    );
  const still = stillUndoable(run);
  return (
    <>
      {run.state === 'waiting' && run.created_by !== identity?.id && pathname !== address ? (
        <Button variant="contained" component={RouterLink} to={address}>
          {texts.read}
        </Button>
      ) : null}
      {run.state !== 'undone' && still > 0 ? (
        <UndoAll {...texts.undoing(still, run.news?.told ?? 0)} busy={busy} onUndo={() => void undo()} />
      ) : null}
    </>
  );
}
