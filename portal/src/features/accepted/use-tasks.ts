import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { EnrollmentTask } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { texts } from './texts.ts';
import { readTicks, withoutTick, writeTicks, type Ticks } from './ticks.ts';

export interface ShownTask extends EnrollmentTask {
  readonly done: boolean;
  /** Ticked here, but not yet on the server. */
  readonly waiting: boolean;
}

export interface Tasks {
  readonly tasks: readonly ShownTask[];
  readonly toggle: (task: ShownTask) => void;
}

const WAITS = new Set(['offline', 'signed_out', 'timeout', 'unexpected']);

/** Shows a tick at once, sends it, and keeps it for later when there is no connection. A refused tick goes back. */
export function useTasks(server: readonly EnrollmentTask[]): Tasks {
  const { person } = useSignedIn();
  const [known, setKnown] = useState(server);
  const [ticks, setTicks] = useState<Ticks>(() => readTicks(localStorage, person.id));
  const latest = useRef(ticks);
  const running = useRef(false);

  const keep = useCallback(
    (next: Ticks): void => {
      latest.current = next;
      writeTicks(localStorage, person.id, next);
      setTicks(next);
    },
    [person.id],
  );

  const sendOne = useCallback(
    async (taskId: string, completed: boolean): Promise<boolean> => {
      try {
        const task = await call('set_task_completed', { task_id: taskId, completed });
        setKnown((list) =>
          list.map((item) => (item.id === task.id ? { ...item, completed_at: task.completed_at } : item)),
        );
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (WAITS.has(problem.kind)) return false;
        toastError(texts.failed(problem.message));
      }
      if (latest.current[taskId] === completed) keep(withoutTick(latest.current, taskId));
      return true;
    },
    [keep],
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
    const completed = !task.done;
    keep({ ...latest.current, [task.id]: completed });
    if (completed) toast(texts.taskCompleted(task.title));
    void flush();
  };
  const tasks = [...known]
    .sort((a, b) => a.position - b.position)
    .map((task) => ({
      ...task,
      done: ticks[task.id] ?? task.completed_at !== null,
      waiting: ticks[task.id] !== undefined,
    }));
  return { tasks, toggle };
}
