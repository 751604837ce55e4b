/** The question form under generated input. That the database takes what it accepts: supabase/tests/properties/forms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail } from '@school/shared/addresses';
import { cleaned, lengthOf } from '@school/shared/checks';
import { asSent, isQuestionField, questionErrors, questionFields, type Question } from './question';
import { inputs } from '../../../../shared/test/inputs.ts';

const LIMITS = { name: 120, email: 254, subject: 200, message: 5000 };

const RUNS = { numRuns: inputs(300) };
const NASTY = [
  '',
  ' ',
  '\u00a0',
  '\u0001',
  'a@b',
  'name@example.org',
  '<script>alert(1)</script>',
  'x'.repeat(201),
  'א'.repeat(5001),
  '💥'.repeat(120),
  'undefined',
  '__proto__',
];
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.emailAddress(),
  fc.lorem({ mode: 'sentences', maxCount: 60 }),
  fc.constantFrom(2001, 5001, 100_000).map((length) => 'א'.repeat(length)),
);
const anyQuestion: fc.Arbitrary<Question> = fc.record({
  name: text,
  email: text,
  subject: text,
  message: text,
});

describe('the question form', () => {
  it('refuses by a field that it has, in a plain sentence', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        for (const [field, sentence] of Object.entries(questionErrors(question))) {
          expect(isQuestionField(field)).toBe(true);
          expect(sentence).toMatch(
            /^(Enter .+|This is [\d,]+ characters? too long: at most [\d,]+ can be saved)\.$/,
          );
          expect(sentence).not.toMatch(/undefined|null|_/);
        }
      }),
      RUNS,
    );
  });
  it('accepts exactly what the database takes: something in each field, within its length, and an address', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const errors = questionErrors(question);
        for (const field of questionFields) {
          const sent = cleaned(question[field]);
          const fine = sent !== '' && lengthOf(sent) <= LIMITS[field] && (field !== 'email' || isEmail(sent));
          expect([field, errors[field] === undefined]).toEqual([field, fine]);
        }
      }),
      RUNS,
    );
  });
  it('sends what it judged', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const sent = asSent(question);
        expect(Object.keys(sent)).toEqual(questionFields);
        expect(questionErrors(sent)).toEqual(questionErrors(question));
      }),
      RUNS,
    );
  });
});
