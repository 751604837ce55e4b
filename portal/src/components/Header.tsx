import { Link, useLocation } from 'react-router';
import { isStaffRole } from '@school/shared/roles';
import { loginHref, paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { useSession } from '../lib/session/context.tsx';
import { HebrewText } from './HebrewText.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { Mark } from './Mark.tsx';
import { texts } from './texts.ts';

function SignedInLinks({ staff }: { readonly staff: boolean }) {
  return (
    <>
      {staff ? (
        <a href={paths.adminDashboard}>{texts.office}</a>
      ) : (
        <Link to={paths.dashboard}>{texts.dashboard}</Link>
      )}
      <Link to={paths.account}>{texts.account}</Link>
      <LogoutButton />
    </>
  );
}

/** Who we are, the way back to the website, and the signed-in person's few doors. */
export function Header() {
  const session = useSession();
  const { pathname } = useLocation();
  const known = session.state === 'signed-in' || session.state === 'unconfirmed';
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
          {known && <SignedInLinks staff={session.state === 'signed-in' && isStaffRole(session.role)} />}
          {session.state === 'signed-out' && pathname !== paths.login && (
            <Link to={loginHref()}>{texts.signIn}</Link>
          )}
        </nav>
      </div>
    </header>
  );
}
