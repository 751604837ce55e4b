import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { withNext } from '../../lib/go.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { useSession } from '../../lib/session/context.tsx';
import { useOwnLanguage } from '../../lib/own-language.ts';
import { useLinkKey } from '../../lib/use-link-key.ts';
import { addressTexts as texts } from './address-texts.ts';
import { AuthCard } from './AuthCard.tsx';
import { confirmAddress } from './confirm-address.ts';

type Step = 'ask' | 'busy' | { readonly done: string } | { readonly problem: Problem };

/** Where the mail to a new address leads. Opening it changes nothing; its owner signs in and presses the button. */
export default function ConfirmAddress() {
  const session = useSession();
  useOwnLanguage(session.state === 'signed-in');
  const token = useLinkKey(paths.confirmAddress, 'tab');
  const [step, setStep] = useState<Step>('ask');

  if (typeof step === 'object' && 'done' in step)
    return (
      <AuthCard title={texts.doneTitle}>
        <Notice tone="good" live>
          <p>{texts.done(step.done)}</p>
        </Notice>
        <Link className="button block" to={paths.dashboard}>
          {texts.goOn}
        </Link>
      </AuthCard>
    );
  if (!token)
    return (
      <AuthCard title={texts.title}>
        <PasteLink page={paths.confirmAddress} />
      </AuthCard>
    );
  const confirm = async (): Promise<void> => {
    setStep('busy');
    try {
      setStep({ done: await confirmAddress(token) });
    } catch (thrown) {
      setStep({ problem: asProblem(thrown) });
    }
  };
  return (
    <AuthCard title={texts.title} lead={texts.lead}>
      {session.state === 'loading' && <Loading />}
      {session.state === 'signed-in' ? (
        <>
          <p>{texts.signedInAs(session.person.email)}</p>
          {typeof step === 'object' && (
            <Notice tone="bad" live title={step.problem.message}>
              {step.problem.kind === 'not_found' && <p>{texts.otherAccount}</p>}
            </Notice>
          )}
          <BusyButton
            type="button"
            className="button block"
            busy={step === 'busy'}
            busyText={texts.confirming}
            onClick={() => void confirm()}
          >
            {texts.confirm}
          </BusyButton>
        </>
      ) : (
        session.state !== 'loading' && (
          <>
            <p>{texts.signInFirst}</p>
            <Link className="button block" to={withNext(paths.login, paths.confirmAddress)}>
              {texts.signIn}
            </Link>
          </>
        )
      )}
    </AuthCard>
  );
}
