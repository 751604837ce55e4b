import { Link, useLocation } from 'react-router';
import { worksHere } from '@school/shared/roles';
import { loginHref, paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { AUTH_STORAGE_KEY, readUserData } from '@school/shared/session';
import { speaksHebrew } from '../screens.ts';
import { useSession } from '../lib/session/context.tsx';
import type { Session } from '../lib/session/session-store.ts';
import { FamilyLink } from './FamilyLink.tsx';
import { HebrewText } from './HebrewText.tsx';
import { LanguageButton } from './LanguageButton.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { Mark } from './Mark.tsx';
import { texts } from './texts.ts';

function SignedInLinks({ staff, person }: { readonly staff: boolean; readonly person: string | null }) {
  return (
    <>
      {staff ? (
        <a href={paths.adminDashboard}>{texts.office}</a>
      ) : (
        <Link to={paths.dashboard}>{texts.dashboard}</Link>
      )}
      {person && <FamilyLink key={person} />}
      <Link to={paths.account}>{texts.account}</Link>
      <LogoutButton />
    </>
  );
}

/**
 * Who to show links to: 'staff', 'person' or nobody. Until the session is known, whom this browser remembers, so that the
 * head does not grow under the reader's eyes.
 */
function visitorOf(session: Session): 'staff' | 'person' | null {
  if (session.state === 'signed-in') return worksHere(session.role) ? 'staff' : 'person';
  if (session.state === 'unconfirmed') return 'person';
  if (session.state !== 'loading' || localStorage.getItem(AUTH_STORAGE_KEY) === null) return null;
  return worksHere(readUserData(localStorage)?.role) ? 'staff' : 'person';
}

/** Who we are, the way back to the website, and the signed-in person's few links. */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const visitor = visitorOf(session);
  return (
    <header className="site-header">
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <div className="header-inner">
        <a className="brand" href={paths.home}>
          <Mark />
          <span>
            <span className="brand-name">{school.name}</span>
            <HebrewText>{school.hebrewName}</HebrewText>
            <span className="visually-hidden"> {texts.backToSite}</span>
          </span>
        </a>
        <nav aria-label={texts.menu}>
          {speaksHebrew(pathname) && <LanguageButton />}
          {visitor && (
            <SignedInLinks
              staff={visitor === 'staff'}
              person={session.state === 'signed-in' ? session.person.id : null}
            />
          )}
          {session.state === 'signed-out' && pathname !== paths.login && (
            <Link to={loginHref()}>{texts.signIn}</Link>
          )}
        </nav>
      </div>
    </header>
  );
}
