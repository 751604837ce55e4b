import { Link, useLocation } from 'react-router';
import { clockTime, viewerZone } from '@school/shared/dates';
import { loginHref } from '@school/shared/routes';
import { Notice } from '../../components/Notice.tsx';
import { canTakeUp } from '../../lib/aside.ts';
import { placeToReturn } from '../../lib/session/place.ts';
import { useApplication, useSaveState } from './context.tsx';
import { texts } from './texts.ts';

/** The visible promise: saved at 12:04, saving, or why not. Quiet: only what went wrong. */
export function SaveState({ quiet = false }: { readonly quiet?: boolean }) {
  const { mine, autosave } = useApplication();
  const { phase, savedAt, message } = useSaveState();
  const { pathname } = useLocation();
  if (phase === 'offline' || phase === 'failed')
    return (
      <Notice tone="warn" live>
        <p>{phase === 'offline' ? texts.offline : texts.saveFailed}</p>
      </Notice>
    );
  if (phase === 'signed-out')
    return (
      <Notice tone="warn" live>
        <p>{texts.signedOut}</p>
        <Link to={loginHref(placeToReturn(pathname))}>{texts.signInAgain}</Link>
      </Notice>
    );
  // Once the screen is read-only, a notice above says why; what is left to say is what became of the last words.
  const unsaved = canTakeUp(mine) ? texts.asideUnsaved : texts.tooLate;
  const closing = mine.can_edit ? message : autosave.hasUnsaved() ? unsaved : null;
  if (phase === 'closed')
    return (
      closing && (
        <Notice tone="bad" live>
          <p>{closing}</p>
        </Notice>
      )
    );
  if (!mine.can_edit || quiet) return null;
  const words =
    phase === 'saving'
      ? texts.saving
      : phase === 'waiting'
        ? texts.waiting
        : savedAt
          ? texts.saved(clockTime(savedAt, viewerZone()))
          : texts.autosave;
  return (
    <p className="save-state" role="status">
      {words}
    </p>
  );
}
