import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { texts } from './texts.ts';
import { TaskState } from './TaskState.tsx';
import type { ShownTask } from './use-tasks.ts';

interface ChecklistProps {
  readonly tasks: readonly ShownTask[];
  readonly toggle: (task: ShownTask) => void;
}

/**
 * Where a task is done. The button of the two payment tasks is there while they are not done (specification); after that a
 * link leads to the deposit for as long as it is not recorded.
 */
function TaskAction({ task }: { readonly task: ShownTask }) {
  if (task.action === 'passport_travel' || task.action === 'medical')
    return (
      <>
        {/* The form takes no files. */}
        {task.problem === 'replace' && (
          <Link className="button small" to={`${paths.apply}/documents`}>
            {texts.sendCopy}
          </Link>
        )}
        <Link
          className="button quiet small"
          to={`${paths.studentInformation}#${task.action}`}
          aria-label={`${texts.openForm}: ${task.title}`}
        >
          {texts.openForm}
        </Link>
      </>
    );
  if (task.action !== 'payment_setup') return null;
  const isDeposit = task.key === 'deposit';
  const to = isDeposit ? `${paths.paymentSetup}#deposit` : paths.paymentSetup;
  if (!task.done)
    return (
      <Link className="button small" to={to}>
        {isDeposit ? texts.payDeposit : texts.setupPayments}
      </Link>
    );
  return isDeposit && !task.confirmed ? <Link to={to}>{texts.seeDeposit}</Link> : null;
}

export function Checklist({ tasks, toggle }: ChecklistProps) {
  return (
    <section className="card">
      <h2>{texts.checklist}</h2>
      {tasks.length > 0 && <p className="muted">{texts.tickHint}</p>}
      {tasks.length === 0 && <p>{texts.noTasks}</p>}
      <ul className="plain-list checklist">
        {tasks.map((task) => (
          <li key={task.id} className={task.done ? 'done' : undefined}>
            <span className="check-line">
              <input
                type="checkbox"
                id={`task-${task.key}`}
                checked={task.done}
                disabled={task.settled}
                aria-describedby={`task-${task.key}-text task-${task.key}-state`}
                onChange={() => toggle(task)}
              />
              <span>
                <label htmlFor={`task-${task.key}`}>{task.title}</label>
                <span className="muted small task-text" id={`task-${task.key}-text`}>
                  {task.description}
                </span>
                <TaskState task={task} />
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
