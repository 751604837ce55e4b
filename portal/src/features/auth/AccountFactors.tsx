import { useState } from 'react';
import { Link } from 'react-router';
import { longDate, viewerZone } from '@school/shared/dates';
import { NEXT_PARAM, paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { toast } from '../../lib/toasts.ts';
import { useLoad } from '../../lib/use-load.ts';
import { type Factor, listFactors, removeFactor } from './second-factor.ts';
import { factorTexts } from './second-factor-texts.ts';

const MOST = 2;
const page = (what: 'add' | 'codes'): string =>
  `${paths.secondFactor}?${what}&${NEXT_PARAM}=${encodeURIComponent(paths.account)}`;

async function read(): Promise<{ factors: readonly Factor[]; codesLeft: number }> {
  const [factors, account] = await Promise.all([listFactors(), call('my_staff_account')]);
  return { factors, codesLeft: account?.recovery_codes_left ?? 0 };
}

function FactorLine({
  factor,
  onRemoved,
}: {
  readonly factor: Factor;
  readonly onRemoved: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    const reason = await removeFactor(factor.id);
    setRefused(reason && factorTexts.removeFailed(reason));
    if (!reason) toast(factorTexts.removed);
    await onRemoved();
    setBusy(false);
  };
  return (
    <li className="line">
      <span>
        <strong>{factor.name}</strong>
        <br />
        <span className="hint">{factorTexts.since(longDate(factor.createdAt, viewerZone()))}</span>
      </span>
      <BusyButton
        type="button"
        className="button quiet"
        busy={busy}
        busyText={factorTexts.removing}
        onClick={() => void remove()}
      >
        {factorTexts.remove}
      </BusyButton>
      <Refused message={refused} />
    </li>
  );
}

/** A colleague's phones and recovery codes. */
export function AccountFactors() {
  const { load, reload } = useLoad(read);
  const store = useSessionStore();
  const removed = async (): Promise<void> => {
    await Promise.all([reload(), store.refresh()]);
  };
  return (
    <section className="card">
      <h2>{factorTexts.section}</h2>
      <p className="hint">{factorTexts.sectionLead}</p>
      {load.state === 'loading' && <Loading />}
      {load.state === 'failed' && <LoadFailed problem={load.problem} retry={() => void reload()} />}
      {load.state === 'ready' && (
        <>
          {load.data.factors.length === 0 && <p>{factorTexts.none}</p>}
          <ul className="lines">
            {load.data.factors.map((factor) => (
              <FactorLine key={factor.id} factor={factor} onRemoved={removed} />
            ))}
          </ul>
          {load.data.factors.length > 0 && <p>{factorTexts.codesLeft(load.data.codesLeft)}</p>}
          <div className="buttons">
            {load.data.factors.length < MOST && (
              <Link className="button quiet" to={page('add')}>
                {load.data.factors.length === 0 ? factorTexts.addFirst : factorTexts.add}
              </Link>
            )}
            {load.data.factors.length > 0 && (
              <Link className="button quiet" to={page('codes')}>
                {factorTexts.newCodes}
              </Link>
            )}
          </div>
        </>
      )}
    </section>
  );
}
