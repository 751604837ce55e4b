import { ReasonDialog } from '../../../../components/ReasonDialog.tsx';
import { useAct } from '../../file-query.ts';
import { StaleFile } from '../../timeline/StaleFile.tsx';
import { documentChanged, documentMarked, documentNotMarked, stateWords } from '../documents.ts';
import type { DocumentRow } from '../../types.ts';

interface AskForAnotherProps {
  readonly document: DocumentRow;
  readonly onClose: () => void;
}

/** Needs replacing, with the reason that the applicant reads; over a colleague's mark it asks to look again. */
export function AskForAnother({ document, onClose }: AskForAnotherProps) {
  const review = useAct('review_document');
  return (
    <ReasonDialog
      title={stateWords.replace}
      text="The applicant is told by mail, reads this reason and can send the document again."
      label="Reason (the applicant reads it)"
      saveLabel="Ask for another"
      kept={{ subject: 'application', subject_id: document.application_id, field: `replace.${document.id}` }}
      version={document.version}
      send={(reason, seen) =>
        review.mutateAsync({
          document_id: document.id,
          state: 'replace',
          reason,
          expected_version: seen ?? document.version,
        })
      }
      done={documentMarked('replace')}
      failed={documentNotMarked}
      stale={(seen, close) => (
        <StaleFile
          table="application_documents"
          id={document.id}
          title={documentChanged}
          seen={seen}
          onClose={close}
        />
      )}
      onClose={onClose}
    />
  );
}
