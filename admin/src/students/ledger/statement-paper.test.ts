/** The statement as it is read from its PDF: every entry in its row, every sum by its value, one day for one sum. */
import { statementPdf } from '@school/papers/statement';
import { sampleAnswer } from '@school/shared/api/sample';
import type { Ledger } from '@school/shared/api/shapes';
import { expect, test } from 'vitest';
import { fonts } from '../../../../papers/test/fonts.ts';
import { textOf } from '../../../../papers/test/read.ts';
import type { Student } from '../rules/types.ts';
import { statementPaper } from './statement-paper.ts';

/** Late in the evening of the tenth in New York, the eleventh in Israel. */
const MADE = '2027-03-11T02:00:00Z';
const student = { first_name: 'Dov', last_name: 'Demo', hebrew_first_name: 'דב' } as unknown as Student;
const charge = { id: 'c', label: '', due_on: '2027-08-29', version: 1 };
const payment = {
  ...{ id: 'p', kind: 'tuition' as const, reference: null, shekels: null, shekel_rate: null, version: 1 },
  ...{ amount: 1, received_on: '2027-03-01', method: 'check' as const, reversed: 0, returns: [] },
};
/** Partly paid: by card, of which a part was refunded, and in shekels; with aid. */
const ledger: Ledger = {
  ...sampleAnswer('student_ledger'),
  ...{ year: '2027-2028', transfer_reference: 'T-1001-7' },
  ...{ charged: 24_533.33, aid: 1_000.5, paid: 1_250.25, balance: 22_282.58 },
  charges: [
    { ...charge, kind: 'deposit', label: 'Deposit', amount: 500 },
    { ...charge, kind: 'other', label: 'Trip', amount: 24_033.33 },
  ],
  payments: [
    {
      ...{ ...payment, received_on: '2027-02-28', method: 'provider', amount: 1_000, reversed: 249.75 },
      returns: [{ day: '2027-03-02', amount: 249.75, reason: 'Came twice' }],
    },
    { ...payment, amount: 500, reference: '17', shekels: 1_860, shekel_rate: 3.72 },
  ],
  plan: {
    ...{ plan: 'two', method: 'check', chosen_at: '2027-03-01T10:00:00Z' },
    instalments: [
      { due_on: '2027-09-01', amount: 12_266.67, open_amount: 10_015.92 },
      { due_on: null, amount: 12_266.66, open_amount: 12_266.66 },
    ],
  },
} as Ledger;
const read = async (language: 'en' | 'he', over: Partial<Ledger> = {}): Promise<string[]> => {
  const paper = statementPaper(student, { ...ledger, ...over }, language, MADE);
  return (await textOf(await statementPdf(paper, fonts, new Date(MADE)))).flat();
};
const rowsOf = (lines: readonly string[], title: string, next: string): readonly string[] =>
  lines.slice(lines.indexOf(title) + 2, lines.indexOf(next));

test('in English: what came, what of it went back, and what is left', async () => {
  const lines = await read('en');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Dov Demo Thursday, March 11, 2027',
      'ב׳ באדר ב׳ תשפ״ז',
      'Program year 2027-2028',
    ]),
  );
  // Without days: what is due when, the plan alone says.
  expect(rowsOf(lines, 'Charges', 'Payments')).toEqual(['Deposit $500.00', 'Trip $24,033.33']);
  expect(rowsOf(lines, 'Payments', 'Payment plan: Two payments')).toEqual([
    'February 28, 2027 Card, online $1,000.00',
    'March 2, 2027 Returned Came twice -$249.75',
    'March 1, 2027 Check 17, paid ₪1,860 at 3.72 $500.00',
  ]);
  expect(rowsOf(lines, 'Payment plan: Two payments', 'Questions? Write to students@example.org')).toEqual([
    'September 1, 2027 $12,266.67 $10,015.92',
    'when asked $12,266.66 $12,266.66',
    'Charged $24,533.33',
    'Aid and discounts $1,000.50',
    'Paid $1,250.25',
    'Still to pay $22,282.58',
  ]);
});

test('in Hebrew: known charges and ways to pay by their Hebrew names, sums the same', async () => {
  const lines = await read('he', { aid: 0 });
  expect(lines).toContain('דביום חמישי, 11 במרץ 2027');
  expect(rowsOf(lines, 'חיובים', 'תשלומים')).toEqual(['דמי רישום$500.00', 'Trip$24,033.33']);
  expect(rowsOf(lines, 'תשלומים', 'תוכנית תשלומים: שני תשלומים')[0]).toBe(
    '28 בפברואר 2027כרטיס אשראי באתר$1,000.00',
  );
  expect(lines.slice(-5, -1)).toEqual([
    'סך החיובים$24,533.33',
    'מלגות והנחות$0.00',
    'שולם$1,250.25',
    'נותר לתשלום$22,282.58',
  ]);
});

test('what was paid beyond the charges is a credit, in both languages', async () => {
  expect(await read('en', { balance: -250.5 })).toContain('Credit $250.50');
  expect(await read('he', { balance: -250.5 })).toContain('יתרת זכות$250.50');
});

test('before a plan is chosen all is due as the first plan has it', async () => {
  const [first, second] = ledger.plan?.instalments.map((part) => [part]) ?? [];
  const options = [
    { plan: 'full' as const, instalments: first ?? [] },
    { plan: 'two' as const, instalments: second ?? [] },
  ];
  const lines = await read('en', { plan: null, options });
  expect(rowsOf(lines, 'What is due', 'Charged $24,533.33')).toEqual([
    'September 1, 2027 $12,266.67 $10,015.92',
  ]);
});
