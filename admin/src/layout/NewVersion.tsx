import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { newVersionTexts as texts } from '@school/shared/new-version';
import { version } from '../lib/new-version.ts';

/** Said above every screen once the host has something newer; whoever is in the middle of something goes on. */
export function NewVersion() {
  const there = useSyncExternalStore(version.subscribe, version.there);
  if (!there) return null;
  const actions = (
    <>
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        {texts.load}
      </Button>
      <Button color="inherit" size="small" onClick={() => version.putOff()}>
        {texts.later}
      </Button>
    </>
  );
  return (
    <Alert severity="info" role="status" action={actions} sx={{ mt: 1, flexWrap: 'wrap' }}>
      <strong>{texts.title}.</strong> {texts.text}
    </Alert>
  );
}
