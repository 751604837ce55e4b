/** Opens a stored file that the person may read, by an address that ends soon; the database looks who asks. */
import { invoke } from './api.ts';
import { config } from './client.ts';
import { Problem } from './problem.ts';

/** The bytes as a page of the browser's own. */
async function pageOf(id: string, type: string, otherwise: string): Promise<string> {
  const { address } = await invoke<{ address: string }>('open-document', { document_id: id }, otherwise);
  const answer = await fetch(config.supabaseUrl + address);
  if (!answer.ok) throw new Problem('unexpected', otherwise);
  return URL.createObjectURL((await answer.blob()).slice(0, undefined, type));
}

/** Opens a file in a window of its own; throws why not, with these words where the server has none. */
export async function openFile(id: string, type: string, otherwise: string): Promise<void> {
  // Opened by the press itself, or the browser would hold it back.
  const target = window.open('', '_blank');
  try {
    const address = await pageOf(id, type, otherwise);
    if (target) target.location.href = address;
    else window.location.assign(address);
  } catch (thrown) {
    target?.close();
    throw thrown;
  }
}
