import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetOne, useRefresh, type RaRecord } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { texts } from './texts.ts';

interface MailSettings extends RaRecord {
  readonly held: boolean;
  readonly version: number;
}

/** The one row of the table. */
const THE_ROW = '00000000-0000-4000-8000-000000000001';

function Hold({ settings }: { readonly settings: MailSettings }) {
  const { isAdministrator } = useRole();
  const form = useRecordEdits({ held: settings.held }, settings.version);
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  const toasts = useToasts();
  const hold = async (held: boolean): Promise<void> => {
    const error = await form.put('held', held, (changes, expected_version) =>
      call('save_mail_settings', { changes, expected_version }),
    );
    if (error) {
      form.discard();
      toasts.problem(texts.settingsNotSaved, error);
    } else toasts.success(held ? texts.nowHeld : texts.nowGoing);
    setAsking(false);
    refresh();
  };
  const resume = (
    <Button color="inherit" disabled={form.busy} onClick={() => void hold(false)}>
      {texts.resume}
    </Button>
  );
  if (settings.held)
    return (
      <Alert severity="warning" sx={{ mb: 2 }} action={isAdministrator ? resume : null}>
        {texts.held}
      </Alert>
    );
  return isAdministrator ? (
    <>
      <Button onClick={() => setAsking(true)} sx={{ mb: 1, alignSelf: 'flex-start' }}>
        {texts.hold}
      </Button>
      <ConfirmDialog
        open={asking}
        title={texts.hold}
        text={texts.holdQuestion}
        confirmLabel={texts.hold}
        danger
        busy={form.busy}
        onConfirm={() => void hold(true)}
        onClose={() => setAsking(false)}
      />
    </>
  ) : null;
}

/** Says when all mail is held; administrators hold it and let it go. */
export function HoldMail() {
  const { data } = useGetOne<MailSettings>('mail_settings', { id: THE_ROW });
  return data ? <Hold settings={data} /> : null;
}
