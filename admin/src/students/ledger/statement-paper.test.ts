/** The statement on paper: one day for one sum. */
import { sampleAnswer } from '@school/shared/api/sample';
import { expect, test } from 'vitest';
import { statementPaper } from './statement-paper.ts';

const charge = { id: 'c', kind: 'housing' as const, label: 'Housing', amount: 9500, version: 1 };

test.each(['en', 'he'] as const)('says when a sum is due in one place only: the plan (%s)', (language) => {
  const ledger = {
    ...sampleAnswer('student_ledger'),
    charges: [{ ...charge, due_on: '2027-08-29' }],
    payments: [],
    plan: {
      ...{ plan: 'two' as const, method: 'check' as const, chosen_at: '2027-03-01T10:00:00Z' },
      instalments: [{ due_on: '2027-09-01', amount: 4750, open_amount: 4750 }],
    },
  };
  const student = { first_name: 'Dov', last_name: 'Demo' };
  const paper = statementPaper(student as never, ledger as never, language, '2027-03-11T10:00:00Z');
  const [charges, , plan] = paper.tables;
  expect(charges?.rows.map((row) => row.at(-1))).toEqual(['$9,500.00']);
  expect(charges?.heads).toHaveLength(2);
  expect(JSON.stringify(charges)).not.toContain('2027');
  expect(JSON.stringify(plan)).toContain('2027');
});
