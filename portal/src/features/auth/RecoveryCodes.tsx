import { useCallback } from 'react';
import { Loading } from '../../components/Loading.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { AuthCard } from './AuthCard.tsx';
import { CopyButton } from './CopyButton.tsx';
import { factorTexts } from './second-factor-texts.ts';

/** Ten new codes, shown once; older ones have stopped working. */
export function RecoveryCodes({ onKept }: { readonly onKept: () => void }) {
  const { load, reload } = useLoad(useCallback(() => call('new_recovery_codes'), []));
  return (
    <AuthCard title={factorTexts.codesTitle} lead={factorTexts.codesLead}>
      {load.state === 'loading' && <Loading />}
      {load.state === 'failed' && <LoadFailed problem={load.problem} retry={() => void reload()} />}
      {load.state === 'ready' && (
        <>
          <ol className="recovery-codes" dir="ltr">
            {load.data.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="buttons">
            <button type="button" className="button" onClick={onKept}>
              {factorTexts.kept}
            </button>
            <CopyButton text={load.data.join('\n')} />
            <button type="button" className="button quiet" onClick={() => window.print()}>
              {factorTexts.print}
            </button>
          </div>
        </>
      )}
    </AuthCard>
  );
}
