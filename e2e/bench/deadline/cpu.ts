/** CPU time of a process and of everything it started (the server, and PostgreSQL below it), from Linux' own account. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second on every Linux that Node runs on. */
const TICKS = 100;

interface Spent {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
  /** With that of ended children that were waited for. */
  readonly seconds: number;
}

function readSpent(pid: number): Spent | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended since the list was read.
    return null;
  }
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0);
  return { pid, parent: Number(fields[1]), name, seconds: ticks / TICKS };
}

export interface CpuSeconds {
  readonly server: number;
  readonly database: number;
}

/** Seconds spent so far below `root`; null where there is no /proc. */
export function cpuSeconds(root: number): CpuSeconds | null {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return null;
  }
  const all = names.filter((name) => /^\d+$/.test(name)).map((name) => readSpent(Number(name)));
  const known = new Map(all.filter((one) => one !== null).map((one) => [one.pid, one]));
  const below = (one: Spent): boolean => {
    let at: Spent | undefined = one;
    while (at && at.pid !== root) at = known.get(at.parent);
    return at !== undefined;
  };
  const sum = (ours: (name: string) => boolean): number =>
    [...known.values()]
      .filter((one) => below(one) && ours(one.name))
      .reduce((total, { seconds }) => total + seconds, 0);
  return {
    server: sum((name) => !name.startsWith('postgres')),
    database: sum((name) => name.startsWith('postgres')),
  };
}
