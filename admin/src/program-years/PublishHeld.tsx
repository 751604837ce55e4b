import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { call, type FunctionResult } from '../providers/rpc.ts';

type Publications = FunctionResult<'publish_held_decisions'>;
type Failed = Publications['failed'];

const told = (count: number): string =>
  `${count} ${count === 1 ? 'applicant has' : 'applicants have'} been told that there is news.`;
const notTold = (count: number): string =>
  count === 1 ? 'One decision could not be published.' : `${count} decisions could not be published.`;

/** Who has not been told and why; each is still held and can be opened. */
const NotPublished = ({ failed }: { readonly failed: Failed }) => (
  <Alert severity="error" sx={{ mt: 1.5, width: '100%' }}>
    {notTold(failed.length)} Nothing of these has changed; open each to see what is in the way.
    <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
      {failed.map(({ application_id, name, code, reason }) => (
        <li key={application_id}>
          <Link component={RouterLink} to={`/applicant/${application_id}`}>
            <bdi>{name}</bdi>
          </Link>
          {`: ${reason ?? `the database refused it (code ${code}).`}`}
        </li>
      ))}
    </ul>
  </Alert>
);

/** Every held decision of the year is told now; what could not be is named below the button. */
export function PublishHeld({ yearId }: { readonly yearId: string }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>([]);
  const toasts = useToasts();
  const client = useQueryClient();
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await call('publish_held_decisions', { program_year_id: yearId });
      setFailed(answer.failed);
      if (answer.failed.length === 0) toasts.success('Decisions published', told(answer.published));
      else
        toasts.error(
          'Not every decision was published',
          told(answer.published),
          notTold(answer.failed.length),
        );
    } catch (error) {
      toasts.problem('Nothing was published', error);
    }
    await client.invalidateQueries({ queryKey: ['applicants'] });
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="outlined" color="warning" onClick={() => setAsking(true)}>
        Publish all held decisions
      </Button>
      {failed.length > 0 ? <NotPublished failed={failed} /> : null}
      <ConfirmDialog
        open={asking}
        title="Publish all held decisions"
        text="Every applicant with a held decision of this year is told now by mail that there is news. This cannot be taken back."
        confirmLabel="Publish all"
        busy={busy}
        onConfirm={() => void publish()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
