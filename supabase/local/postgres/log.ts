/**
 * The database's own log: what the server does, and never a value of a row. Statements, their parameters and the details
 * of refusals hold names and passport numbers, so none of them is logged; who asked is told the refusal all the same.
 * The file is bounded: past a size it is put aside, and only the newest few are kept.
 */
import { copyFile, rename, rm, stat, truncate } from 'node:fs/promises';

/** Settings of PostgreSQL: only the server's own messages (LOG, FATAL, PANIC), without statement, detail or context. */
export const LOG_SETTINGS: readonly string[] = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_statement=none',
  'log_duration=off',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_lock_waits=off',
];

const MOST_BYTES = 4_000_000;
const KEPT = 3;
const EVERY_MS = 30_000;

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Puts a log aside that has grown past the limit: as .1, the older ones one further, the oldest away. The file is copied and
 * emptied, not renamed: the server writes to the one it has open, always at its end.
 */
export async function rotateLog(file: string, mostBytes = MOST_BYTES, kept = KEPT): Promise<boolean> {
  if ((await sizeOf(file)) <= mostBytes) return false;
  await rm(`${file}.${kept}`, { force: true });
  for (let n = kept - 1; n >= 1; n -= 1)
    if ((await sizeOf(`${file}.${n}`)) > 0) await rename(`${file}.${n}`, `${file}.${n + 1}`);
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
  return true;
}

/** Looks after the log while the server runs; returns how to stop. */
export function keepLogSmall(file: string, note: (line: string) => void): () => void {
  const turn = (): void =>
    void rotateLog(file).catch((error: Error) =>
      note(`The database's log could not be put aside: ${error.message}`),
    );
  const timer = setInterval(turn, EVERY_MS);
  timer.unref();
  turn();
  return () => clearInterval(timer);
}
