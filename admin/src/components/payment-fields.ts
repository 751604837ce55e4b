/** What the office types of a payment: its dollars for the books and, of one that came in shekels, how many and at which rate. */
import { money, shekels } from '@school/shared/formats';
import type { Entry, EntryField } from './EntryDialog.tsx';

/** The dollars that the shekels are, beside the amount that the books will hold. */
function inDollars(entry: Entry): string | undefined {
  const [count, rate] = [Number(entry['shekels']), Number(entry['shekel_rate'])];
  if (!(count > 0) || !(rate > 0)) return undefined;
  return `${shekels(count)} at ${rate} are ${money(count / rate)}`;
}

export const amountFields = (initial = ''): readonly EntryField[] => [
  { name: 'amount', label: 'Amount in dollars', type: 'number', required: true, initial, help: inDollars },
  { name: 'shekels', label: 'Shekels, if it came in shekels', type: 'number' },
  { name: 'shekel_rate', label: 'Shekels for a dollar', type: 'number', step: 0.0001 },
];
