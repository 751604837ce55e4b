import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ConfirmDialog } from '../../../../components/ConfirmDialog.tsx';
import { useDocuments } from '../documents.ts';
import { StaleFile } from '../../timeline/StaleFile.tsx';
import type { DocumentRow } from '../../types.ts';

/** Checked, or needs replacing with a reason that the applicant reads. */
export function ReviewBar({ document }: { readonly document: DocumentRow }) {
  const { review, busy, stale, clearStale } = useDocuments();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const replace = async (): Promise<void> => {
    if (!(await review(document, 'replace', reason))) return;
    setAsking(false);
    setReason('');
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {document.state === 'checked' ? (
        <Button variant="outlined" disabled={busy} onClick={() => void review(document, 'received')}>
          Not checked after all
        </Button>
      ) : (
        <Button
          variant="contained"
          color="success"
          disabled={busy}
          onClick={() => void review(document, 'checked')}
        >
          Mark checked
        </Button>
      )}
      {document.state === 'replace' ? null : (
        <Button variant="outlined" color="warning" disabled={busy} onClick={() => setAsking(true)}>
          Needs replacing
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Needs replacing"
        text="The applicant is told by mail, reads this reason and can send the document again."
        confirmLabel="Ask for another"
        busy={busy}
        disabled={reason.trim() === ''}
        onConfirm={() => void replace()}
        onClose={() => setAsking(false)}
      >
        <TextField
          autoFocus
          required
          label="Reason (the applicant reads it)"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        />
      </ConfirmDialog>
      <StaleFile
        table="application_documents"
        id={document.id}
        title="This document has changed since you opened it"
        seen={stale}
        onClose={clearStale}
      />
    </Box>
  );
}
