import { useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { mailTitle } from '../mail-words.ts';
import { useAction } from '../use-action.ts';
import { useRole } from '../use-role.ts';
import { AddressForm } from './AddressForm.tsx';
import { failedMailsQuery } from './failed-mails-query.ts';
import { texts, TYPED_ADDRESS } from './texts.ts';
import { whyFailed } from './why-failed.ts';

type FailedMail = FunctionResult<'failed_mails'>[number];

function Mail({ mail, onChanged }: { readonly mail: FailedMail; readonly onChanged: () => void }) {
  const { isAdministrator } = useRole();
  const [correcting, setCorrecting] = useState(false);
  const { busy, act } = useAction(texts.notChanged, onChanged);
  const again = () => act(() => call('retry_mail', { outbox_id: mail.id }), texts.willBeSentAgain);
  const correctable = mail.to_account || TYPED_ADDRESS.includes(mail.template);
  return (
    <Box component="li" sx={{ listStyle: 'none', overflowWrap: 'anywhere', '& + &': { mt: 1 } }}>
      <Typography variant="body2">
        <bdi>
          {texts.to(
            mailTitle(mail.template),
            mail.referee ? `${mail.referee}, ${mail.to_email}` : mail.to_email,
          )}
        </bdi>
        {'. '}
        {whyFailed(mail.last_error)}{' '}
        <Typography component="span" variant="caption" color="text.secondary">
          <time dateTime={mail.failed_at}>{longDateTime(mail.failed_at)}</time>
        </Typography>
      </Typography>
      {isAdministrator ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" disabled={busy} onClick={() => void again()}>
            {texts.sendAgain}
          </Button>
          {correctable ? (
            <Button size="small" aria-expanded={correcting} onClick={() => setCorrecting((now) => !now)}>
              {texts.otherAddress}
            </Button>
          ) : null}
        </Box>
      ) : null}
      {correcting ? (
        <AddressForm
          mail={mail}
          onCorrected={() => {
            setCorrecting(false);
            onChanged();
          }}
        />
      ) : null}
    </Box>
  );
}

/** On a file or a record: mails that did not reach its people, why, and the ways on. Nothing when all have. */
export function FailedMails({
  subject,
  id,
}: {
  readonly subject: 'application' | 'student';
  readonly id: string;
}) {
  const { isAdministrator } = useRole();
  const client = useQueryClient();
  const query = failedMailsQuery({ subject, subject_id: id });
  const { data: mails = [] } = useQuery(query);
  if (mails.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{texts.title(mails.length)}</AlertTitle>
      <Box component="ul" sx={{ m: 0, p: 0 }}>
        {mails.map((mail) => (
          <Mail
            key={mail.id}
            mail={mail}
            onChanged={() => void client.invalidateQueries({ queryKey: query.queryKey })}
          />
        ))}
      </Box>
      {isAdministrator ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {texts.administrators}
        </Typography>
      )}
    </Alert>
  );
}
