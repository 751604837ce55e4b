import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetOne, useRefresh, type RaRecord } from 'react-admin';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { texts } from './texts.ts';

interface MailSettings extends RaRecord {
  readonly held: boolean;
  readonly version: number;
}

/** The one row of the table. */
const THE_ROW = '00000000-0000-4000-8000-000000000001';

/** Says when all mail is held; administrators hold it and let it go. */
export function HoldMail() {
  const { isAdministrator } = useRole();
  const { data } = useGetOne<MailSettings>('mail_settings', { id: THE_ROW });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  const toasts = useToasts();
  if (!data) return null;
  const hold = async (held: boolean): Promise<void> => {
    setBusy(true);
    try {
      await call('save_mail_settings', { changes: { held }, expected_version: data.version });
      toasts.success(held ? texts.nowHeld : texts.nowGoing);
    } catch (error) {
      toasts.problem(texts.settingsNotSaved, error);
    }
    setBusy(false);
    setAsking(false);
    refresh();
  };
  const letGo = (
    <Button color="inherit" disabled={busy} onClick={() => void hold(false)}>
      {texts.letGo}
    </Button>
  );
  if (data.held)
    return (
      <Alert severity="warning" sx={{ mb: 2 }} action={isAdministrator ? letGo : null}>
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
        busy={busy}
        onConfirm={() => void hold(true)}
        onClose={() => setAsking(false)}
      />
    </>
  ) : null;
}
