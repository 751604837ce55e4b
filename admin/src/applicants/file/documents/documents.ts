import { useCallback, useState } from 'react';
import { useToasts } from '../../../components/toasts.tsx';
import { saveFile } from '../../../lib/export/save-file.ts';
import { openDocument } from '../../../providers/open-document.ts';
import { isKind } from '../../../providers/problem.ts';
import { useAct } from '../file-query.ts';
import { downloading } from '../texts.ts';
import { askedFiles } from './asked-documents.ts';
import type { DocumentRow, OfficeFile } from '../types.ts';

export const stateWords: Readonly<Record<DocumentRow['state'], string>> = {
  received: 'Received',
  checked: 'Checked',
  replace: 'Needs replacing',
};

export const documentNotMarked = 'The document was not marked';
export const documentChanged = 'This document has changed since you opened it';
/** Title and text of the toast. */
export const documentMarked = (state: DocumentRow['state']): readonly [string, string | undefined] => [
  stateWords[state],
  state === 'replace' ? 'The applicant has been told by mail.' : undefined,
];

/** The document that is looked at first: the first that nobody has checked, in the order in which they are asked for. */
export function firstToRead(file: OfficeFile): string | undefined {
  const order = askedFiles(file).flatMap(({ documents }) => documents);
  return (order.find(({ state }) => state === 'received') ?? order[0])?.id;
}

/** Marking (what needs a reason is AskForAnother) and downloading documents. */
export function useDocuments(): {
  readonly mark: (document: DocumentRow, state: 'received' | 'checked') => Promise<void>;
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
        saveFile(await openDocument(document), document.file_name);
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
    mark: async (document, state) => {
      try {
        await act.mutateAsync({ document_id: document.id, state, expected_version: document.version });
        toasts.success(...documentMarked(state));
      } catch (error) {
        if (isKind(error, 'stale_version')) setStale(document.version);
        toasts.problem(documentNotMarked, error);
      }
    },
  };
}
