import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Refused } from '../../components/Refused.tsx';
import { useSession } from '../../lib/session/context.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmedElsewhere, useSignUpState } from './ConfirmedElsewhere.tsx';
import { useResend } from './resend.ts';
import { provePassword } from './sign-up-key.ts';
import { texts } from './texts.ts';
import { withNext } from '../../lib/go.ts';

export const SIGN_UP_HREF = `${paths.login}?tab=sign-up`;

export default function CheckEmail() {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const callback = withNext(paths.authCallback, params.get(NEXT_PARAM));
  const email = localStorage.getItem(storageKeys.pendingVerificationEmail);
  const { busy, refused, resend } = useResend(email);
  const { state: elsewhere } = useSignUpState({ now: true });
  const [redeeming, setRedeeming] = useState(false);
  const confirmed = async (address: string): Promise<void> => {
    setRedeeming(true);
    const proved = await provePassword(localStorage, address).catch(() => true);
    void navigate(proved ? callback : withNext(paths.setPassword, callback), { replace: true });
  };
  if (session.state === 'signed-in' && !redeeming) return <Navigate to={callback} replace />;
  if (elsewhere !== 'waiting') return <ConfirmedElsewhere state={elsewhere} />;
  return (
    <AuthCard title={texts.checkTitle} lead={texts.checkLead}>
      {email && (
        <p>
          {texts.sentTo} <strong dir="ltr">{email}</strong>.
        </p>
      )}
      <p className="hint">{texts.noMail}</p>
      <Refused message={refused} />
      <div className="buttons">
        <BusyButton type="button" busy={busy} busyText={texts.resending} onClick={resend}>
          {texts.resend}
        </BusyButton>
        <Link className="button quiet" to={SIGN_UP_HREF}>
          {texts.backToSignUp}
        </Link>
      </div>
      <hr />
      <CodeForm type="signup" email={email} onVerified={(address) => void confirmed(address)} />
    </AuthCard>
  );
}
