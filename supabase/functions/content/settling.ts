/**
 * Publications that ended before they could say how: their line stands in the history since before the file was written, and the file
 * itself says whether it was.
 */
import { end_content_change, content_desk } from '@school/shared/api/content';
import type { FunctionResult } from '@school/shared/api/types';
import type { StoredContent } from '../_shared/content-store.ts';
import type { FunctionEnv } from '../_shared/env.ts';
import { restAsService, type Rest } from '../_shared/rest.ts';

type DeskState = FunctionResult<'content_desk'>;

/** The desk's state with every line whose file stands as written, and without those of which nobody knows. */
export async function settled(
  env: FunctionEnv,
  rest: Rest,
  state: DeskState,
  { files }: StoredContent,
): Promise<DeskState> {
  const written = state.changes.filter(
    (change, at) =>
      !change.written &&
      (files.get(change.path)?.version ?? '') === change.after_version &&
      // Newest first: a later line of the same file tells more.
      !state.changes.slice(0, at).some(({ path }) => path === change.path),
  );
  for (const { id } of written)
    await restAsService(env).call({ end_content_change }, { change_id: id, written: true, commit: null });
  const now = written.length > 0 ? await rest.call({ content_desk }) : state;
  return { ...now, changes: now.changes.filter((change) => change.written) };
}
