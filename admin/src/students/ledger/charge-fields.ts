/** What is typed of a charge, of one student or of many, and the words of its choices. */
import { humanize } from '@school/shared/formats';
import { methodWords, purposeWords } from '@school/shared/money-words';
import type { EntryField } from '../../components/EntryDialog.tsx';
import { entryKinds } from './ledger-api.ts';

const words: Readonly<Record<string, string>> = { ...purposeWords, ...methodWords };
export const choices = (values: readonly string[]): readonly (readonly [string, string])[] =>
  values.map((value) => [value, words[value] ?? humanize(value)]);

export const chargeFields: readonly EntryField[] = [
  { name: 'kind', label: 'For', choices: choices(entryKinds), initial: 'other' },
  { name: 'label', label: 'Label', required: true },
  { name: 'amount', label: 'Amount in dollars', type: 'number', required: true },
  {
    name: 'due_on',
    label: 'Due on',
    type: 'date',
    help: (entry) =>
      entry['due_on'] || entry['kind'] === 'other'
        ? undefined
        : 'Empty: a deposit follows the deadline, tuition and housing the payment plan.',
  },
];
