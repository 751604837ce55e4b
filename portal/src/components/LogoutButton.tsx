import { useState } from 'react';
import { paths } from '@school/shared/routes';
import { useSessionStore } from '../lib/session/context.tsx';
import { leave as leaveByChoice } from '../lib/session/place.ts';
import { clearUnsaved, flushAll, hasUnsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { texts } from './texts.ts';

/**
 * Sends what is waiting, signs out, forgets everything typed here, and reloads at the website's home page. What could
 * not be sent is asked about first, because it would be lost.
 */
export function LogoutButton() {
  const store = useSessionStore();
  const [asking, setAsking] = useState(false);
  const leave = async (): Promise<void> => {
    clearUnsaved(localStorage, sessionStorage);
    leaveByChoice();
    await store.signOut();
    window.location.assign(paths.home);
  };
  const logout = async (): Promise<void> => {
    await flushAll();
    if (hasUnsaved(localStorage) || hasUnsaved(sessionStorage)) setAsking(true);
    else await leave();
  };
  return (
    <>
      <button type="button" className="link-button" onClick={() => void logout()}>
        {texts.logout}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.unsavedTitle}
          confirm={texts.logoutAnyway}
          danger
          onConfirm={() => void leave()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.unsavedText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
