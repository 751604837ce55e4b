import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { island } from '../islands/island';
import { account } from './account.island';
import { Button, ButtonLink } from './Button';
import { Hebrew } from './Hebrew';
import { SeasonButton } from './SeasonButton';

const HebrewLink = () =>
  school.links.hebrewSite ? (
    <a className="hebrew-link" href={school.links.hebrewSite} hrefLang="he">
      <Hebrew>עברית</Hebrew>
      <span className="visually-hidden"> (Hebrew site)</span>
    </a>
  ) : null;

/**
 * Logged out: Sign in, and Apply Now while applications are open. With a session: Dashboard (the office's for its staff) and Logout. Both lie on one place, so that
 * nothing beside them moves when the stored session has been read.
 */
export function AccountButtons() {
  return (
    <div className="header-actions" {...island('account', account)}>
      <div className="account-part" data-for="visitor">
        <HebrewLink />
        <a className="sign-in-link" href={paths.login}>
          Sign in
        </a>
        <SeasonButton />
      </div>
      <div className="account-part" data-for="person" hidden>
        <HebrewLink />
        <ButtonLink href={paths.dashboard}>Dashboard</ButtonLink>
        <Button look="secondary">Logout</Button>
      </div>
    </div>
  );
}
