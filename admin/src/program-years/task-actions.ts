/** What a task can open for the student, and the key that a title suggests. */
import type { AnyField } from './fields.ts';

export const taskFields: readonly AnyField[] = [
  { name: 'title', label: 'Title', kind: 'text' },
  {
    name: 'description',
    label: 'Description',
    kind: 'longtext',
    help: '{{passport.until}} is the day until which this year wants passports to be valid',
  },
  {
    name: 'action',
    label: 'What it opens for the student',
    kind: 'choice',
    options: [
      ['none', 'Nothing'],
      ['passport_travel', 'Passport and travel section'],
      ['medical', 'Medical section'],
      ['payment_setup', 'Payment setup'],
    ],
  },
];

export const actionWord = (action: string): string =>
  taskFields[2]?.options?.find(([value]) => value === action)?.[1] ?? action;

export const KEY_HELP =
  'Small letters and underscores; it cannot be changed later. The task with the key deposit is ticked automatically when the deposit is recorded, the one with the key tuition when the student chooses a payment plan.';

/** 'Copy of the visa' suggests 'copy_of_the_visa'. */
export const suggestKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 41);
