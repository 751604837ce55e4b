import './application.css';
import { useLocation } from 'react-router';
import { paths } from '@school/shared/routes';
import { useSession } from '../../lib/session/context.tsx';
import { Guard, useWasSignedIn } from '../../lib/session/guard.tsx';
import { AnonymousApply } from './AnonymousApply.tsx';
import { MyApplicationScreen } from './MyApplicationScreen.tsx';

/** Anybody may start typing at /apply; with an account it is the real application, and stays so when the session ends. */
export default function Apply() {
  const session = useSession();
  const wasSignedIn = useWasSignedIn();
  const { pathname } = useLocation();
  if (session.state === 'signed-out' && !wasSignedIn && pathname === paths.apply) return <AnonymousApply />;
  return (
    <Guard guard="signed-in">
      <MyApplicationScreen />
    </Guard>
  );
}
