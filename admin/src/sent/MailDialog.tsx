import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { MailPreview, ShownMails } from '../components/mail-preview/MailPreview.tsx';
import { drawMails } from '../components/mail-preview/use-preview.ts';
import { AddressForm } from '../components/mails/AddressForm.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { Attempts } from './Attempts.tsx';
import { texts } from './texts.ts';
import { titleOf, whenItGoes, type OutboxRow } from './types.ts';

interface Props {
  readonly mail: OutboxRow;
  readonly onClose: () => void;
}

/** A mail that has not gone, as it would go now. */
function Waiting({ mail }: Pick<Props, 'mail'>) {
  const preview = useQuery({
    queryKey: ['office_mail', mail.id, 'waiting'],
    queryFn: ({ signal }) => drawMails({ outbox_id: mail.id }, signal),
    gcTime: 0,
  });
  return (
    <>
      <Typography color="text.secondary">{`${texts.notSentYet} ${whenItGoes(mail)}`}</Typography>
      <MailPreview preview={preview} />
    </>
  );
}

/** One mail: as it went or would go, what the mail server said at each try, and what can be done about it. */
export function MailDialog({ mail, onClose }: Props) {
  const { isAdministrator } = useRole();
  const refresh = useRefresh();
  const toasts = useToasts();
  const { data, error } = useQuery({
    queryKey: ['office_mail', mail.id],
    queryFn: ({ signal }) => call('office_mail', { outbox_id: mail.id }, signal),
  });
  const again = async (): Promise<void> => {
    try {
      await call('retry_mail', { outbox_id: mail.id });
      toasts.success(texts.done.retry_mail);
      onClose();
    } catch (problem) {
      toasts.problem(texts.notChanged, problem);
    }
    refresh();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="mail-title">
      <DialogTitle id="mail-title">
        {titleOf(mail)}
        <Typography component="div" color="text.secondary">
          {mail.to_email}
        </Typography>
      </DialogTitle>
      <DialogContent>
        {error ? <ErrorAlert error={error} /> : null}
        {!data && !error ? <CircularProgress aria-label="Loading" /> : null}
        {data ? (
          <Stack spacing={2}>
            {data.copy ? (
              <ShownMails mails={[{ ...data.copy, why: 'chosen', name: mail.to_email, problem: null }]} />
            ) : data.waiting ? (
              <Waiting mail={mail} />
            ) : (
              <Typography color="text.secondary">{texts.noCopy}</Typography>
            )}
            <Attempts attempts={data.attempts} />
            {isAdministrator && mail.state === 'failed' ? (
              <AddressForm
                mail={mail}
                onCorrected={() => {
                  refresh();
                  onClose();
                }}
              />
            ) : null}
          </Stack>
        ) : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {isAdministrator && ['sent', 'failed', 'cancelled'].includes(mail.state) ? (
          <Button onClick={() => void again()}>{texts.sendAgain}</Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
