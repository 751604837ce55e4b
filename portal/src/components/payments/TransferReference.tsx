import type { Ledger } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

/** What to write on a transfer, beside the bank's details; nothing where the year takes no transfers. */
export function TransferReference({ ledger }: { readonly ledger: Ledger }) {
  if (!ledger.ways.some(({ method }) => method === 'bank_transfer')) return null;
  const [before, after] = texts.transferReference;
  return (
    <p>
      {before} <strong dir="ltr">{ledger.transfer_reference}</strong> {after}
    </p>
  );
}
