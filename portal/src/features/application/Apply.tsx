import './application.css';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '@school/shared/routes';
import { useSession } from '../../lib/session/context.tsx';
import { Guard } from '../../lib/session/guard.tsx';
import { toast } from '../../lib/toasts.ts';
import { AnonymousApply } from './AnonymousApply.tsx';
import { MyApplicationScreen } from './MyApplicationScreen.tsx';
import { texts } from './texts.ts';

/** True from the moment somebody was signed in here: then an ended session means signing in again, not starting anew. */
function useWasSignedIn(): boolean {
  const { state } = useSession();
  const [was, setWas] = useState(false);
  if (state === 'signed-in' && !was) setWas(true);
  const ended = was && state === 'signed-out';
  useEffect(() => {
    if (ended) toast(texts.sessionEnded);
  }, [ended]);
  return was;
}

/** Anybody may start typing at /apply; with an account it is the real application, with its sections below. */
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
