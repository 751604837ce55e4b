import { useState } from 'react';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call } from '../providers/rpc.ts';
import type { TaskTemplate } from './fields.ts';
import { actionWord } from './task-actions.ts';
import { TaskDialog } from './TaskDialog.tsx';

const INTRO =
  'Accepted students get these tasks when their acceptance is published. A change here holds for acceptances published from now on: students who have their tasks already keep them, with their ticks, as they are.';

interface RowProps {
  readonly task: TaskTemplate;
  readonly place: number;
  readonly last: boolean;
  readonly busy: boolean;
  readonly readOnly: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Row = ({ task, place, last, busy, readOnly, onMove, onEdit, onRemove }: RowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 700 }}>
        {place}. <bdi>{task.title}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <bdi>{task.description}</bdi>
        {task.action === 'none' ? '' : ` Opens: ${actionWord(task.action)}.`}
      </Typography>
    </Box>
    {readOnly ? null : (
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={`Move up: ${task.title}`}
          disabled={busy || place === 1}
          onClick={() => onMove(-1)}
        >
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={`Move down: ${task.title}`} disabled={busy || last} onClick={() => onMove(1)}>
          <DownIcon fontSize="small" />
        </IconButton>
        <Button onClick={onEdit} aria-label={`Change: ${task.title}`}>
          Change
        </Button>
        <Button color="error" onClick={onRemove} aria-label={`Remove: ${task.title}`}>
          Remove
        </Button>
      </Box>
    )}
  </Box>
);

/** The enrollment tasks that a year gives its accepted students: add, change, order, remove. */
export function TaskList({
  yearId,
  tasks,
  readOnly,
  onChanged,
}: {
  readonly yearId: string;
  readonly tasks: readonly TaskTemplate[];
  readonly readOnly: boolean;
  readonly onChanged: () => Promise<void>;
}) {
  const [edited, setEdited] = useState<TaskTemplate | 'new' | null>(null);
  const [removed, setRemoved] = useState<TaskTemplate | null>(null);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const act = async (run: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done);
    } catch (error) {
      toasts.problem(failed, error);
    }
    await onChanged();
    setBusy(false);
  };
  const move = (index: number, step: -1 | 1): void => {
    const ids = tasks.map(({ id }) => id);
    const [id] = ids.splice(index, 1);
    if (id === undefined) return;
    ids.splice(index + step, 0, id);
    const args = { year_id: yearId, template_ids: ids };
    void act(() => call('order_task_templates', args), 'Order saved', 'The order was not changed');
  };
  const remove = async ({ id, version }: TaskTemplate): Promise<void> => {
    const args = { template_id: id, expected_version: version };
    await act(() => call('remove_task_template', args), 'Task removed', 'The task was not removed');
    setRemoved(null);
  };
  // One that somebody else has removed meanwhile stays open, so that nothing typed is lost.
  const opened =
    edited === null || edited === 'new' ? null : (tasks.find(({ id }) => id === edited.id) ?? edited);
  return (
    <Panel title="Enrollment tasks">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {INTRO}
      </Typography>
      {tasks.length === 0 ? (
        <Typography>There are no tasks: accepted students get an empty list.</Typography>
      ) : null}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tasks.map((task, index) => (
          <Row
            key={task.id}
            task={task}
            place={index + 1}
            last={index === tasks.length - 1}
            busy={busy}
            readOnly={readOnly}
            onMove={(step) => move(index, step)}
            onEdit={() => setEdited(task)}
            onRemove={() => setRemoved(task)}
          />
        ))}
      </Box>
      {readOnly ? null : (
        <Button variant="contained" sx={{ mt: 1 }} onClick={() => setEdited('new')}>
          Add task
        </Button>
      )}
      {edited ? (
        <TaskDialog yearId={yearId} task={opened} onChanged={onChanged} onClose={() => setEdited(null)} />
      ) : null}
      <ConfirmDialog
        open={removed !== null}
        title="Remove task"
        text={`Take "${removed?.title ?? ''}" off the list? Students who have it keep it.`}
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(null)}
      />
    </Panel>
  );
}
