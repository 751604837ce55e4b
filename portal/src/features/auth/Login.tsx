import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ENDED_PARAM, NEXT_PARAM, paths, safeNext } from '@school/shared/routes';
import { AUTH_STORAGE_KEY, storageKeys } from '@school/shared/session';
import { Loading } from '../../components/Loading.tsx';
import { afterStep, go, homeOf, isPortalPath } from '../../lib/go.ts';
import { chosenLanguage } from '../../lib/language.ts';
import { readPending } from '../../lib/pending.ts';
import { useSession } from '../../lib/session/context.tsx';
import { toast, type ToastText } from '../../lib/toasts.ts';
import { speaksHebrew } from '../../screens.ts';
import { AuthCard } from './AuthCard.tsx';
import { LoginTabs } from './LoginTabs.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';
import { texts, toasts } from './texts.ts';

/** Time to read the toast before the office, another bundle, is loaded. */
const LEAVE_MS = 900;
const TAB_PARAM = 'tab';
const SIGN_UP = 'sign-up';

/** The specified words name the dashboard; on the way to another page none is named. */
function greetingFor(target: string): ToastText {
  if (target === paths.adminDashboard) return toasts.loginSuccessStaff;
  return target === paths.dashboard ? toasts.loginSuccess : toasts.loginSuccessElsewhere;
}

/** Why somebody of the office stands here, who did not ask to. */
function Ended() {
  const byChoice = localStorage.getItem(storageKeys.loggedOut) !== null;
  return <p role="status">{byChoice ? texts.signedOut : texts.sessionEnded}</p>;
}

const never = (): (() => void) => () => undefined;

/** To whom reads Hebrew, on the way back to a page that speaks it: sign-in itself does not. */
function InEnglish({ next }: { readonly next: string | null }) {
  const reads = useSyncExternalStore(
    never,
    () => chosenLanguage() === 'he',
    () => false,
  );
  if (!reads || !next || !speaksHebrew(next.split(/[?#]/, 1)[0] ?? next)) return null;
  return (
    <p lang="he" dir="rtl">
      {texts.inEnglish}
    </p>
  );
}

/** Sends whoever is signed in to where they wanted to go, or home by role. */
function useLeaveWhenSignedIn(next: string | null, justSignedIn: { readonly current: boolean }): void {
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session.state !== 'signed-in') return;
    const target = afterStep(session.step, safeNext(next, homeOf(session.role)));
    const greet = justSignedIn.current;
    // Who has a step to do yet is greeted when it is done.
    if (greet && !session.step) toast(greetingFor(target));
    if (isPortalPath(target) || !greet) return go(navigate, target, { replace: true });
    const timer = setTimeout(() => go(navigate, target, { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [session, next, navigate, justSignedIn]);
}

export function Login() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const justSignedIn = useRef(false);
  useLeaveWhenSignedIn(params.get(NEXT_PARAM), justSignedIn);
  // Somebody who is signed in already is sent on; the form does not flash before that.
  const known = session.state === 'loading' && localStorage.getItem(AUTH_STORAGE_KEY) !== null;
  if (known || session.state === 'signed-in') return <Loading />;
  if (session.state === 'unconfirmed') return <Navigate to={paths.checkEmail} replace />;
  const tab = params.get(TAB_PARAM) === SIGN_UP ? 'sign-up' : 'sign-in';
  const choose = (chosen: 'sign-in' | 'sign-up'): void => {
    const changed = new URLSearchParams(params);
    if (chosen === 'sign-up') changed.set(TAB_PARAM, SIGN_UP);
    else changed.delete(TAB_PARAM);
    setParams(changed, { replace: true });
  };
  const next = params.get(NEXT_PARAM);
  const isParent = next === paths.parents;
  // What a student began in this browser is not the parent's.
  const pending = isParent ? null : readPending(localStorage);
  return (
    <AuthCard title={texts.loginTitle} lead={isParent ? texts.loginLeadParent : texts.loginLead}>
      {params.has(ENDED_PARAM) && <Ended />}
      {pending && Object.keys(pending.form).length > 0 && <p className="hint">{texts.pendingNote}</p>}
      <InEnglish next={next} />
      <LoginTabs tab={tab} choose={choose}>
        {tab === 'sign-in' ? (
          <SignIn onSignedIn={() => (justSignedIn.current = true)} />
        ) : (
          <SignUp pending={pending} next={next} />
        )}
      </LoginTabs>
      <p>
        <a href={paths.knowledgeBase}>{texts.needHelp}</a>
      </p>
    </AuthCard>
  );
}
