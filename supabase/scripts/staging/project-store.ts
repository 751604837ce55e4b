/** Demo files of a staging project: through Storage, as its own service, when all rows are written and before they count. */
import { keyHeaders } from '../../functions/_shared/keys.ts';
import type { DemoFile, DemoStore } from '../../seed/documents.ts';
import type { Deployment } from '../doctor/settings.ts';

const BUCKET = 'documents';
/** At once; the embedded server lets one caller send three. */
const WORKERS = 3;

interface Waiting {
  readonly path: string;
  readonly file: DemoFile;
}

export interface ProjectStore extends DemoStore {
  /** Takes stored files away. */
  remove(paths: readonly string[]): Promise<void>;
}

export function projectStore({ SUPABASE_URL, SUPABASE_SECRET_KEY }: Deployment): ProjectStore {
  const waiting: Waiting[] = [];
  const sent: string[] = [];
  const ask = async (path: string, init: RequestInit, type: string): Promise<void> => {
    const headers = { ...keyHeaders(SUPABASE_SECRET_KEY), 'content-type': type };
    const answer = await fetch(`${SUPABASE_URL}/storage/v1/object/${path}`, { ...init, headers });
    if (!answer.ok)
      throw new Error(`Storage answers ${answer.status} for a demo file: ${await answer.text()}`);
  };
  const remove = async (paths: readonly string[]): Promise<void> => {
    for (let at = 0; at < paths.length; at += 100)
      await ask(
        BUCKET,
        { method: 'DELETE', body: JSON.stringify({ prefixes: paths.slice(at, at + 100) }) },
        'application/json',
      );
  };
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { path, file } = next;
      const body = new Uint8Array(file.bytes);
      await ask(`${BUCKET}/${path}`, { method: 'POST', body }, file.content_type);
      sent.push(path);
    }
  };
  return {
    put: (path, _owner, file) => {
      waiting.push({ path, file });
      return Promise.resolve();
    },
    async done() {
      const ends = await Promise.allSettled(Array.from({ length: WORKERS }, worker));
      const failed = ends.find((end) => end.status === 'rejected');
      if (!failed) return;
      await remove(sent);
      throw failed.reason as Error;
    },
    remove,
  };
}
