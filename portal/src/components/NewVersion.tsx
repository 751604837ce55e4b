import { useSyncExternalStore } from 'react';
import { newVersionTexts as texts } from '@school/shared/new-version';
import { version } from '../lib/new-version.ts';

/** Said above every screen once the host has something newer; whoever is in the middle of something goes on. */
export function NewVersion() {
  const there = useSyncExternalStore(version.subscribe, version.there, version.there);
  return (
    <div role="status">
      {there && (
        <div className="above-all">
          <p>
            <strong>{texts.title}.</strong> {texts.text}
          </p>
          <div className="above-all-actions">
            <button type="button" className="button quiet" onClick={() => window.location.reload()}>
              {texts.load}
            </button>
            <button type="button" className="button quiet" onClick={() => version.putOff()}>
              {texts.later}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
