/**
 * Begins readings that are written down before they are answered, and remembers for a while that they are begun, so that what is
 * looked at again costs one call. The server decides: where it says otherwise (not_begun), a reading is begun once more.
 */
import { BEGUN_FOR_MS, toBegin } from '@school/shared/begin-reading';
import { isKind } from './problem.ts';

type Arguments = Readonly<Record<string, unknown>>;
/** Writes down that this is about to be read. */
type Begin = (reading: { readonly function: string; readonly args: Arguments }) => Promise<unknown>;

interface Begun {
  readonly until: number;
  readonly done: Promise<unknown>;
}
const begun = new Map<string, Begun>();

function start(key: string, begin: () => Promise<unknown>): Promise<unknown> {
  const done = begin();
  begun.set(key, { until: Date.now() + BEGUN_FOR_MS, done });
  done.catch(() => begun.delete(key));
  return done;
}

/** Reads by `read`, after it was begun where that is needed. */
export async function readBegun<Answer>(
  name: string,
  args: Arguments,
  begin: Begin,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const about = toBegin(name, args);
  if (!about) return read();
  const key = JSON.stringify([name, about]);
  const beginIt = (): Promise<unknown> => start(key, () => begin({ function: name, args: about }));
  const known = begun.get(key);
  await (known && known.until > Date.now() ? known.done : beginIt());
  try {
    return await read();
  } catch (error) {
    if (!isKind(error, 'not_begun')) throw error;
    await beginIt();
    return read();
  }
}
