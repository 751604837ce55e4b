import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, safeNext } from '@school/shared/routes';
import { Loading } from '../../components/Loading.tsx';
import { go, homeOf } from '../../lib/go.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { EnrollFactor } from './EnrollFactor.tsx';
import { RecoverFactor } from './RecoverFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { VerifyFactor } from './VerifyFactor.tsx';
import './second-factor.css';

type Mode = 'verify' | 'enroll' | 'recover' | 'codes';

/** What a colleague does after the password: shows the second factor, or sets one up. `?add` sets up one more. */
export default function SecondFactor() {
  const { role, step } = useSignedIn();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [chosen, setMode] = useState<Mode | null>(
    params.has('add') ? 'enroll' : params.has('codes') ? 'codes' : null,
  );
  // Asked for by the account page, but the session must show its factor first.
  const mode =
    step === 'verify' && chosen !== 'recover' ? 'verify' : (chosen ?? (step === 'enroll' ? 'enroll' : null));
  const done = mode === null;
  const target = safeNext(params.get(NEXT_PARAM), homeOf(role));
  useEffect(() => {
    if (done && step !== 'enroll') go(navigate, target, { replace: true });
  }, [done, step, target, navigate]);
  switch (mode) {
    case 'verify':
      return <VerifyFactor onLost={() => setMode('recover')} />;
    case 'recover':
      return <RecoverFactor onBack={() => setMode(null)} onRecovered={() => setMode('enroll')} />;
    case 'enroll':
      return <EnrollFactor onEnrolled={() => setMode('codes')} />;
    case 'codes':
      return <RecoveryCodes onKept={() => go(navigate, target, { replace: true })} />;
    default:
      return <Loading />;
  }
}
