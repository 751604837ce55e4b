/** What the office types of a payment: its dollars for the books and, of one that came in shekels, how many and at which rate. */
import { money, shekels } from '@school/shared/formats';
import type { Entry, EntryField } from './EntryDialog.tsx';

const numbers = (entry: Entry): readonly [count: number, rate: number] | null => {
  const [count, rate] = [Number(entry['shekels']), Number(entry['shekel_rate'])];
  return count > 0 && rate > 0 ? [count, rate] : null;
};

/** The dollars that the shekels are, beside the amount that the books will hold. */
function inDollars(entry: Entry): string | undefined {
  const typed = numbers(entry);
  return typed ? `${shekels(typed[0])} at ${typed[1]} are ${money(typed[0] / typed[1])}` : undefined;
}
function dollars(entry: Entry): string | undefined {
  const typed = numbers(entry);
  return typed ? (typed[0] / typed[1]).toFixed(2) : undefined;
}

export const amountFields = (initial = ''): readonly EntryField[] => [
  {
    ...{ name: 'amount', label: 'Amount in dollars', type: 'number', required: true, initial },
    ...{ help: inDollars, follows: dollars },
  },
  { name: 'shekels', label: 'Shekels, if it came in shekels', type: 'number' },
  { name: 'shekel_rate', label: 'Shekels for a dollar', type: 'number', step: 0.0001 },
];
