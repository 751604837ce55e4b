import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { documentChanged, useDocuments } from '../documents.ts';
import { StaleFile } from '../../timeline/StaleFile.tsx';
import type { DocumentRow } from '../../types.ts';
import { AskForAnother } from './AskForAnother.tsx';

/** Checked, or needs replacing with a reason that the applicant reads. */
export function ReviewBar({ document }: { readonly document: DocumentRow }) {
  const { mark, busy, stale, clearStale } = useDocuments();
  const [asking, setAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {document.state === 'checked' ? (
        <Button variant="outlined" disabled={busy} onClick={() => void mark(document, 'received')}>
          Not checked after all
        </Button>
      ) : (
        <Button
          variant="contained"
          color="success"
          disabled={busy}
          onClick={() => void mark(document, 'checked')}
        >
          Mark checked
        </Button>
      )}
      {document.state === 'replace' ? null : (
        <Button variant="outlined" color="warning" disabled={busy} onClick={() => setAsking(true)}>
          Needs replacing
        </Button>
      )}
      {asking ? <AskForAnother document={document} onClose={() => setAsking(false)} /> : null}
      <StaleFile
        table="application_documents"
        id={document.id}
        title={documentChanged}
        seen={stale}
        onClose={clearStale}
      />
    </Box>
  );
}
