import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { isPlaced } from '@school/shared/statuses';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRole } from '../../../components/use-role.ts';
import { isKind } from '../../../providers/problem.ts';
import { useAct } from '../load.ts';
import { StaleFile } from '../timeline/StaleFile.tsx';
import { texts } from '../texts.ts';
import type { OfficeFile, Task } from '../types.ts';

/** Ticking one task with the version on screen. */
function TaskRow({ task, disabled }: { readonly task: Task; readonly disabled: boolean }) {
  const act = useAct('set_enrollment_task');
  const toasts = useToasts();
  const [stale, setStale] = useState<number | null>(null);
  const toggle = async (completed: boolean): Promise<void> => {
    try {
      await act.mutateAsync({ task_id: task.id, completed, expected_version: task.version });
      toasts.success(completed ? texts.taskCompleted : texts.taskOpened, task.title);
    } catch (error) {
      if (isKind(error, 'stale_version')) setStale(task.version);
      toasts.problem(texts.taskFailed, error);
    }
  };
  // While it is on its way the box shows what was pressed; a refusal takes it back.
  const done = act.isPending ? act.variables.completed === true : task.completed_at !== null;
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <FormControlLabel
        sx={{ alignItems: 'flex-start', m: 0 }}
        control={
          <Checkbox
            size="small"
            checked={done}
            disabled={disabled || act.isPending}
            onChange={(event) => void toggle(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': `task-${task.id}` } }}
          />
        }
        label={
          <Typography component="span" dir="auto" sx={{ fontWeight: 700, lineHeight: '34px' }}>
            {task.title}
          </Typography>
        }
      />
      <Typography id={`task-${task.id}`} variant="body2" color="text.secondary" sx={{ pl: '34px' }}>
        <bdi>{task.description}</bdi>
        {task.completed_at ? ` Done ${longDateTime(task.completed_at)}.` : ''}
      </Typography>
      <StaleFile
        table="enrollment_tasks"
        id={task.id}
        title="This task has changed since you opened it"
        seen={stale}
        onClose={() => setStale(null)}
      />
    </Box>
  );
}

/** Enrollment Tasks of an accepted student; officers tick them for the student, the read-only role sees them. */
export function EnrollmentTasks({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { tasks } = file;
  const done = tasks.filter((task) => task.completed_at !== null).length;
  // An acceptance that is held again, or taken back, closes the list until it is published.
  const open = isPlaced(file.application.status);
  return (
    <Section
      title={texts.tasksTitle}
      hint={
        tasks.length > 0 ? (
          <Typography component="span" variant="body2" color="text.secondary">
            {`${done} of ${tasks.length} tasks`}
          </Typography>
        ) : null
      }
    >
      {tasks.length === 0 ? <Typography color="text.secondary">{texts.noTasks}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} disabled={!isOfficer || !open} />
        ))}
      </Box>
      {tasks.length > 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {isOfficer ? texts.tasksNote : texts.tasksReadOnly}
        </Typography>
      ) : null}
    </Section>
  );
}
