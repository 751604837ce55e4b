import { useState, type SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useToasts } from '../components/toasts.tsx';
import { Problem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { texts, TYPED_ADDRESS } from './texts.ts';
import type { OutboxRow } from './types.ts';

interface Props {
  readonly mail: Pick<OutboxRow, 'id' | 'template' | 'to_email'>;
  readonly onCorrected: () => void;
}

/** Another address for a mail that failed, where an address was typed in the first place. */
export function AddressForm({ mail, onCorrected }: Props) {
  const [address, setAddress] = useState(mail.to_email);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  if (!TYPED_ADDRESS.includes(mail.template))
    return <Typography color="text.secondary">{texts.accountAddress}</Typography>;
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call('correct_mail_address', { outbox_id: mail.id, address });
      toasts.success(texts.willBeSentAgain);
      onCorrected();
    } catch (error) {
      if (error instanceof Problem && error.field === 'address') setRefused(error.message);
      else toasts.problem(texts.notChanged, error);
    }
    setBusy(false);
  };
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        type="email"
        label={texts.anotherAddress}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value);
          setRefused('');
        }}
        error={refused !== ''}
        helperText={refused}
        fullWidth
      />
      <Button type="submit" disabled={busy} sx={{ flexShrink: 0, alignSelf: 'flex-start' }}>
        {texts.sendThere}
      </Button>
    </Stack>
  );
}
