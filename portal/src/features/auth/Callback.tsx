import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ANSWERS_PARAM, NEXT_PARAM, paths, safeNext } from '@school/shared/routes';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { supabase } from '../../lib/client.ts';
import { afterStep, go, homeOf } from '../../lib/go.ts';
import { useSession } from '../../lib/session/context.tsx';
import { toast, toastError, type ToastText } from '../../lib/toasts.ts';
import { type Completion, completeSignIn, dropAnswers, takeAnswers } from './complete.ts';
import { EarlyAnswers } from './EarlyAnswers.tsx';
import { texts, toasts } from './texts.ts';
import { readLink } from './verify-link.ts';

type Outcome = Completion | { readonly kind: 'failed' } | { readonly kind: 'wrong' };

async function finish(key: string | null): Promise<Outcome> {
  try {
    const { search, hash } = window.location;
    if (readLink(search, hash).kind === 'error') return { kind: 'failed' };
    const { data, error } = await supabase.auth.getSession();
    if (error || !data.session?.user.email) return { kind: 'failed' };
    return await completeSignIn(data.session.user.email, localStorage, key);
  } catch {
    return { kind: 'wrong' };
  }
}

/** After a verified sign-up: keeps pending answers, greets, and goes home by role. */
export default function Callback() {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [asked, setAsked] = useState<Extract<Completion, { kind: 'ask' }> | null>(null);
  const [done, setDone] = useState(false);
  const started = useRef(false);
  const greet = (text: ToastText): void => {
    toast(text);
    setAsked(null);
    setDone(true);
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void finish(params.get(ANSWERS_PARAM)).then((outcome) => {
      if (outcome.kind === 'done') return greet(outcome.toast);
      if (outcome.kind === 'ask') return setAsked(outcome);
      toastError(outcome.kind === 'failed' ? toasts.authenticationFailed : toasts.authenticationWrong);
      void navigate(paths.login, { replace: true });
    });
  }, [navigate, params]);
  useEffect(() => {
    if (!done || session.state !== 'signed-in') return;
    const target = safeNext(params.get(NEXT_PARAM), homeOf(session.role));
    go(navigate, afterStep(session.step, target), { replace: true });
  }, [done, session, navigate, params]);
  if (asked)
    return (
      <EarlyAnswers
        form={asked.form}
        onMine={async () => greet(await takeAnswers(asked.form, asked.key))}
        onNotMine={async () => greet(await dropAnswers(asked.key))}
      />
    );
  return (
    <Page title={texts.completing} width="narrow">
      <Loading label={texts.completing} />
    </Page>
  );
}
