import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { texts } from './texts.ts';
import type { ShownTask } from './use-tasks.ts';

interface ChecklistProps {
  readonly tasks: readonly ShownTask[];
  readonly toggle: (task: ShownTask) => void;
}

/** Where a task is done. The button of the two payment tasks is there while they are not done (specification). */
function TaskAction({ task }: { readonly task: ShownTask }) {
  if (task.action === 'passport_travel' || task.action === 'medical')
    return (
      <Link
        className="button quiet small"
        to={`${paths.studentInformation}#${task.action}`}
        aria-label={`${texts.openForm}: ${task.title}`}
      >
        {texts.openForm}
      </Link>
    );
  if (task.action !== 'payment_setup' || task.done) return null;
  return (
    <Link className="button small" to={paths.paymentSetup}>
      {task.key === 'deposit' ? texts.payDeposit : texts.setupPayments}
    </Link>
  );
}

export function Checklist({ tasks, toggle }: ChecklistProps) {
  return (
    <section className="card">
      <h2>{texts.checklist}</h2>
      {tasks.length === 0 && <p>{texts.noTasks}</p>}
      <ul className="plain-list checklist">
        {tasks.map((task) => (
          <li key={task.id} className={task.done ? 'done' : undefined}>
            <span className="check-line">
              <input
                type="checkbox"
                id={`task-${task.key}`}
                checked={task.done}
                aria-describedby={`task-${task.key}-text`}
                onChange={() => toggle(task)}
              />
              <span>
                <label htmlFor={`task-${task.key}`}>{task.title}</label>
                <span className="muted small task-text" id={`task-${task.key}-text`}>
                  {task.description}
                </span>
                {task.waiting && <span className="small waiting">{texts.waiting}</span>}
              </span>
            </span>
            <TaskAction task={task} />
          </li>
        ))}
      </ul>
    </section>
  );
}
