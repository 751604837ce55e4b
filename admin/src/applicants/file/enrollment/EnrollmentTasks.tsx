import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Line } from '@school/shared/lines';
import { isPlaced } from '@school/shared/statuses';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRole } from '../../../components/use-role.ts';
import { isKind } from '../../../providers/problem.ts';
import { useAct } from '../file-query.ts';
import { StaleFile } from '../timeline/StaleFile.tsx';
import { texts } from '../texts.ts';
import { TaskSources } from './TaskSources.tsx';
import type { OfficeFile, Task } from '../types.ts';

type Step = 'checked' | 'unchecked' | 'open';

interface TaskRowProps {
  readonly task: Task;
  readonly line: Line | undefined;
  readonly disabled: boolean;
}

/** Checking one task with the version on screen. The deposit is confirmed in the ledger; what is wrong cannot be checked. */
function TaskRow({ task, line, disabled }: TaskRowProps) {
  const act = useAct('set_enrollment_task');
  const toasts = useToasts();
  const [stale, setStale] = useState<number | null>(null);
  const set = async (state: Step): Promise<void> => {
    try {
      await act.mutateAsync({ task_id: task.id, state, expected_version: task.version });
      toasts.success(texts.taskChanged[state], task.title);
    } catch (error) {
      if (isKind(error, 'stale_version')) setStale(task.version);
      toasts.problem(texts.taskFailed, error);
    }
  };
  // While it is on its way the box shows what was pressed; a refusal takes it back.
  const checked = act.isPending ? act.variables.state === 'checked' : task.confirmed;
  const closed = task.key === 'deposit' || (task.problem !== null && !checked);
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
            checked={checked}
            disabled={disabled || closed || act.isPending}
            onChange={(event) => void set(event.target.checked ? 'checked' : 'unchecked')}
            slotProps={{ input: { 'aria-describedby': `task-${task.id}` } }}
          />
        }
        label={
          <Typography component="span" dir="auto" sx={{ fontWeight: 700, lineHeight: '34px' }}>
            {task.title}
          </Typography>
        }
      />
      <Box sx={{ paddingInlineStart: '34px' }}>
        <Typography id={`task-${task.id}`} component="div" variant="body2" color="text.secondary">
          <bdi>{task.description}</bdi>
          <TaskSources task={task} line={line} />
        </Typography>
        {task.claimed_at !== null && !task.known && !disabled ? (
          <Button
            size="small"
            disabled={act.isPending}
            onClick={() => void set('open')}
            aria-label={`${texts.taskOpen}: ${task.title}`}
          >
            {texts.taskOpen}
          </Button>
        ) : null}
      </Box>
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

/**
 * Enrollment Tasks of an accepted student; officers check them, the read-only role sees them. What the data say of a task comes with
 * the whole of the file, and not to the read-only role: without it nothing is counted.
 */
export function EnrollmentTasks({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { tasks, lines } = file;
  const whole = file.part !== 'general';
  const done = tasks.filter((task) => task.done).length;
  const confirmed = tasks.filter((task) => task.confirmed).length;
  // An acceptance that is held again, or taken back, closes the list until it is published.
  const open = isPlaced(file.application.status);
  return (
    <Section
      title={texts.tasksTitle}
      hint={
        tasks.length > 0 && whole && isOfficer ? (
          <Typography component="span" variant="body2" color="text.secondary">
            {texts.tasksCount(done, tasks.length, confirmed)}
          </Typography>
        ) : null
      }
    >
      {tasks.length === 0 ? <Typography color="text.secondary">{texts.noTasks}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            line={lines.find(({ key }) => key === task.key)}
            disabled={!isOfficer || !open || !whole}
          />
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
