import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { Notice } from '../../components/Notice.tsx';
import { AuthCard } from './AuthCard.tsx';
import { confirmedElsewhere } from './sign-up-key.ts';
import { texts } from './texts.ts';

const ASK_MS = 15_000;

/** Asks, while the page is looked at, whether the mailed link has been used in another browser. */
export function useConfirmedElsewhere(): boolean {
  const [confirmed, setConfirmed] = useState(false);
  useEffect(() => {
    if (confirmed) return;
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return;
      void confirmedElsewhere(localStorage).then((now) => now && setConfirmed(true));
    };
    const timer = setInterval(ask, ASK_MS);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [confirmed]);
  return confirmed;
}

/** The first browser, once the address has been confirmed in another one. */
export function ConfirmedElsewhere() {
  useEffect(() => {
    localStorage.removeItem(storageKeys.pendingVerificationEmail);
    localStorage.removeItem(storageKeys.signUpKey);
  }, []);
  return (
    <AuthCard title={texts.verifiedTitle}>
      <Notice tone="good" live>
        <p>{texts.confirmedElsewhere}</p>
      </Notice>
      <Link className="button block" to={paths.login}>
        {texts.signIn}
      </Link>
    </AuthCard>
  );
}
