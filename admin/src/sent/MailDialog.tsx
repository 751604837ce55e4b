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
import { AddressForm } from '../components/mails/AddressForm.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { Attempts } from './Attempts.tsx';
import { MailCopy } from './MailCopy.tsx';
import { texts } from './texts.ts';
import { titleOf, whenItGoes, type OutboxRow } from './types.ts';

interface Props {
  readonly mail: OutboxRow;
  readonly onClose: () => void;
}

/** One mail: as it went, what the mail server said at each try, and what can be done about it. */
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
          <Stack spacing={3}>
            {data.copy ? (
              <MailCopy copy={data.copy} />
            ) : (
              <Typography color="text.secondary">
                {mail.state === 'sent' ? texts.noCopy : `${texts.notSentYet} ${whenItGoes(mail)}`}
              </Typography>
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
