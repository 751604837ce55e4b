import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { EnrollmentTask } from '@school/shared/api/shapes';
import type { Line } from '@school/shared/lines';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { texts } from './texts.ts';
import { readTicks, withoutTick, writeTicks, type Ticks } from './ticks.ts';

export interface ShownTask extends EnrollmentTask {
  /** What the database says of it beside the tick. */
  readonly line: Line | undefined;
  readonly claimed: boolean;
  /** What the data or the office say stands: it is not for the person to tick. */
  readonly settled: boolean;
  /** Ticked here, but not yet on the server. */
  readonly waiting: boolean;
}

export interface Tasks {
  readonly tasks: readonly ShownTask[];
  readonly toggle: (task: ShownTask) => void;
}

/** Done is what the person claims, the data know or the office has checked, unless something is wrong; as the server reckons it. */
function shownTask(task: EnrollmentTask, tick: boolean | undefined, line: Line | undefined): ShownTask {
  const claimed = tick ?? task.claimed_at !== null;
  const there = task.known || task.checked_at !== null;
  return {
    ...task,
    line,
    claimed,
    done: (claimed || there) && task.problem === null,
    settled: there || task.problem !== null,
    waiting: tick !== undefined,
  };
}

/** The server was there and did not take it: the tick waits, and is not called done. */
const UNTAKEN = new Set(['busy', 'unexpected']);
const WAITS = new Set(['offline', 'signed_out', ...UNTAKEN]);

/** Shows a tick at once, sends it, and keeps it for later when it does not arrive. A refused tick goes back. */
export function useTasks(server: readonly EnrollmentTask[], lines: readonly Line[]): Tasks {
  const { person } = useSignedIn();
  const [known, setKnown] = useState(server);
  const [ticks, setTicks] = useState<Ticks>(() => readTicks(localStorage, person.id));
  const latest = useRef(ticks);
  const running = useRef(false);
  /** Titles of tasks that were ticked here a moment ago: said once the server has the tick, or keeps it for the connection. */
  const ticked = useRef(new Map<string, string>());

  const keep = useCallback(
    (next: Ticks): void => {
      latest.current = next;
      writeTicks(localStorage, person.id, next);
      setTicks(next);
    },
    [person.id],
  );

  /** What became of a tick of this moment; nothing is said of one that an earlier visit left behind. */
  const say = useCallback((taskId: string, problem: Problem | null): void => {
    const title = ticked.current.get(taskId);
    ticked.current.delete(taskId);
    if (problem && UNTAKEN.has(problem.kind)) toastError(texts.failed(problem.message));
    else if (title !== undefined && (!problem || WAITS.has(problem.kind))) toast(texts.taskCompleted(title));
  }, []);

  const sendOne = useCallback(
    async (taskId: string, completed: boolean): Promise<boolean> => {
      try {
        const task = await call('set_task_completed', { task_id: taskId, completed });
        setKnown((list) => list.map((item) => (item.id === task.id ? task : item)));
        say(taskId, null);
      } catch (thrown) {
        const problem = asProblem(thrown);
        say(taskId, problem);
        if (WAITS.has(problem.kind)) return false;
        toastError(texts.failed(problem.message));
      }
      if (latest.current[taskId] === completed) keep(withoutTick(latest.current, taskId));
      return true;
    },
    [keep, say],
  );

  const flush = useCallback(async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    for (let entry = Object.entries(latest.current)[0]; entry; entry = Object.entries(latest.current)[0])
      if (!(await sendOne(...entry))) break;
    running.current = false;
  }, [sendOne]);

  useEffect(() => {
    const onOnline = (): void => void flush();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [flush]);

  const toggle = (task: ShownTask): void => {
    const completed = !task.claimed;
    keep({ ...latest.current, [task.id]: completed });
    if (completed) ticked.current.set(task.id, task.title);
    else ticked.current.delete(task.id);
    void flush();
  };
  const tasks = [...known]
    .sort((a, b) => a.position - b.position)
    .map((task) =>
      shownTask(
        task,
        ticks[task.id],
        lines.find(({ key }) => key === task.key),
      ),
    );
  return { tasks, toggle };
}
