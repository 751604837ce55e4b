import type { Ledger } from '@school/shared/api/shapes';
import { TransferReference } from './TransferReference.tsx';
import { texts } from './texts.ts';

/** The ways to pay that the year offers, with how each is done. */
export function WaysToPay({ ledger }: { readonly ledger: Ledger }) {
  const { ways, instructions } = ledger;
  return (
    <>
      <h3>{texts.ways}</h3>
      {ways.length === 0 && <p>{texts.noWays}</p>}
      <dl className="ways">
        {ways.map(({ method, instructions: how }) => (
          <div key={method}>
            <dt>{texts.methods[method]}</dt>
            <dd className="prose" dir="auto">
              {how}
            </dd>
          </div>
        ))}
      </dl>
      <TransferReference ledger={ledger} />
      {instructions && (
        <p className="prose" dir="auto">
          {instructions}
        </p>
      )}
    </>
  );
}
