import { sameAddress } from '@school/shared/addresses';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { supabase } from '../../lib/client.ts';
import { go, withNext } from '../../lib/go.ts';
import { useSession } from '../../lib/session/context.tsx';
import type { Session } from '../../lib/session/session-store.ts';
import { AuthCard } from './AuthCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ConfirmedElsewhere, useSignUpState } from './ConfirmedElsewhere.tsx';
import { provePassword } from './sign-up-key.ts';
import { texts } from './texts.ts';
import { VerifyFailed } from './VerifyFailed.tsx';
import { isCut, pageAfter, pageOfPasted, readLink, type LinkType } from './verify-link.ts';

/** Specification, section 9: a success is shown for 2 seconds. */
export const SUCCESS_MS = 2000;

type Step = 'ask' | 'loading' | 'success' | 'half' | 'error' | 'elsewhere';

const isSignUp = (type: LinkType): boolean => type === 'signup' || type === 'email';

const words: Readonly<Partial<Record<LinkType, { title: string; lead: string; button: string }>>> = {
  recovery: { title: texts.recoveryTitle, lead: texts.recoveryLead, button: texts.recoveryButton },
  invite: { title: texts.inviteTitle, lead: texts.inviteLead, button: texts.recoveryButton },
  email_change: { title: texts.changeTitle, lead: texts.changeLead, button: texts.changeButton },
};
const signUpWords = { title: texts.verifyTitle, lead: texts.verifyLead, button: texts.verifyButton };

/** The confirmed person who was signed in here when the page was opened; null for everybody else, and until that is known. */
function useSignedInBefore(): string | null {
  const session = useSession();
  const [first, setFirst] = useState<Session | null>(null);
  if (!first && session.state !== 'loading') setFirst(session);
  return first?.state === 'signed-in' ? first.person.email : null;
}

/** Whether a sign-up may still be confirmed here for another address than this person's. */
function waitsForAnother(email: string): boolean {
  const pending = localStorage.getItem(storageKeys.pendingVerificationEmail);
  return pending !== null && !sameAddress(pending, email);
}

/** Opening the link changes nothing, so a mail scanner can't burn it; pressing the button redeems it. */
export default function Verify() {
  const { search, hash } = useLocation();
  // A link that is pasted is another one.
  return <Opened key={search + hash} search={search} hash={hash} />;
}

function Opened({ search, hash }: { readonly search: string; readonly hash: string }) {
  const navigate = useNavigate();
  const link = readLink(search, hash);
  const type = link.kind === 'none' ? 'signup' : link.type;
  const [step, setStep] = useState<Step>(link.kind === 'error' ? 'error' : 'ask');
  const [proved, setProved] = useState(true);
  const before = useSignedInBefore();
  const elsewhere = useSignUpState();
  useEffect(() => {
    if (step !== 'success') return;
    localStorage.removeItem(storageKeys.pendingVerificationEmail);
    const after = pageAfter(type, search);
    const target = proved ? after : withNext(paths.setPassword, after);
    const timer = setTimeout(() => go(navigate, target, { replace: true }), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [step, proved, type, search, navigate]);

  const confirmed = async (email: string | undefined): Promise<void> => {
    if (isSignUp(type)) setProved(await provePassword(localStorage, email ?? '').catch(() => true));
    setStep('success');
  };

  const redeem = async (tokenHash: string): Promise<void> => {
    setStep('loading');
    try {
      const { data, error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type });
      if (error) setStep((await elsewhere.ask()) === 'waiting' ? 'error' : 'elsewhere');
      else if (data.session) await confirmed(data.session.user.email);
      else setStep('half');
    } catch {
      setStep('error');
    }
  };

  // Nothing is left to confirm: no link, or a used one, and the person is in already.
  const useless = isSignUp(type) && (link.kind !== 'token' || step === 'error');
  if (useless && before !== null && !waitsForAnother(before))
    return <Navigate to={pageAfter(type, search)} replace />;
  if (step === 'elsewhere') return <ConfirmedElsewhere state={elsewhere.state} />;
  if (step === 'error')
    return (
      <VerifyFailed
        type={type}
        cut={link.kind !== 'token' && isCut(search + hash)}
        onVerified={(email) => void confirmed(email)}
      />
    );
  const { title, lead, button } = words[type] ?? signUpWords;
  return (
    <AuthCard
      title={step === 'success' ? texts.verifiedTitle : title}
      lead={step !== 'ask' ? undefined : link.kind === 'none' ? texts.codeLead : lead}
    >
      {step === 'loading' && <Loading label={texts.verifying} />}
      {step === 'success' && (
        <Notice tone="good" live>
          <p>{texts.verified}</p>
        </Notice>
      )}
      {step === 'half' && (
        <Notice live>
          <p>{texts.changeHalf}</p>
        </Notice>
      )}
      {step === 'ask' && link.kind === 'token' && (
        <button type="button" className="button block" onClick={() => void redeem(link.tokenHash)}>
          {button}
        </button>
      )}
      {step === 'ask' && link.kind === 'none' && (
        <>
          <CodeForm
            type="signup"
            title={texts.codeOnlyTitle}
            email={localStorage.getItem(storageKeys.pendingVerificationEmail)}
            onVerified={(email) => void confirmed(email)}
          />
          {isCut(search + hash) && <PasteLink page={paths.verify} read={pageOfPasted} />}
        </>
      )}
    </AuthCard>
  );
}
