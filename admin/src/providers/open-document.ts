/** Stored files of applicants: opened only through the function that writes down who opens which. */
import { config } from './client.ts';
import { Problem, toProblem } from './problem.ts';
import { functionHttpClient } from './simple-rest.ts';

/** What it is opened for, as the log says it. */
export type OpeningPurpose = 'screen' | 'dossier';

const GONE = 'This file could not be opened. It may have been replaced; look at the list again.';

/** The address of the bytes: good for ten minutes, for whoever has it. */
async function addressOf(id: string, purpose: OpeningPurpose): Promise<string> {
  const answer: { readonly json: unknown } = await functionHttpClient(
    `${config.supabaseUrl}/functions/v1/open-document`,
    {
      method: 'POST',
      body: JSON.stringify({ document_id: id, purpose }),
    },
  );
  return config.supabaseUrl + (answer.json as { readonly address: string }).address;
}

/** The bytes of a document, as the type that was checked when it came, whatever the answer's header says. */
export async function openDocument(
  { id, content_type }: { readonly id: string; readonly content_type: string },
  purpose: OpeningPurpose = 'screen',
): Promise<Blob> {
  try {
    const answer = await fetch(await addressOf(id, purpose));
    if (!answer.ok) throw new Problem('not_found', GONE);
    const bytes = await answer.blob();
    return bytes.slice(0, bytes.size, content_type);
  } catch (error) {
    // What fetch throws when the connection breaks.
    if (error instanceof TypeError) throw toProblem({ message: error.message }, 0);
    throw error;
  }
}
