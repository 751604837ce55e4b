import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
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
  const form = useRecordEdits({ address: mail.to_email }, mail.id);
  const toasts = useToasts();
  if (!TYPED_ADDRESS.includes(mail.template))
    return <Typography color="text.secondary">{texts.accountAddress}</Typography>;
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const error = await form.submit((_edits, outbox_id, { address }) =>
      call('correct_mail_address', { outbox_id, address }),
    );
    if (!error) {
      toasts.success(texts.willBeSentAgain);
      onCorrected();
    } else if (!(error instanceof Problem && error.field === 'address'))
      toasts.problem(texts.notChanged, error);
  };
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={(event) => void send(event)} noValidate>
      <TextField
        type="email"
        label={texts.anotherAddress}
        value={form.values.address}
        onChange={({ target }) => form.change('address', target.value)}
        {...form.at('address')}
        fullWidth
      />
      <Button type="submit" disabled={form.busy} sx={{ flexShrink: 0, alignSelf: 'flex-start' }}>
        {texts.sendThere}
      </Button>
    </Stack>
  );
}
