import { dayText } from '@school/shared/dates';
import { texts } from './texts.ts';
import type { ShownTask } from './use-tasks.ts';

/** A deposit on its way is looked for by the office: it is no longer missing from the family. */
export const isSent = ({ key, line }: ShownTask): boolean =>
  key === 'deposit' && line?.state === 'said' && line.owes === 'office';

/** Ticked or not, something of it has not come. */
export const isLacking = ({ line }: ShownTask): boolean => (line?.items.length ?? 0) > 0;

/** Who says that a task is done, in words and a colour: what is wrong goes before what is right. */
function stateOf(task: ShownTask): { readonly tone: string; readonly words: string } | null {
  const { problem, problem_on: on } = task;
  if (problem) return { tone: 'amber', words: texts.problems[problem](on ? dayText(on) : '') };
  if (task.confirmed) return { tone: 'green', words: texts.confirmed(task.key === 'deposit') };
  if (task.known) return { tone: 'green', words: texts.known };
  if (isSent(task)) return { tone: 'neutral', words: texts.depositSent };
  if (task.claimed && !isLacking(task)) return { tone: 'neutral', words: texts.claimed };
  return null;
}

/** The line below a task: you have told us, we have it, we have checked it; and what is still needed. */
export function TaskState({ task }: { readonly task: ShownTask }) {
  const state = stateOf(task);
  const needed = task.line?.items.map(({ label }) => label).join(', ') ?? '';
  return (
    <span id={`task-${task.key}-state`} className="task-state small">
      {state && <span className={`badge ${state.tone}`}>{state.words}</span>}
      {isLacking(task) && (
        <span className="muted">{task.claimed ? texts.saidButNeeded(needed) : texts.needed(needed)}</span>
      )}
    </span>
  );
}
