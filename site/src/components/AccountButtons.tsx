import { useState } from 'react';
import school from '@school/shared/school.json';
import { isStaffRole } from '@school/shared/roles';
import { paths } from '@school/shared/routes';
import { useSession } from '../lib/use-session';
import { Button, ButtonLink } from './Button';

/** Logged out: Apply Now. With a session: Dashboard (the office's for its staff) and Logout. */
export function AccountButtons() {
  const user = useSession();
  const [leaving, setLeaving] = useState(false);
  if (!user)
    return (
      <ButtonLink href={school.links.apply} newTab>
        Apply Now
      </ButtonLink>
    );
  const logout = async (): Promise<void> => {
    setLeaving(true);
    const { signOut } = await import(/* webpackChunkName: "sign-out" */ '../lib/sign-out');
    await signOut(window.localStorage);
    window.location.assign(paths.home);
  };
  return (
    <>
      <ButtonLink href={isStaffRole(user.role) ? paths.adminDashboard : paths.dashboard} external>
        Dashboard
      </ButtonLink>
      <Button look="secondary" disabled={leaving} onClick={() => void logout()}>
        Logout
      </Button>
    </>
  );
}
