import './application.css';
import { Guard } from '../../lib/session/guard.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { AnonymousApply } from './AnonymousApply.tsx';
import { MyApplicationScreen } from './MyApplicationScreen.tsx';

/** Anybody may start typing; with an account it is the real application. */
export default function Apply() {
  const session = useSession();
  if (session.state === 'signed-out') return <AnonymousApply />;
  return (
    <Guard guard="signed-in">
      <MyApplicationScreen />
    </Guard>
  );
}
