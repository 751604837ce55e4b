import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, paths, safeNext } from '@school/shared/routes';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { supabase } from '../../lib/client.ts';
import { go, homeOf } from '../../lib/go.ts';
import { useSession } from '../../lib/session/context.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { completeSignIn } from './complete.ts';
import { texts, toasts } from './texts.ts';
import { readLink } from './verify-link.ts';

type Outcome = 'done' | 'failed' | 'wrong';

async function finish(): Promise<Outcome> {
  try {
    if (readLink(window.location.search, window.location.hash).kind === 'error') return 'failed';
    const { data, error } = await supabase.auth.getSession();
    if (error || !data.session?.user.email) return 'failed';
    toast(await completeSignIn(data.session.user.email, localStorage));
    return 'done';
  } catch {
    return 'wrong';
  }
}

/** After a verified sign-up: keeps pending answers, greets, and goes home by role. */
export default function Callback() {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void finish().then((outcome) => {
      if (outcome === 'done') return setDone(true);
      toastError(outcome === 'failed' ? toasts.authenticationFailed : toasts.authenticationWrong);
      void navigate(paths.login, { replace: true });
    });
  }, [navigate]);
  useEffect(() => {
    if (!done || session.state !== 'signed-in') return;
    go(navigate, safeNext(params.get(NEXT_PARAM), homeOf(session.role)), { replace: true });
  }, [done, session, navigate, params]);
  return (
    <Page title={texts.completing} width="narrow">
      <Loading label={texts.completing} />
    </Page>
  );
}
