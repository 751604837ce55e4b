/** What the add and edit forms make of typed values, under generated input. The database's side: supabase/tests/properties/forms. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completenessOf } from './completeness.ts';
import { mergeWith } from './conflicts.ts';
import { displayValue } from './display.ts';
import { filledFields, formFields, type FormFieldName } from './fields.ts';
import {
  changesBetween,
  filledIn,
  fromFormValue,
  toFormValue,
  toFormValues,
  type FormValues,
} from './form-values.ts';
import type { Student } from './types.ts';
import { inputs } from '../../../../shared/test/inputs.ts';

const RUNS = { numRuns: inputs(300) };
const NASTY = [
  '',
  ' ',
  '\u00a0',
  '1e999',
  '-0',
  '0x10',
  'Infinity',
  'NaN',
  '1,5',
  '12.345',
  '<script>alert(1)</script>',
  '=1+1',
  ',,',
  ' , a ,',
  '2008-02-31',
  '💥',
  '\u202e',
  'x'.repeat(5000),
  'null',
  '__proto__',
];
const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);
const typed = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
);
const names = formFields.map(({ name }) => name);
const some: fc.Arbitrary<FormValues> = fc.dictionary(fc.constantFrom<FormFieldName>(...names), typed, {
  maxKeys: 15,
});
const whole = (given: FormValues): FormValues => ({ ...toFormValues({}), ...given });
const field = fc.constantFrom(...formFields);
const kinds = ['string', 'number', 'boolean'];

describe('values of the student forms', () => {
  it('become a text, a number, yes or no, a list or nothing; never NaN, never the text around a number', () => {
    fc.assert(
      fc.property(field, text, fc.constantFrom(true, false, null), (one, words, tick) => {
        const value = one.kind === 'boolean' ? tick : words;
        const sent = fromFormValue(one, value);
        if (Array.isArray(sent)) {
          expect(sent.every((item) => item !== '' && item === item.trim())).toBe(true);
          return;
        }
        expect(sent === null || kinds.includes(typeof sent)).toBe(true);
        if (typeof sent === 'number') expect(Number.isFinite(sent)).toBe(true);
        if (typeof sent === 'string') expect(sent).toBe(String(value).trim());
        // It can be shown and put back into the input without changing any more.
        if (typeof sent !== 'string')
          expect(displayValue(one, sent)).not.toMatch(/undefined|null|\[object|NaN/);
        // Compared as it travels: JSON knows one zero.
        expect(JSON.stringify(fromFormValue(one, toFormValue(one, sent)))).toBe(JSON.stringify(sent));
      }),
      RUNS,
    );
  });
  it('only what differs is sent, and only fields of the form', () => {
    fc.assert(
      fc.property(some, some, (first, then) => {
        const [base, values] = [whole(first), whole(then)];
        expect(changesBetween(base, base)).toEqual({});
        const changes = changesBetween(base, values);
        for (const [name, value] of Object.entries(changes)) {
          expect(names).toContain(name);
          expect(value).not.toBeUndefined();
        }
        const plain = (value: unknown): unknown => (value === '' ? null : value);
        for (const name of names)
          if (plain(base[name]) !== plain(values[name])) expect(changes).toHaveProperty(name);
      }),
      RUNS,
    );
  });
  it('a new record sends exactly what was filled', () => {
    fc.assert(
      fc.property(some, (given) => {
        const filled = Object.entries(given)
          .filter(([, value]) => value !== '' && value !== null)
          .map(([name]) => name);
        expect(Object.keys(filledIn(whole(given))).sort()).toEqual(filled.sort());
      }),
      RUNS,
    );
  });
});

describe('two people on one record', () => {
  it('lose nothing: what I typed stays, what they changed is taken or put before me', () => {
    fc.assert(
      fc.property(some, some, some, (first, mine, theirs) => {
        const [base, typedByMe] = [whole(first), whole(mine)];
        // A stored record has values, not inputs.
        const newest = {
          id: '',
          version: 2,
          is_active: true,
          ...Object.fromEntries(
            formFields.map((one) => [one.name, fromFormValue(one, whole(theirs)[one.name])]),
          ),
        } as Student;
        const stored = toFormValues(newest);
        const merge = mergeWith(toFormValues(newest), base, typedByMe);
        const same = (one: unknown, other: unknown): boolean =>
          (one === '' ? null : one) === (other === '' ? null : other);
        for (const name of names) {
          const iChanged = !same(typedByMe[name], base[name]);
          expect(same(merge.values[name], iChanged ? typedByMe[name] : stored[name])).toBe(true);
          const both = iChanged && !same(stored[name], base[name]) && !same(stored[name], typedByMe[name]);
          expect(merge.conflicts.some((conflict) => conflict.field.name === name)).toBe(both);
        }
      }),
      RUNS,
    );
  });
});

describe('completeness', () => {
  it('is a share of the fields that people fill, whatever stands in them', () => {
    fc.assert(
      fc.property(some, (given) => {
        const student = { id: '', version: 1, is_active: true, ...filledIn(whole(given)) } as Student;
        const { filled, total, percent } = completenessOf(student);
        expect(total).toBe(filledFields.length);
        expect(filled).toBeGreaterThanOrEqual(0);
        expect(filled).toBeLessThanOrEqual(total);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      }),
      RUNS,
    );
  });
});
