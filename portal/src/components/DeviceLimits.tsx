import { useSyncExternalStore } from 'react';
import { deviceLimits, onDeviceLimits } from '@school/shared/device-limits';

/** Said above every screen: a clock that is wrong, a browser that keeps nothing. */
export function DeviceLimits() {
  const limits = useSyncExternalStore(onDeviceLimits, deviceLimits, () => '');
  return (
    <div role="status">
      {limits !== '' && (
        <div className="above-all">
          {limits.split('\n').map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}
