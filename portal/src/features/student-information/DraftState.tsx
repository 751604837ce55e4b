import { useSyncExternalStore } from 'react';
import { clockTime, viewerZone } from '@school/shared/dates';
import { Notice } from '../../components/Notice.tsx';
import type { Autosave } from '../../lib/autosave.ts';
import { texts } from './texts.ts';

/** Where the words are: kept as a draft, or only in this tab while there is no connection. */
export function DraftState({ autosave, save }: { readonly autosave: Autosave; readonly save: string }) {
  const { phase, savedAt } = useSyncExternalStore(autosave.subscribe, autosave.form);
  if (phase === 'offline' || phase === 'failed' || phase === 'signed-out')
    return (
      <Notice tone="warn" live>
        <p>{phase === 'signed-out' ? texts.draftSignedOut : texts.draftOffline}</p>
      </Notice>
    );
  return (
    <p className="save-state" role="status">
      {savedAt ? texts.draftKept(clockTime(savedAt, viewerZone()), save) : texts.draft(save)}
    </p>
  );
}
