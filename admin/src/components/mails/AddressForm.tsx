import type { SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AddressField } from '../AddressField.tsx';
import { useToasts } from '../toasts.tsx';
import { useRecordEdits } from '../use-record-edits.ts';
import { Problem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { texts, TYPED_ADDRESS } from './texts.ts';

interface Props {
  readonly mail: { readonly id: string; readonly template: string; readonly to_email: string };
  readonly onCorrected: () => void;
}

/** Sends the mail to an address that was typed before, or asks the owner of an account to confirm another one. */
async function giveAddress(mail: Props['mail'], address: string): Promise<string> {
  if (TYPED_ADDRESS.includes(mail.template)) {
    await call('correct_mail_address', { outbox_id: mail.id, address });
    return texts.willBeSentAgain;
  }
  return texts.asked((await call('start_address_change', { outbox_id: mail.id, address })).email);
}

/** Another address for a mail that failed. An account's own address changes only once its owner has confirmed the new one. */
export function AddressForm({ mail, onCorrected }: Props) {
  const typed = TYPED_ADDRESS.includes(mail.template);
  const form = useRecordEdits({ address: typed ? mail.to_email : '' }, mail.id);
  const toasts = useToasts();
  const send = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    let said = '';
    const error = await form.submit(async (_edits, _id, { address }) => {
      said = await giveAddress(mail, address);
    });
    if (!error) {
      toasts.success(said);
      onCorrected();
    } else if (!(error instanceof Problem && error.field === 'address'))
      toasts.problem(texts.notChanged, error);
  };
  return (
    <Stack spacing={1.5}>
      {typed ? null : <Typography color="text.secondary">{texts.accountAddress}</Typography>}
      <Stack component="form" direction="row" spacing={1} onSubmit={(event) => void send(event)} noValidate>
        <AddressField
          label={typed ? texts.anotherAddress : texts.newAddress}
          {...form.input('address')}
          fullWidth
        />
        <Button type="submit" disabled={form.busy} sx={{ flexShrink: 0, alignSelf: 'flex-start' }}>
          {typed ? texts.sendThere : texts.askToConfirm}
        </Button>
      </Stack>
    </Stack>
  );
}
