import TextField from '@mui/material/TextField';
import { FormDialog } from '../../../../components/FormDialog.tsx';
import { useToasts } from '../../../../components/toasts.tsx';
import { useRecordEdits } from '../../../../components/use-record-edits.ts';
import { useAct } from '../../load.ts';
import { StaleFile } from '../../timeline/StaleFile.tsx';
import { documentChanged, documentMarked, documentNotMarked, stateWords } from '../documents.ts';
import type { DocumentRow } from '../../types.ts';

/** Needs replacing, with the reason that the applicant reads; over a colleague's mark it asks to look again. */
export function AskForAnother({
  document,
  onClose,
}: {
  readonly document: DocumentRow;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ reason: '' }, document.version, {
    kept: {
      name: 'reason',
      place: { subject: 'application', subject_id: document.application_id, field: `replace.${document.id}` },
    },
  });
  const review = useAct('review_document');
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, expected_version, { reason }) =>
      review.mutateAsync({ document_id: document.id, state: 'replace', reason, expected_version }),
    );
    if (error) return toasts.problem(documentNotMarked, error);
    toasts.success(...documentMarked('replace'));
    onClose();
  };
  return (
    <>
      <FormDialog
        form={form}
        fields={['reason']}
        title={stateWords.replace}
        text="The applicant is told by mail, reads this reason and can send the document again."
        saveLabel="Ask for another"
        disabled={form.values.reason.trim() === ''}
        onSave={() => void submit()}
        onClose={onClose}
      >
        <TextField
          autoFocus
          required
          label="Reason (the applicant reads it)"
          value={form.values.reason}
          onChange={({ target }) => form.change('reason', target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
          {...form.at('reason')}
        />
      </FormDialog>
      <StaleFile
        table="application_documents"
        id={document.id}
        title={documentChanged}
        seen={form.collision ? document.version : null}
        onClose={form.keepMine}
      />
    </>
  );
}
