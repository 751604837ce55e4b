import { call } from '../providers/rpc.ts';
import type { TaskTemplate } from './fields.ts';
import { OrderedList, type Removal } from './OrderedList.tsx';
import { actionWord } from './task-actions.ts';
import { TaskDialog } from './TaskDialog.tsx';

const INTRO =
  'Accepted students get these tasks when their acceptance is published. A change here holds for acceptances published from now on: students who have their tasks already keep them, with their ticks, as they are.';
const REMOVAL: Removal = {
  verb: 'Remove',
  title: 'Remove task',
  text: (name) => `Take "${name}" off the list? Students who have it keep it.`,
  done: 'Task removed',
  failed: 'The task was not removed',
};

interface TaskListProps {
  readonly yearId: string;
  readonly tasks: readonly TaskTemplate[];
  readonly readOnly: boolean;
  readonly onChanged: () => Promise<void>;
}

/** The enrollment tasks that a year gives its accepted students: add, change, order, remove. */
export const TaskList = ({ yearId, tasks, readOnly, onChanged }: TaskListProps) => (
  <OrderedList
    title="Enrollment tasks"
    intro={INTRO}
    empty="There are no tasks: accepted students get an empty list."
    addLabel="Add task"
    items={tasks}
    readOnly={readOnly}
    nameOf={({ title }) => title}
    detailOf={({ description, action }) => (
      <>
        <bdi>{description}</bdi>
        {action === 'none' ? '' : ` Opens: ${actionWord(action)}.`}
      </>
    )}
    removal={REMOVAL}
    onOrder={(ids) => call('order_task_templates', { year_id: yearId, template_ids: ids })}
    onRemove={({ id, version }) =>
      call('remove_task_template', { template_id: id, expected_version: version })
    }
    onChanged={onChanged}
    dialog={(task, onClose) => (
      <TaskDialog yearId={yearId} task={task} onChanged={onChanged} onClose={onClose} />
    )}
  />
);
