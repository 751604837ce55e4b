import Button from '@mui/material/Button';
import { dayAndTime } from '../../components/telling.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRole } from '../../components/use-role.ts';
import { useAct } from '../file/file-query.ts';
import type { ApplicationLine } from './view.ts';

/** Takes back a decision that has not gone yet, from its line of the list: it survives a closed tab. */
export function UndoDecision({
  line,
  until,
}: {
  readonly line: ApplicationLine;
  readonly until: string | null;
}) {
  const { isOfficer } = useRole();
  const undo = useAct('undo_decision');
  const toasts = useToasts();
  if (!isOfficer) return null;
  const press = async (): Promise<void> => {
    try {
      await undo.mutateAsync({ application_id: line.id, expected_version: line.version ?? 0 });
      toasts.success('Decision undone', 'Nobody was notified.');
    } catch (error) {
      toasts.problem('The decision was not undone', error);
    }
  };
  return (
    <Button
      disabled={undo.isPending}
      aria-label={`Undo the decision on ${[line.first_name, line.last_name].join(' ')}`}
      title={until ? `Goes ${dayAndTime(until)} (Israel time)` : undefined}
      onClick={(event) => {
        event.stopPropagation();
        void press();
      }}
      sx={{ minHeight: 24, py: 0 }}
    >
      Undo
    </Button>
  );
}
