import type { Ledger } from '@school/shared/api/shapes';
import { planTexts } from './texts.ts';

/** What to write on a transfer, beside the bank's details; nothing where the year takes no transfers. */
export function TransferReference({ ledger }: { readonly ledger: Ledger }) {
  if (!ledger.ways.some(({ method }) => method === 'bank_transfer')) return null;
  const [before, after] = planTexts.transferReference;
  return (
    <p>
      {before} <strong dir="ltr">{ledger.transfer_reference}</strong> {after}
    </p>
  );
}
