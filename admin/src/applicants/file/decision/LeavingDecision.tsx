import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statuses } from '@school/shared/statuses';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useRole } from '../../../components/use-role.ts';
import type { OfficeFile } from '../types.ts';
import type { Deciding } from './decide.ts';
import { effectAt } from './words.ts';

/** A decision told "at once" whose minutes run: when it takes effect, and Undo, whoever opens the file again meanwhile. */
export function LeavingDecision({
  file: { application, decision },
  deciding: { publish, undo, busy },
}: {
  readonly file: OfficeFile;
  readonly deciding: Deciding;
}) {
  const { isOfficer } = useRole();
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}>
      <strong>{decision.publish_at ? effectAt(decision.publish_at) : null}</strong> Until then the applicant
      still sees <strong>{statuses[application.status].applicantWord}</strong>.
      {isOfficer ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button variant="contained" aria-keyshortcuts="u" disabled={busy} onClick={() => void undo()}>
            Undo
          </Button>
          <Button color="inherit" disabled={busy} onClick={() => setAsking(true)}>
            Do not wait
          </Button>
        </Box>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Tell the applicant now"
        text={`The applicant will read: ${statuses[decision.status].applicantWord}. A mail says that there is news. This cannot be undone.`}
        confirmLabel="Publish now"
        busy={busy}
        onConfirm={() => void publish().then(close)}
        onClose={close}
      />
    </Alert>
  );
}
