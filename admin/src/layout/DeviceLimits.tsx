import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { deviceLimits, onDeviceLimits } from '@school/shared/device-limits';

/** Said above every page: a clock that is wrong, a browser that keeps nothing. */
export function DeviceLimits() {
  const limits = useSyncExternalStore(onDeviceLimits, deviceLimits);
  if (limits === '') return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
      {limits}
    </Alert>
  );
}
