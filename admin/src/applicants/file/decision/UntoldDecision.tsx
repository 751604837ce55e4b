import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Telling } from '@school/shared/api/shapes';
import { statuses } from '@school/shared/statuses';
import { tellingWords } from '../../../components/telling.tsx';
import { useRole } from '../../../components/use-role.ts';
import type { Deciding } from './decide.ts';
import { InRelease } from './InRelease.tsx';
import { PublicationTime } from './PublicationTime.tsx';
import { PublishNow } from './PublishNow.tsx';
import { effectAt, waitsForRest } from './words.ts';
import type { OfficeFile } from '../types.ts';

type Asking = 'publish' | 'time' | null;

interface Props {
  readonly file: OfficeFile;
  readonly telling: Telling;
  readonly deciding: Deciding;
}

/** A decision that is recorded and not told: when it goes, what the applicant still sees, and the ways to tell it or to take it back. */
export function UntoldDecision({ file, telling, deciding }: Props) {
  const { isOfficer } = useRole();
  const [asking, setAsking] = useState<Asking>(null);
  const { decision, application } = file;
  const { schedule, undo, busy } = deciding;
  const { can_undo, at } = telling;
  const close = (): void => setAsking(null);
  return (
    <Alert
      severity={can_undo ? 'info' : 'warning'}
      variant="outlined"
      sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1 } }}
    >
      <strong>{tellingWords(telling)}.</strong> {at ? effectAt(at) : 'It waits until somebody publishes it.'}{' '}
      The applicant still sees <strong>{statuses[application.status].applicantWord}</strong>.
      {decision.rest_override ? ` It does not wait for the school’s rest: ${decision.rest_override}` : ''}
      {can_undo ? null : (
        <InRelease file={file} onTakeOut={() => void schedule(null, decision.version)} busy={busy} />
      )}
      {isOfficer ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {can_undo ? (
            <Button variant="contained" aria-keyshortcuts="u" disabled={busy} onClick={() => void undo()}>
              Undo
            </Button>
          ) : null}
          <Button
            color="inherit"
            variant={can_undo ? 'text' : 'outlined'}
            disabled={busy}
            onClick={() => setAsking('publish')}
          >
            {can_undo ? (waitsForRest(telling) ? 'All the same now' : 'Do not wait') : 'Publish now'}
          </Button>
          {can_undo ? null : (
            <Button color="inherit" disabled={busy} onClick={() => setAsking('time')}>
              Schedule
            </Button>
          )}
        </Box>
      ) : null}
      {asking === 'publish' ? <PublishNow file={file} deciding={deciding} onClose={close} /> : null}
      {asking === 'time' ? <PublicationTime file={file} schedule={schedule} onClose={close} /> : null}
    </Alert>
  );
}
