import type { Ledger } from '@school/shared/api/shapes';
import { TransferReference } from '../../components/plan/TransferReference.tsx';
import { texts } from './texts.ts';

interface WaysProps {
  readonly ledger: Ledger;
  readonly heading: 'h3' | 'h4';
}

/** The ways to pay that the year offers, with how each is done. */
export function WaysToPay({ ledger, heading: Heading }: WaysProps) {
  const { ways, instructions } = ledger;
  return (
    <>
      <Heading>{texts.ways}</Heading>
      {ways.length === 0 && <p>{texts.noWays}</p>}
      <dl className="facts">
        {ways.map(({ method, instructions: how }) => (
          <div className="fact" key={method}>
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
