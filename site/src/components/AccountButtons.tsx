import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { island } from '../islands/island';
import { account } from './account.island';
import { Button, ButtonLink } from './Button';

/**
 * Logged out: Apply Now. With a session: Dashboard (the office's for its staff) and Logout. Both lie on one place, so that
 * nothing moves when the stored session has been read.
 */
export function AccountButtons() {
  return (
    <div className="account" {...island('account', account)}>
      <div className="account-part" data-for="visitor">
        <ButtonLink href={school.links.apply} newTab>
          Apply Now
        </ButtonLink>
      </div>
      <div className="account-part" data-for="person" hidden>
        <ButtonLink href={paths.dashboard}>Dashboard</ButtonLink>
        <Button look="secondary">Logout</Button>
      </div>
    </div>
  );
}
