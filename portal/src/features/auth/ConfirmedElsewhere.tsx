import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { Notice } from '../../components/Notice.tsx';
import { noteTyped } from '../../lib/typed.ts';
import { AuthCard } from './AuthCard.tsx';
import { signUpState, type SignUpState } from './sign-up-key.ts';
import { texts } from './texts.ts';

const ASK_MS = 15_000;

/**
 * How far the sign-up has come in another browser: asked while the page is looked at, and by `ask`. Never goes back. The page
 * that only waits asks at once (`now`); the one that a mail opens has its own button first.
 */
export function useSignUpState({ now = false } = {}): {
  readonly state: SignUpState;
  readonly ask: () => Promise<SignUpState>;
} {
  const [state, setState] = useState<SignUpState>('waiting');
  const ask = useCallback(async (): Promise<SignUpState> => {
    const found = await signUpState(localStorage);
    if (found !== 'waiting') setState(found);
    return found;
  }, []);
  useEffect(() => {
    if (state === 'confirmed') return;
    const look = (): void => {
      if (document.visibilityState !== 'hidden') void ask();
    };
    const first = now ? setTimeout(look) : undefined;
    const timer = setInterval(look, ASK_MS);
    window.addEventListener('focus', look);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [state, now, ask]);
  return { state, ask };
}

/** The other device has confirmed the address, and still has the password to type; or a mail opens the way here. */
function Choosing() {
  return (
    <AuthCard title={texts.verifiedTitle}>
      <Notice live>
        <p>{texts.choosingElsewhere}</p>
      </Notice>
      <p>{texts.choosingHere}</p>
      <Link className="button quiet block" to={paths.forgotPassword}>
        {texts.mailHere}
      </Link>
    </AuthCard>
  );
}

/** Whose sign-up it was stays known until it is left for signing in: loaded again, the page says the same. */
function forgetSignUp(): void {
  localStorage.removeItem(storageKeys.pendingVerificationEmail);
  localStorage.removeItem(storageKeys.signUpKey);
}

function Ready() {
  return (
    <AuthCard title={texts.verifiedTitle}>
      <Notice tone="good" live>
        <p>{texts.confirmedElsewhere}</p>
      </Notice>
      <Link className="button block" to={paths.login} onClick={forgetSignUp}>
        {texts.signIn}
      </Link>
    </AuthCard>
  );
}

/** The first browser, once the address has been confirmed in another one. The next form finds the address filled in. */
export function ConfirmedElsewhere({ state }: { readonly state: SignUpState }) {
  const [email] = useState(() => localStorage.getItem(storageKeys.pendingVerificationEmail));
  useEffect(() => {
    if (email) noteTyped('email', email);
  }, [email]);
  return state === 'confirmed' ? <Ready /> : <Choosing />;
}
