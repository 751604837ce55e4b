import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { longDateTime } from '@school/shared/dates';
import { statuses } from '@school/shared/statuses';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useRole } from '../../../components/use-role.ts';
import type { Deciding } from './decide.ts';
import { InRelease } from './InRelease.tsx';
import { PublicationTime } from './PublicationTime.tsx';
import type { OfficeFile } from '../types.ts';

type Asking = 'publish' | 'time' | null;

/** A decision that is recorded but not told: what the applicant still sees, and the ways to tell it. */
export function HeldDecision({
  file,
  deciding: { publish, schedule, busy },
}: {
  readonly file: OfficeFile;
  readonly deciding: Deciding;
}) {
  const { isOfficer } = useRole();
  const [asking, setAsking] = useState<Asking>(null);
  const { decision, application } = file;
  const close = (): void => setAsking(null);
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 1.5 }}>
      Held: the applicant still sees <strong>{statuses[application.status].applicantWord}</strong>.{' '}
      {decision.publish_at
        ? `It is published on ${longDateTime(decision.publish_at)} (Israel time).`
        : 'It is published when somebody publishes it.'}
      <InRelease file={file} onTakeOut={() => void schedule(null, decision.version)} busy={busy} />
      {isOfficer ? (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button color="inherit" variant="outlined" disabled={busy} onClick={() => setAsking('publish')}>
            Publish now
          </Button>
          <Button color="inherit" disabled={busy} onClick={() => setAsking('time')}>
            At a time
          </Button>
        </Box>
      ) : null}
      <ConfirmDialog
        open={asking === 'publish'}
        title="Publish this decision"
        text={`The applicant will read: ${statuses[decision.status].applicantWord}. A mail says that there is news.`}
        confirmLabel="Publish now"
        busy={busy}
        onConfirm={() => void publish().then(close)}
        onClose={close}
      />
      {asking === 'time' ? <PublicationTime file={file} schedule={schedule} onClose={close} /> : null}
    </Alert>
  );
}
