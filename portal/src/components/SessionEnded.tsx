import { Link, useLocation } from 'react-router';
import { loginHref } from '@school/shared/routes';
import { storageKeys } from '@school/shared/storage-keys';
import { placeToReturn } from '../lib/session/place.ts';
import { Page } from './Page.tsx';
import { texts } from './texts.ts';

/** In place of a page whose session has ended: what became of the words, and the way back to this page and this field. */
export function SessionEnded() {
  const byChoice = localStorage.getItem(storageKeys.loggedOut) !== null;
  const { pathname, search } = useLocation();
  return (
    <Page title={texts.sessionEndedTitle} width="narrow">
      <div className="card">
        <p role="status">{byChoice ? texts.signedOut : texts.sessionEnded}</p>
        <div className="buttons">
          <Link className="button" to={loginHref(placeToReturn(pathname, search))}>
            {texts.signInAgain}
          </Link>
        </div>
      </div>
    </Page>
  );
}
