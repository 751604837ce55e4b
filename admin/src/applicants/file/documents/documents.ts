import { useCallback, useState } from 'react';
import { DOCUMENTS_BUCKET } from '@school/shared/documents';
import { useToasts } from '../../../components/toasts.tsx';
import { saveFile } from '../../../lib/export/save-file.ts';
import { supabase } from '../../../providers/client.ts';
import { Problem, isKind } from '../../../providers/problem.ts';
import { useAct } from '../load.ts';
import { downloading } from '../texts.ts';
import type { DocumentRow } from '../types.ts';

/** The bytes of a document, read under the officer's own rights. */
export async function loadDocument(
  document: Pick<DocumentRow, 'storage_path' | 'content_type'>,
): Promise<Blob> {
  const { data, error } = await supabase.storage.from(DOCUMENTS_BUCKET).download(document.storage_path);
  if (error)
    throw new Problem(
      'not_found',
      'This file could not be opened. It may have been replaced; look at the list again.',
    );
  // The type that was checked when the file came, whatever the answer's header says.
  return data.slice(0, data.size, document.content_type);
}

export const stateWords: Readonly<Record<DocumentRow['state'], string>> = {
  received: 'Received',
  checked: 'Checked',
  replace: 'Needs replacing',
};

/** Marking and downloading documents. `review` answers whether it was saved. */
export function useDocuments(): {
  readonly review: (document: DocumentRow, state: DocumentRow['state'], reason?: string) => Promise<boolean>;
  readonly download: (document: DocumentRow) => Promise<void>;
  readonly busy: boolean;
  /** The version on screen when somebody else turned out to have marked it; null otherwise. */
  readonly stale: number | null;
  readonly clearStale: () => void;
} {
  const toasts = useToasts();
  const act = useAct('review_document');
  const [stale, setStale] = useState<number | null>(null);
  const download = useCallback(
    async (document: DocumentRow): Promise<void> => {
      toasts.info(downloading(document.file_name));
      try {
        saveFile(await loadDocument(document), document.file_name);
      } catch (error) {
        toasts.problem('Download failed', error);
      }
    },
    [toasts],
  );
  return {
    busy: act.isPending,
    stale,
    clearStale: () => setStale(null),
    download,
    review: async (document, state, reason) => {
      try {
        await act.mutateAsync({
          document_id: document.id,
          state,
          reason: reason ?? null,
          expected_version: document.version,
        });
        toasts.success(
          stateWords[state],
          state === 'replace' ? 'The applicant has been told by mail.' : undefined,
        );
        return true;
      } catch (error) {
        if (isKind(error, 'stale_version')) setStale(document.version);
        toasts.problem('The document was not marked', error);
        return false;
      }
    },
  };
}
